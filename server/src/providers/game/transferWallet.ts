import type { Clock } from '../../runtime/chance.ts'
import { ask, type HttpResult, type HttpOptions } from '../http.ts'
import { hmacHex } from '../signing.ts'
import { wireSatang, type GameConfig } from './gameConfig.ts'
import type { GameCalls, GameProvider } from './port.ts'
import {
  acceptedAnswer,
  balanceAnswer,
  gamesAnswer,
  launchAnswer,
  movedAnswer,
  roundsAnswer,
  statusAnswer,
  toldRound,
} from './transferWalletAnswers.ts'

/**
 * The transfer-wallet kind that tells a transfer's status by our reference: signed POSTs, whole
 * satang, `code` 0 is yes.
 */
export function transferWallet(config: GameConfig, http: HttpOptions, clock: Clock): GameProvider {
  const call = (path: string, fields: object): Promise<HttpResult> => {
    const url = new URL(`${config.baseUrl}${path}`)
    const body = JSON.stringify(fields)
    const time = String(clock.now().getTime())
    return ask(
      {
        method: 'POST',
        url: url.href,
        body,
        headers: {
          'content-type': 'application/json',
          'x-agent': config.agent,
          'x-time': time,
          'x-sign': hmacHex(config.secret, `${time}\n${url.pathname}\n${body}`),
        },
      },
      http,
    )
  }
  const move = async (way: 'in' | 'out', transfer: Parameters<GameCalls['deposit']>[0]) =>
    movedAnswer(
      way,
      transfer,
      await call(`/wallet/${way}`, {
        username: transfer.username,
        ref: transfer.reference,
        amount: wireSatang(transfer.amount),
      }),
    )
  return {
    code: config.code,
    playUrl: config.playUrl,
    clearedBy: 'status',
    settleDelayMs: config.settleDelayMs,
    createAccount: async (credentials) =>
      acceptedAnswer(credentials.username, await call('/player/create', pick(credentials))),
    resetPassword: async (credentials) =>
      acceptedAnswer(credentials.username, await call('/player/password', pick(credentials))),
    balance: async (username) =>
      balanceAnswer(username, await call('/player/balance', { username })),
    deposit: (transfer) => move('in', transfer),
    withdraw: (transfer) => move('out', transfer),
    transferStatus: async (reference) =>
      statusAnswer(reference, await call('/wallet/status', { ref: reference })),
    launch: async (credentials, device) =>
      launchAnswer(await call('/player/launch', { ...pick(credentials), device })),
    turnoverSince: async (cursor) => roundsAnswer(await call('/rounds', { cursor })),
    games: async () => gamesAnswer(await call('/games', {})),
    readRound: toldRound,
  }
}

const pick = ({ username, password }: { username: string; password: string }) => ({
  username,
  password,
})
