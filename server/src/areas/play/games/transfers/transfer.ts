import { TRANSFER_MINIMUM_BAHT, WALLET } from '@krapao/contract/constants'
import { toBaht, toSatang } from '@krapao/contract/money'
import type { Context } from '../../../../context.ts'
import type { IdempotentRequest } from '../../../../idempotency/asked.ts'
import { gameOf, walletOf } from '../../../../ledger/address.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import { demandNotExcluded } from '../../../people/public.ts'
import { playing, type Playing } from '../accounts/accounts.ts'
import { syncBalance } from '../balances/balances.ts'
import { demandOpen } from '../stops/closed.ts'
import { transferFailed } from './holding.ts'
import { move, type MovementEnd } from './move.ts'
import { pendingTransferOf } from './transferStore.ts'

export interface TransferOrder {
  memberId: string
  from: string
  to: string
  amount: bigint
  reference: string
  /** The key with what it belongs to: the answer is kept under it, with the last movement's end. */
  asked?: IdempotentRequest | null
}
export interface TransferEnd {
  status: 'SUCCESS' | 'PENDING'
  reference: string
}

const MINIMUM = toSatang(TRANSFER_MINIMUM_BAHT)

/**
 * A member's transfer between two ends, amount in satang. Between two games it goes by way of the
 * wallet, where it stays when the second half fails. TRANSFER_MINIMUM, MONEY_NOT_ENOUGH,
 * TRANSFER_FAIL (the money is back where it was), TRANSFER_PENDING, NO_GAME, SLOT_NO_ACCOUNT;
 * SELF_EXCLUDED and GAME_STOPPED for a way into a game.
 */
export async function transfer(context: Context, order: TransferOrder): Promise<TransferEnd> {
  const { memberId, from, to, amount, reference, asked = null } = order
  if (amount < MINIMUM)
    throw new Refused('TRANSFER_MINIMUM', { details: { minimum: TRANSFER_MINIMUM_BAHT } })
  if (from === to)
    throw new Refused('INVALID_REQUEST', { details: { fields: ['to'], reason: 'SAME_ACCOUNT' } })
  if (to !== WALLET) await demandNotExcluded(context, memberId)
  const source = from === WALLET ? null : await playing(context, memberId, from)
  const target = to === WALLET ? null : await playing(context, memberId, to)

  let inbound = amount
  if (source) {
    if (target) {
      await demandOpen(context.db, { code: to, game: null })
      await demandFree(context, memberId, to, reference)
    }
    const out = target ? context.ids.referenceFor('gt', reference, 'out') : reference
    const last = target ? null : asked
    const end = await moveOut(context, { memberId, source, amount, reference: out, asked: last })
    if (end.status === 'PENDING') return { status: 'PENDING', reference: out }
    // What the provider says it gave is what can go on, never more of what was in the wallet before.
    if (end.status === 'SUCCESS' && target) inbound = end.moved < amount ? end.moved : amount
  }
  if (!target) return { status: 'SUCCESS', reference }
  if (inbound === 0n) throw transferFailed(reference)
  const inward = { memberId, code: to, direction: 'IN', amount: inbound } as const
  const end = await move(context, target, inward, reference, asked)
  if (end.status === 'FAILED') throw transferFailed(reference)
  return { status: end.status, reference }
}

/**
 * TRANSFER_PENDING while the target waits for an answer, before anything else moves; unless it is
 * ours, sent again.
 */
export async function demandFree(
  context: Context,
  memberId: string,
  code: string,
  reference: string,
): Promise<void> {
  const pending = await pendingTransferOf(context.db, memberId, code)
  if (pending && pending.reference !== reference)
    throw new Refused('TRANSFER_PENDING', { details: { code } })
}

/**
 * Out of a game to the wallet. What was won since the last check counts: the provider is asked when
 * our books show too little.
 */
async function moveOut(
  context: Context,
  order: Required<Omit<TransferOrder, 'from' | 'to'>> & { source: Playing },
): Promise<MovementEnd> {
  const { memberId, source, amount, reference, asked } = order
  const code = source.game.code
  if ((await believed(context, memberId, code)) < amount) await syncBalance(context, source.account)
  const outward = { memberId, code, direction: 'OUT', amount } as const
  const end = await move(context, source, outward, reference, asked)
  if (end.status !== 'FAILED') return end
  // The provider said no: perhaps the money was lost in play since. Its own answer on the balance tells which it was.
  await syncBalance(context, source.account)
  const available = await believed(context, memberId, code)
  throw available < amount
    ? new Refused('MONEY_NOT_ENOUGH', { details: { reference, available: toBaht(available) } })
    : transferFailed(reference)
}

async function believed(context: Context, memberId: string, code: string): Promise<bigint> {
  const address = gameOf(memberId, code)
  return (await context.ledger.balances([address])).get(address)?.balance ?? 0n
}

export async function walletBalance(context: Context, memberId: string): Promise<bigint> {
  const address = walletOf(memberId)
  return (await context.ledger.balances([address])).get(address)?.balance ?? 0n
}
