import { randomInt } from 'node:crypto'
import { SECRETS } from '../../../secrets.ts'
import {
  bahtOrNull,
  decimalNumber,
  doubling,
  turned,
  type Dialect,
  type WalletCall,
} from './dialect.ts'

/** Games of a third party: the kind of product that this provider's three games are. */
const PRODUCT = { ProductType: 9, GameType: 0, Gpid: 5680 }
/** The house's own fault: nothing is known of the call. */
const INTERNAL = new Set(['7'])
const RESULTS = { won: 0, lost: 1 }

const digits = () => String(randomInt(1_000_000_000, 10_000_000_000))
/** `2026-11-21T11:00:00.000`, UTC-4 as the document has its times. */
const timeOf = (at: number) => new Date(at - 4 * 3_600_000).toISOString().slice(0, -1)

/**
 * 568Win's seamless wallet (documenter.getpostman.com, collection 2sAY55adgd): JSON with the
 * `CompanyKey` and no session token at all. A `TransferCode` is a bet slip (a round here), a
 * `TransactionId` one bet of it. A rollback makes a slip that is settled or void run again; a slip
 * that runs is taken back by a cancel. The copies of the document say no waits: doubling ones are
 * used.
 */
export const win568: Dialect = {
  write: (call, { isBadlySigned }) => {
    const { path, fields } = written(call)
    return {
      path,
      headers: { 'content-type': 'application/json; charset=UTF-8' },
      body: JSON.stringify({
        CompanyKey: isBadlySigned ? 'not-the-company' : SECRETS.seamless.win568.companyKey,
        Username: call.user,
        ...PRODUCT,
        ...fields,
      }),
    }
  },
  read: (body) => {
    const code = body['ErrorCode']
    if (typeof code !== 'number') return null
    return { ok: code === 0, code: String(code), balance: bahtOrNull(body['Balance']) }
  },
  wholeRound: (call) =>
    call.bet === 0
      ? [turned(call, { do: 'bonus' })]
      : [turned(call, { do: 'bet', win: 0 }), turned(call, { do: 'settle', of: call.id })],
  unanswered: (call) => {
    if (call.do === 'balance' || call.do === 'open') return null
    return call.do === 'bet' ? turned(call, { do: 'cancel', of: call.id }) : call
  },
  unclear: INTERNAL,
  isFinal: () => true,
  waitMs: doubling,
  keepsOrder: true,
  repeatsAtLaunch: false,
  newId: digits,
  newRound: () => `TC${digits()}`,
}

function written(call: WalletCall): { path: string; fields: object } {
  const bet = { TransferCode: call.round, TransactionId: call.of ?? call.id }
  switch (call.do) {
    case 'bet':
      return {
        path: '/Deduct',
        fields: {
          Amount: decimalNumber(call.bet),
          TransferCode: call.round,
          TransactionId: call.id,
          BetTime: timeOf(call.at),
          GameRoundId: call.round,
          GameId: Number(call.game) || 0,
          GameTypeName: 'Game',
        },
      }
    case 'win':
    case 'settle':
      return {
        path: '/Settle',
        fields: {
          TransferCode: call.round,
          WinLoss: decimalNumber(call.win),
          ResultType: call.win > 0 ? RESULTS.won : RESULTS.lost,
          ResultTime: timeOf(call.at),
          IsCashOut: false,
        },
      }
    case 'bonus':
      return {
        path: '/Bonus',
        fields: {
          Amount: decimalNumber(call.win),
          BonusTime: timeOf(call.at),
          TransferCode: call.round,
          TransactionId: call.id,
          IsGameProviderPromotion: true,
          GameId: Number(call.game) || 0,
        },
      }
    case 'rollback':
      return call.isOver
        ? { path: '/Rollback', fields: { TransferCode: call.round } }
        : { path: '/Cancel', fields: { ...bet, IsCancelAll: false } }
    case 'cancel':
      return { path: '/Cancel', fields: { ...bet, IsCancelAll: false } }
    default:
      return { path: '/GetBalance', fields: {} }
  }
}
