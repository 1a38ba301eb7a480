import type { QrProvider } from '@krapao/contract/constants'
import { toBaht } from '@krapao/contract/money'
import type { Context } from '../../../../context.ts'
import {
  CHARGEBACK_LOSS,
  CHARGEBACKS,
  COIN_SOURCE,
  coinOf,
  pspOf,
  suspenseOf,
} from '../../../../ledger/address.ts'
import type { Leg, LedgerTx } from '../../../../ledger/port.ts'
import { lockMember, notifyMember } from '../../../people/public.ts'
import { coinsFor } from '../../payments/credit.ts'
import type { Deposit } from '../../payments/depositStore.ts'
import { endPayment, lockPayment } from '../../payments/store.ts'
import {
  addTakenBack,
  insertChargeback,
  lessenPayment,
  lockCaseOf,
  lockChargeback,
  lockDepositOf,
  lockReference,
  markBooked,
  noteCoins,
  paymentsFor,
  reopenChargeback,
  type Chargeback,
} from './store.ts'

/** A PSP's genuine report that it took money of one of our references back. Amount in satang. */
interface TakenBack {
  provider: QrProvider
  eventId: string
  reference: string
  amount: bigint
  at: Date
}

/**
 * Opens the case of a payment that its PSP has taken back, once for each event of the PSP, in the
 * caller's transaction, which has locked the code. The money leaves our account at the PSP at once:
 * out of suspense while it still waits there, else it is a case for two operators, and from this
 * commit on the payouts of the member whom it was credited to wait. Never more than is left of the
 * payment. `endsCode`: the PSP's answer is that a code is cancelled; where it names another amount
 * than was paid, the case is opened and nothing is booked until the PSP's report, or two operators,
 * say so. Nothing where no payment has anything left to take back. The member is told by SMS, once,
 * and once more with the figure where it was not final then.
 */
export async function openChargeback(
  context: Context,
  tx: LedgerTx,
  event: TakenBack,
  endsCode: boolean,
): Promise<void> {
  await lockReference(tx.db, event.provider, event.reference)
  const known = await lockCaseOf(tx.db, event.provider, event.eventId)
  if (known) return endsCode ? undefined : bookLater(context, tx, known, event)
  const payments = await paymentsFor(tx.db, event.provider, event.reference)
  const open = payments
    .map((payment) => ({ ...payment, left: payment.amount - payment.takenBack }))
    .filter(({ left }) => left > 0n)
  // A second payment of one code is given back before the first, which is the member's.
  const exact = open.findLast(({ left }) => left === event.amount)
  const credited = open.find(({ isCredited }) => isCredited)
  const payment = exact ?? (endsCode ? credited : open[0])
  if (!payment || (!exact && endsCode && payment.isAsked)) {
    if (payments.length > 0)
      context.log.error(told(event), 'a PSP takes back what was never paid so: nothing is booked')
    return
  }
  const item = payment.isCredited ? undefined : await lockPayment(tx.db, payment.paymentId)
  const isUnowned = item?.state === 'WAITING'
  const deposit = isUnowned
    ? undefined
    : await lockDepositOf(tx.db, event.provider, payment.eventId)
  // Who asks for a payout, and who sends one, holds the member.
  if (deposit) await lockMember(tx.db, deposit.member_id)
  const row = {
    id: context.ids.referenceFor('cb', event.provider, event.eventId),
    provider: event.provider,
    event_id: event.eventId,
    payment_event_id: payment.eventId,
    reference: event.reference,
    amount: event.amount < payment.left ? event.amount : payment.left,
    said: event.amount,
    booked: exact !== undefined || !endsCode,
    happened_at: event.at,
    received_at: context.clock.now(),
    deposit_id: deposit?.id ?? null,
    suspense_id: item?.id ?? null,
    member_id: deposit?.member_id ?? null,
    state: isUnowned ? ('unowned' as const) : ('waiting' as const),
  }
  if (!(await insertChargeback(tx.db, row))) return
  if (row.booked) await bookTakenBack(context, tx, row)
  if (item && isUnowned && item.amount === row.amount)
    await endPayment(tx.db, item.id, 'WAITING', { state: 'SETTLED', ended_at: row.received_at })
  else if (item && isUnowned) await lessenPayment(tx.db, item.id, row.amount)
  tellMember(context, tx, row.member_id, row.booked ? row.amount : null)
  context.metrics.chargebacks.inc({ provider: event.provider })
  context.log.error(
    { ...told(event), id: row.id, memberId: row.member_id, booked: row.booked },
    'a PSP has taken a payment back',
  )
}

/** By SMS, after the commit; `amount` in satang, null while it is not final. */
function tellMember(
  context: Context,
  tx: LedgerTx,
  memberId: string | null,
  amount: bigint | null,
): void {
  if (memberId === null) return
  const named = amount === null ? {} : { baht: toBaht(amount).toFixed(2) }
  tx.afterCommit(() => void notifyMember(context, memberId, 'CHARGEBACK', named))
}

/**
 * The PSP's report tells of what its cancel had named otherwise. What it names beyond what two
 * operators had in sight is owed where they said that the member owes it, and never lost by the
 * house: they are asked anew. One operator's decision on another figure is none on this.
 */
async function bookLater(
  context: Context,
  tx: LedgerTx,
  row: Chargeback,
  event: TakenBack,
): Promise<void> {
  if (row.booked && (row.state !== 'debt' || event.amount <= row.said)) return
  const payments = await paymentsFor(tx.db, row.provider, row.reference)
  const payment = payments.find(({ eventId }) => eventId === row.payment_event_id)
  const left = (payment?.amount ?? 0n) - (payment?.takenBack ?? 0n)
  const before = row.booked ? row.amount : 0n
  const more = event.amount - before < left ? event.amount - before : left
  if (more <= 0n) return
  const booked = { amount: before + more, said: event.amount }
  // Who asks for a payout, and who sends one, holds the member.
  if (row.member_id !== null) await lockMember(tx.db, row.member_id)
  await bookTakenBack(context, tx, { ...row, amount: more }, row.booked ? ':more' : '')
  await markBooked(tx.db, row.id, booked)
  if (!row.booked && row.state === 'waiting') tellMember(context, tx, row.member_id, more)
  if (row.state !== 'loss') return
  if (booked.amount > row.amount) return reopenChargeback(tx.db, row.id)
  const { coins } = (await lockChargeback(tx.db, row.id)) ?? row
  await bookLoss(tx, { ...row, ...booked, coins })
}

/** The money leaves our account at the PSP, and the coins it had earned the member's. */
export async function bookTakenBack(
  context: Context,
  tx: LedgerTx,
  row: Pick<Chargeback, 'id' | 'provider' | 'payment_event_id' | 'amount' | 'state' | 'deposit_id'>,
  part = '',
): Promise<void> {
  await book(tx, row, part)
  if (row.deposit_id === null) return
  const deposit = await lockDepositOf(tx.db, row.provider, row.payment_event_id)
  if (!deposit) throw new Error(`chargeback ${row.id} is of no deposit`)
  await takeCoins(context, tx, `${row.id}${part}`, row.id, deposit, row.amount)
  await addTakenBack(tx.db, deposit.id, row.amount)
}

/** The house bears what was taken back; the member has the coins of it again. */
export async function bookLoss(
  tx: LedgerTx,
  { id, member_id: memberId, amount, coins }: Chargeback,
): Promise<void> {
  const legs: Leg[] = [{ from: CHARGEBACK_LOSS, to: CHARGEBACKS, amount }]
  if (memberId !== null && coins > 0n)
    legs.push({ from: COIN_SOURCE, to: coinOf(memberId), amount: coins })
  const posted = await tx.post({
    op: 'post',
    key: `chargeback:${id}:loss`,
    kind: 'chargeback',
    legs,
  })
  if (!posted.ok) throw new Error(`the ledger refused the loss of ${id}: ${posted.refusal}`)
}

async function book(
  tx: LedgerTx,
  { id, provider, amount, state }: Pick<Chargeback, 'id' | 'provider' | 'amount' | 'state'>,
  part: string,
): Promise<void> {
  const psp = pspOf(provider)
  const from = state === 'unowned' ? suspenseOf(`psp:${provider}`) : CHARGEBACKS
  const outcome = await tx.post({
    op: 'post',
    key: `chargeback:${id}${part}`,
    kind: 'chargeback',
    legs: [{ from, to: psp, amount }],
  })
  if (!outcome.ok) throw new Error(`the ledger refused chargeback ${id}: ${outcome.refusal}`)
}

/** The coins that the part taken back had earned, as far as they are not spent. */
async function takeCoins(
  { ledger, settings }: Context,
  tx: LedgerTx,
  key: string,
  id: string,
  deposit: Deposit,
  amount: bigint,
): Promise<void> {
  const every = settings.get('coinEveryBaht')
  const before = deposit.amount - deposit.taken_back
  const earned =
    before === amount && deposit.taken_back === 0n
      ? deposit.coins
      : coinsFor(before, every) - coinsFor(before - amount, every)
  const account = coinOf(deposit.member_id)
  const has = (await ledger.balances([account], tx.db)).get(account)?.balance ?? 0n
  const coins = has < earned ? has : earned
  if (coins <= 0n) return
  const outcome = await tx.post({
    op: 'post',
    key: `chargeback:${key}:coins`,
    kind: 'chargeback',
    legs: [{ from: account, to: COIN_SOURCE, amount: coins }],
  })
  if (outcome.ok) return void (await noteCoins(tx.db, id, coins))
  // Spent on the wheel in this very moment.
  if (outcome.refusal !== 'INSUFFICIENT')
    throw new Error(`the ledger refused the coins of chargeback ${id}: ${outcome.refusal}`)
}

const told = ({ provider, eventId, reference, amount }: TakenBack) => ({
  provider,
  eventId,
  reference,
  amount: String(amount),
})
