import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import { bankOf, suspenseOf } from '../../../ledger/address.ts'
import type { LedgerTx } from '../../../ledger/port.ts'
import { markBankUsed } from '../../people/public.ts'
import { lockPspReference } from '../deposits/psp/settlementStore.ts'
import { isOwnCode } from '../deposits/store.ts'
import { creditArrival, tiePayment, type Arrival } from '../payments/credit.ts'
import { findDeposit, type Deposit } from '../payments/depositStore.ts'
import {
  billOf,
  lineAccount,
  match,
  namedAs,
  plainReference,
  type Named,
} from '../payments/rules.ts'
import { paymentsNamed, type Payment } from '../payments/store.ts'
import { endManual, endWaiting, linkManual, lockAnnounced, lockReference } from './store.ts'
import type { ManualDeposit } from './store.ts'

/** A transfer whose owner is known beyond doubt. Amount in satang. */
interface BankArrival {
  memberId: string
  /** The bank's own reference, as the feed and the slip both show it. */
  reference: string
  /**
   * The bank that sent it, by its code or its number; without it any line of the reference may be
   * it.
   */
  sendingBank?: string
  /**
   * The bank of our account that it came into; with the reference and the sending bank it is the
   * transfer's key, a slip's too.
   */
  bankCode: string
  amount: bigint
  paidAt: Date
  via: 'FEED' | 'SLIP' | 'OPERATOR'
  operatorId?: string
  note?: Record<string, string>
}
/**
 * `deposit` holds this money; `fresh` is false when an operator had credited it before its transfer
 * was seen.
 */
interface BankCredited {
  deposit: Deposit
  fresh: boolean
}

/** How long a deposit that an operator paid out of turn waits for its transfer, in ms. */
const UNMATCHED_MS = 3 * 86_400_000
export const holdOf = (manualId: string): string => `${manualId}:hold`

/**
 * Credits a bank transfer in the caller's transaction, once for its key whichever way it comes: the
 * feed, a slip or an operator; out of suspense when its line waits there. An announced deposit of
 * that member and amount is settled by it instead of a new one being made. Null when it counts
 * already, when its line says another amount, and when it has left suspense for somebody else. From
 * then on the member's bank account cannot be changed.
 */
export async function creditBankTransfer(
  context: Context,
  tx: LedgerTx,
  given: BankArrival,
): Promise<BankCredited | null> {
  const now = context.clock.now()
  const asked = namedAs(given.reference, given.sendingBank, given.bankCode)
  await lockReference(tx.db, asked.reference)
  // The feed itself comes with a line that is no payment we know.
  const waiting = given.via === 'FEED' ? undefined : await findWaiting(context, tx, given, asked)
  if (waiting === null) return null
  // Where the feed has shown it, its word on bank and account stands.
  const named = waiting
    ? namedAs(asked.reference, waiting.sending_bank ?? '', lineAccount(waiting.account))
    : asked
  const { memberId, amount } = given
  await markBankUsed(tx.db, memberId, now)
  const paidSince = new Date(now.getTime() - UNMATCHED_MS)
  const announced = await lockAnnounced(tx.db, memberId, amount, paidSince)
  const arrival: Arrival = {
    memberId,
    method: 'BANK',
    source: named.account,
    externalId: named.reference,
    sendingBank: named.sendingBank,
    told: given.via === 'FEED',
    account: bankOf(named.account),
    amount,
    late: false,
    qrcodeId: null,
    paidAt: given.paidAt,
    ...(waiting ? { waiting } : {}),
    ...(given.note ? { note: given.note } : {}),
  }
  const credited =
    announced?.state === 'PAID'
      ? await tie(context, tx, announced, arrival)
      : await credit(context, tx, arrival, announced)
  if (credited && waiting)
    await endWaiting(tx.db, named, {
      state: given.via === 'SLIP' ? 'PROVED' : 'CREDITED',
      member_id: memberId,
      deposit_id: credited.deposit.id,
      settled_by: given.operatorId ?? null,
      settled_at: now,
    })
  return credited
}

/**
 * The payment in suspense that an arrival is; undefined for one that nothing has shown. Null when
 * nothing is to be credited for it.
 */
async function findWaiting(
  context: Context,
  tx: LedgerTx,
  given: BankArrival,
  asked: Named,
): Promise<Payment | undefined | null> {
  const found = match(asked, 'SLIP', await paymentsNamed(tx.db, asked.reference))
  if (found.is === 'OTHER') return undefined
  if (found.is === 'CANNOT_TELL') {
    context.log.error({ reference: asked.reference }, 'a slip may be of several transfers')
    return null
  }
  const { state, amount } = found.of
  if (state !== 'WAITING' || (await isPaidOut(tx, given, found.of))) return null
  if (amount === given.amount) return found.of
  context.log.error(
    { reference: asked.reference, amount: String(given.amount), known: String(amount) },
    'a transfer is shown with another amount than the bank feed has: it stays in suspense',
  )
  return null
}

/**
 * What a PSP paid out for a code counts by the code. A slip by itself never has it; by an
 * operator's decision it is given where the code is none of ours, as far as the PSP was asked.
 */
async function isPaidOut(tx: LedgerTx, given: BankArrival, payment: Payment): Promise<boolean> {
  const bill = billOf(payment)
  if (!bill || given.operatorId === undefined) return bill !== null
  await lockPspReference(tx.db, bill.provider, bill.reference)
  return isOwnCode(tx.db, bill.provider, bill.reference)
}

/** The deposit that a transfer has become; undefined while it has become none. */
export async function depositOfTransfer(
  db: Kysely<Database>,
  { reference, sendingBank }: { reference: string; sendingBank: string },
): Promise<Deposit | undefined> {
  const named = namedAs(reference, sendingBank)
  const credited = (await paymentsNamed(db, named.reference)).filter(hasDeposit)
  const found = match(named, 'SLIP', credited)
  if (found.is === 'OTHER') return undefined
  const payment = found.is === 'SAME' ? found.of : found.of[0]
  return findDeposit(db, payment?.deposit_id ?? '')
}

const hasDeposit = ({ deposit_id: depositId }: Payment): boolean => depositId !== null

/**
 * Whether this reference counts already, by whichever way. For words to the member only: the
 * payment itself decides.
 */
export const isReferenceKnown = async (db: Kysely<Database>, reference: string): Promise<boolean> =>
  (await paymentsNamed(db, plainReference(reference))).some(hasDeposit)

async function credit(
  context: Context,
  tx: LedgerTx,
  arrival: Arrival,
  announced: Pick<ManualDeposit, 'id' | 'held_from'> | undefined,
): Promise<BankCredited | null> {
  const deposit = await creditArrival(context, tx, {
    ...arrival,
    ...(announced ? { hold: { key: holdOf(announced.id), from: announced.held_from } } : {}),
  })
  if (!deposit) return null
  if (announced)
    await endManual(tx.db, announced.id, 'PAID', {
      ended_at: context.clock.now(),
      bank_reference: arrival.externalId,
      deposit_id: deposit.id,
    })
  return { deposit, fresh: true }
}

/**
 * The member has the money already, by an operator's decision; now its transfer is known too, and
 * is booked to the bank that it came into.
 */
async function tie(
  context: Context,
  tx: LedgerTx,
  manual: ManualDeposit,
  arrival: Arrival,
): Promise<BankCredited | null> {
  const deposit = await findDeposit(tx.db, manual.deposit_id ?? '')
  if (!deposit) throw new Error(`announced deposit ${manual.id} is paid by no deposit`)
  if (!(await tiePayment(context, tx, arrival, deposit))) return null
  await linkManual(tx.db, manual.id, arrival.externalId)
  const from = arrival.waiting ? suspenseOf(arrival.waiting.account) : arrival.account
  if (from !== manual.held_from) {
    const outcome = await tx.post({
      op: 'post',
      key: `${manual.id}:came`,
      kind: 'announced',
      legs: [{ from, to: manual.held_from, amount: manual.amount }],
    })
    if (!outcome.ok) throw new Error(`the ledger refused to tie ${manual.id}: ${outcome.refusal}`)
  }
  return { deposit, fresh: false }
}
