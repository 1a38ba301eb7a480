import type { Clock } from '../../runtime/chance.ts'
import { ask, type HttpResult, type HttpOptions } from '../http.ts'
import { hmacHex } from '../signing.ts'
import { bahtText } from '../wireAmount.ts'
import type { GameConfig } from './gameConfig.ts'
import type { Credentials, GameProvider, GameTransfer } from './port.ts'
import {
  gateAnswer,
  handAnswer,
  historyAnswer,
  orderAnswer,
  orderStatusAnswer,
  balanceAnswer,
  ticketAnswer,
  tablesAnswer,
  toldHand,
} from './ticketWalletAnswers.ts'

/**
 * The transfer-wallet kind that wants a ticket for each request: first one is asked for (signed,
 * for this very call), then the call is made with it, once. Transfers are resources that our
 * reference names: PUT makes one, GET tells its status.
 */
export function ticketWallet(config: GameConfig, http: HttpOptions, clock: Clock): GameProvider {
  const call = callerOf(config, http, clock)
  const move = async (way: 'in' | 'out', transfer: GameTransfer) => {
    if (transfer.amount <= 0n) throw new RangeError('not an amount to transfer')
    return orderAnswer(
      way,
      transfer,
      await call('PUT', `/orders/${encodeURIComponent(transfer.reference)}`, {
        hand: transfer.username,
        way,
        baht: bahtText(transfer.amount),
      }),
    )
  }
  return {
    code: config.code,
    playUrl: config.playUrl,
    clearedBy: 'status',
    settleDelayMs: config.settleDelayMs,
    createAccount: async (credentials) =>
      handAnswer(credentials.username, await call('POST', '/hands', own(credentials))),
    resetPassword: async (credentials) =>
      handAnswer(credentials.username, await call('PUT', '/hands', own(credentials))),
    balance: async (username) =>
      balanceAnswer(username, await call('GET', `/hands/${encodeURIComponent(username)}`)),
    deposit: (transfer) => move('in', transfer),
    withdraw: (transfer) => move('out', transfer),
    transferStatus: async (reference) =>
      orderStatusAnswer(reference, await call('GET', `/orders/${encodeURIComponent(reference)}`)),
    launch: async (credentials, device) =>
      gateAnswer(await call('POST', '/gate', { ...own(credentials), device })),
    turnoverSince: async (cursor) =>
      historyAnswer(await call('GET', `/history/${encodeURIComponent(cursor ?? '0')}`)),
    games: async () => tablesAnswer(await call('GET', '/tables')),
    readRound: toldHand,
  }
}

/** Asks for a ticket, and makes the call with it. */
function callerOf(config: GameConfig, http: HttpOptions, clock: Clock) {
  const call = async (
    method: 'GET' | 'PUT' | 'POST',
    path: string,
    fields?: object,
  ): Promise<HttpResult> => {
    const at = String(clock.now().getTime())
    const body = fields === undefined ? '' : JSON.stringify(fields)
    const seal = hmacHex(config.secret, [config.agent, at, `${method} ${path}`, body].join('\n'))
    const ticket = ticketAnswer(
      await ask(
        {
          method: 'POST',
          url: `${config.baseUrl}/tickets`,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ agent: config.agent, at, call: `${method} ${path}`, seal }),
        },
        http,
      ),
    )
    // Without one the call was never made; that is unknown all the same, and asked about as any other.
    if (ticket.kind !== 'done') return { kind: 'silence', reason: ticket.reason }
    return ask(
      {
        method,
        url: config.baseUrl + path,
        ...(body === '' ? {} : { body }),
        headers: {
          'x-ticket': ticket.value,
          ...(body === '' ? {} : { 'content-type': 'application/json' }),
        },
      },
      http,
    )
  }
  return call
}

const own = ({ username, password }: Credentials) => ({ hand: username, word: password })
