import type { Answer } from '@krapao/contract/calls'
import { toBaht, toSatang } from '@krapao/contract/money'
import type { Context } from '../../context.ts'
import { walletOf } from '../../ledger/address.ts'
import { Refused } from '../../refused.ts'
import { followLate } from '../games/public.ts'
import { findMember } from '../members/public.ts'
import { demandNoPlaythrough } from '../playthrough/public.ts'
import { isDue, payoutSoon } from './payout.ts'
import { alreadyOpen, placeWithdrawal } from './place.ts'
import { brokenLimit, kipFor } from './rules.ts'
import { findWithdrawal, openWithdrawalOf, type NewWithdrawal, type Withdrawal } from './store.ts'
import { askForPlay } from './waits.ts'

/**
 * Brings `lacking` satang from the member's games into the wallet; the same reference again meets
 * the same transfers.
 */
export type GatherFunds = (
  context: Context,
  memberId: string,
  lacking: bigint,
  reference: string,
) => Promise<'ENOUGH' | 'NOT_ENOUGH' | 'PENDING'>

/** Amount in baht of the wire. */
export interface WithdrawOrder {
  memberId: string
  amount: number
  idempotencyKey: string | null
}
type Withdrawn = Answer<'withdraw'>

/**
 * Takes the amount out of the wallet and sends it, or has it wait for operators or a rest to end,
 * to the member's registered account. With `gather`, what the wallet lacks is brought in from the
 * games first. LIMIT_EXCEEDED (details: `limit` min, max or open), NO_BANK, MONEY_NOT_ENOUGH;
 * BONUS_CONDITION while a play-through is active, its conditions looked at first; TRANSFER_PENDING
 * while a game has not answered, when nothing was withdrawn.
 */
export async function withdraw(
  context: Context,
  order: WithdrawOrder,
  gather: GatherFunds | null = null,
): Promise<Withdrawn> {
  const { memberId, idempotencyKey } = order
  const id =
    idempotencyKey === null
      ? context.ids.reference('wd')
      : context.ids.referenceFor('wd', memberId, idempotencyKey)
  // An attempt that was refused is told too.
  const row = await attempt(context, id, order, gather).finally(() =>
    context.moneyMoved.tell(memberId, 'withdraw'),
  )
  if (isDue(row, context.clock.now())) await payoutSoon(context, row.id)
  const status = row.state === 'PAID' ? 'SUCCESS' : row.state === 'FAILED' ? 'FAILED' : 'PENDING'
  return {
    reference: row.id,
    status,
    wallet: { amount: toBaht(await walletBalance(context, memberId)) },
  }
}

async function attempt(
  context: Context,
  id: string,
  { memberId, amount }: WithdrawOrder,
  gather: GatherFunds | null,
): Promise<Withdrawal> {
  const known = await findWithdrawal(context.db, id)
  if (known) return known
  // Before the turn: a burst shares one question to the providers.
  await demandNoPlaythrough(context, memberId)
  // One by one within this process, so that a burst of one member's requests does not hold every database connection.
  return context.turns.take(`withdraw:${memberId}`, async () => {
    const made = await findWithdrawal(context.db, id)
    if (made) return made
    const fresh = await prepare(context, id, memberId, toSatang(amount))
    if (gather) await bringIn(context, fresh, gather)
    await followLate(context, memberId)
    await askForPlay(context, memberId, fresh.amount)
    return placeWithdrawal(context, fresh)
  })
}

/**
 * Every rule that is known before money moves. That only one is open is told early here, and kept
 * by the table's key.
 */
async function prepare(
  context: Context,
  id: string,
  memberId: string,
  amount: bigint,
): Promise<NewWithdrawal> {
  const { settings, clock, db } = context
  const get = settings.get.bind(settings)
  const broken = brokenLimit(amount, {
    withdrawMin: get('withdrawMin'),
    withdrawMax: get('withdrawMax'),
  })
  if (broken) throw new Refused('LIMIT_EXCEEDED', { details: { ...broken } })
  const member = await findMember(db, memberId)
  if (!member?.bankCode || !member.bankAccountNo) throw new Refused('NO_BANK')
  if (await openWithdrawalOf(db, memberId)) throw alreadyOpen()
  return {
    id,
    member_id: memberId,
    amount,
    state: 'REQUESTED',
    approvals_needed: 0,
    bank_code: member.bankCode,
    account_no: member.bankAccountNo,
    account_name: member.bankAccountName,
    lak: member.currency === 'LAK' ? kipFor(amount, get('lakPerBaht')) : null,
    bank_reference: null,
    fail_reason: null,
    attempts: 0,
    next_attempt_at: null,
    requested_at: clock.now(),
    sent_at: null,
    ended_at: null,
  }
}

async function bringIn(context: Context, row: NewWithdrawal, gather: GatherFunds): Promise<void> {
  const lacking = row.amount - (await walletBalance(context, row.member_id))
  if (lacking <= 0n) return
  const gathered = await gather(
    context,
    row.member_id,
    lacking,
    context.ids.referenceFor('wg', row.member_id, row.id),
  )
  if (gathered === 'PENDING') throw new Refused('TRANSFER_PENDING')
  if (gathered === 'NOT_ENOUGH') throw new Refused('MONEY_NOT_ENOUGH')
}

async function walletBalance(context: Context, memberId: string): Promise<bigint> {
  const address = walletOf(memberId)
  return (await context.ledger.balances([address])).get(address)?.balance ?? 0n
}
