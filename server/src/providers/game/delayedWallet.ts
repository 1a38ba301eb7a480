import type { Clock } from '../../runtime/chance.ts'
import { ask, type HttpResult, type HttpOptions } from '../http.ts'
import { hmacHex } from '../signing.ts'
import {
  balanceAnswer,
  catalogueAnswer,
  playerAnswer,
  requestAnswer,
  sessionAnswer,
  statusAnswer,
  wagersAnswer,
  toldWager,
} from './delayedWalletAnswers.ts'
import { wireSatang, type GameConfig } from './gameConfig.ts'
import type { Credentials, GameProvider, GameTransfer } from './port.ts'

/**
 * The transfer-wallet kind whose status is read from a copy that lags behind: "no such request"
 * means failed only after the safe delay (`settleDelayMs`). JSON; agent, time (ms) and signature
 * stand in the query string; a no is a 4xx.
 */
export function delayedWallet(config: GameConfig, http: HttpOptions, clock: Clock): GameProvider {
  const call = (path: string, fields: object): Promise<HttpResult> => {
    const url = new URL(config.baseUrl + path)
    const body = JSON.stringify(fields)
    const ts = String(clock.now().getTime())
    const signature = hmacHex(config.secret, `${url.pathname}|${config.agent}|${ts}|${body}`)
    url.search = new URLSearchParams({ agent: config.agent, ts, signature }).toString()
    return ask(
      { method: 'POST', url: url.href, body, headers: { 'content-type': 'application/json' } },
      http,
    )
  }
  const move = async (type: 'credit' | 'debit', transfer: GameTransfer) =>
    requestAnswer(
      type,
      transfer,
      await call(`/${type}s`, {
        requestId: transfer.reference,
        playerId: transfer.username,
        minor: wireSatang(transfer.amount),
      }),
    )
  return {
    code: config.code,
    playUrl: config.playUrl,
    clearedBy: 'status',
    settleDelayMs: config.settleDelayMs,
    createAccount: async (credentials) =>
      playerAnswer(credentials.username, await call('/players', own(credentials))),
    resetPassword: async (credentials) =>
      playerAnswer(credentials.username, await call('/players/passcode', own(credentials))),
    balance: async (username) =>
      balanceAnswer(username, await call('/players/purse', { playerId: username })),
    deposit: (transfer) => move('credit', transfer),
    withdraw: (transfer) => move('debit', transfer),
    transferStatus: async (reference) =>
      statusAnswer(reference, await call('/requests', { requestId: reference })),
    launch: async (credentials, device) =>
      sessionAnswer(await call('/sessions', { ...own(credentials), channel: device })),
    turnoverSince: async (cursor) =>
      wagersAnswer(await call('/wagers', cursor === null ? {} : { offset: cursor })),
    games: async () => catalogueAnswer(await call('/catalogue', {})),
    readRound: toldWager,
  }
}

const own = ({ username, password }: Credentials) => ({ playerId: username, passcode: password })
