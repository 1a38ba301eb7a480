import type { Context } from '../../context.ts'
import { bankOf } from '../../ledger/address.ts'
import type { LedgerTx } from '../../ledger/port.ts'
import { creditArrival, findDeposit, type Deposit } from '../deposits/public.ts'
import { markBankUsed } from '../members/public.ts'
import { endManual, endWaiting, insertReference, lockAnnounced, tieManual } from './store.ts'

/** A transfer whose owner is known beyond doubt. Amount in satang. */
export interface BankArrival {
  memberId: string
  /** The bank's own reference, as the feed and the slip both show it. */
  reference: string
  /**
   * The bank of our account that it came into; with the reference it is the deposit's natural key,
   * a slip's too.
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
export interface BankCredited {
  deposit: Deposit
  fresh: boolean
}

/** One spelling of a reference, whatever read it; upper and lower case are two. */
export const plainReference = (reference: string): string => reference.trim()
/** How long a deposit that an operator paid out of turn waits for its transfer, in ms. */
const UNMATCHED_MS = 3 * 86_400_000
export const holdOf = (manualId: string): string => `${manualId}:hold`

/**
 * Credits a bank transfer in the caller's transaction, once for its reference whichever way it
 * comes: the feed, a slip or an operator. An announced deposit of that member and amount is settled
 * by it instead of a new one being made. Null when the reference counts already. From then on the
 * member's bank account cannot be changed.
 */
export async function creditBankTransfer(
  context: Context,
  tx: LedgerTx,
  given: BankArrival,
): Promise<BankCredited | null> {
  const now = context.clock.now()
  const arrival = { ...given, reference: plainReference(given.reference) }
  const { memberId, reference, amount, via } = arrival
  if (!(await insertReference(tx.db, { reference, via, claimed_at: now }))) return null
  await markBankUsed(tx.db, memberId, now)
  const announced = await lockAnnounced(
    tx.db,
    memberId,
    amount,
    new Date(now.getTime() - UNMATCHED_MS),
  )
  const credited =
    announced?.state === 'PAID'
      ? await tie(tx, announced.id, announced.deposit_id ?? '', reference)
      : await credit(context, tx, arrival, announced?.id)
  // In the books under the same natural key without a claim of ours: then it counts already.
  if (!credited) return null
  await endWaiting(tx.db, reference, {
    state: via === 'SLIP' ? 'PROVED' : 'CREDITED',
    member_id: memberId,
    deposit_id: credited.deposit.id,
    settled_by: arrival.operatorId ?? null,
    settled_at: now,
  })
  return credited
}

async function credit(
  context: Context,
  tx: LedgerTx,
  arrival: BankArrival,
  manualId: string | undefined,
): Promise<BankCredited | null> {
  const { memberId, bankCode, reference, amount, paidAt, note } = arrival
  const deposit = await creditArrival(context, tx, {
    memberId,
    method: 'BANK',
    source: bankCode,
    externalId: reference,
    account: bankOf(bankCode),
    amount,
    late: false,
    qrcodeId: null,
    paidAt,
    ...(manualId === undefined ? {} : { hold: holdOf(manualId) }),
    ...(note ? { note } : {}),
  })
  if (!deposit) return null
  if (manualId !== undefined)
    await endManual(tx.db, manualId, 'PAID', {
      ended_at: context.clock.now(),
      bank_reference: reference,
      deposit_id: deposit.id,
    })
  return { deposit, fresh: true }
}

/** The money is in the books already, by an operator's word; now its transfer is known too. */
async function tie(
  tx: LedgerTx,
  manualId: string,
  depositId: string,
  reference: string,
): Promise<BankCredited> {
  await tieManual(tx.db, manualId, reference)
  const deposit = await findDeposit(tx.db, depositId)
  if (!deposit) throw new Error(`announced deposit ${manualId} is paid by no deposit`)
  return { deposit, fresh: false }
}
