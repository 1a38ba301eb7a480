import type { Context } from '../../../context.ts'
import type { WaitReason } from '../../../db/tables/cashin/bankTransfers.ts'
import type { LedgerTx } from '../../../ledger/port.ts'
import { findDeposit } from '../deposits/queries.ts'
import { type Deposit } from '../deposits/store.ts'
import { depositOfTransfer } from './credit.ts'
import { bookAsReported } from './disputes.ts'
import { isSentByAnother } from './findInFeed.ts'
import { mayBe, mayBeAnotherLine } from './lineKey.ts'
import { worthOf, type Decision } from './rules.ts'
import { claimsOf, type BankTransfer, type Claim, type LineKey } from './store.ts'

export type Ended = Pick<BankTransfer, 'state'> & Partial<BankTransfer>
/** A transfer and its slip are booked within this of each other, in ms. */
const DAYS_APART_MS = 2 * 86_400_000

/** The deposit that a transfer became before its line came, and what claimed it. */
type CreditedDeposit = Deposit & { claim: Claim | undefined }

/** What became of a line that a slip, or an operator, has credited before; null: nobody has. */
export async function findExistingCredit(
  context: Context,
  tx: LedgerTx,
  row: BankTransfer,
  key: LineKey,
  decision: Decision,
): Promise<Ended | null> {
  const claims = await claimsOf(tx.db, row.reference)
  const claim = claims.find(
    (one) => mayBe(one, key) && (one.via === 'SLIP' || one.account === '' || isOf(one, key)),
  )
  const proved = await depositOfTransfer(tx.db, key)
  if (claim ?? (claims.length === 0 && proved)) {
    const isOthers = await isOfAnother(tx, row, proved, decision)
    return compare(context, tx, row, proved && { ...proved, claim }, isOthers)
  }
  // A slip was taken for another of our accounts: a person must look, before the money counts twice.
  const elsewhere = claims.find((one) => one.via === 'SLIP' && mayBeAnotherLine(one, key))
  if (!elsewhere) return null
  const named = elsewhere.deposit_id && (await findDeposit(tx.db, elsewhere.deposit_id))
  return dispute(
    context,
    tx,
    row,
    'OTHER_ACCOUNT',
    named ? { ...named, claim: elsewhere } : undefined,
  )
}

/**
 * What a slip has credited of a line that pays a bill; null: nothing. Such a line is no member's
 * transfer, so it was given for something else.
 */
export async function creditedOfBill(
  tx: LedgerTx,
  row: BankTransfer,
  key: LineKey,
): Promise<{ deposit: Deposit; bankCode: string } | null> {
  const claims = await claimsOf(tx.db, row.reference)
  const claim = claims.find((one) => one.via === 'SLIP' && mayBeAnotherLine(one, key))
  const deposit = claim?.deposit_id ? await findDeposit(tx.db, claim.deposit_id) : undefined
  return deposit ? { deposit, bankCode: claim?.account || deposit.source } : null
}

/** Whether the transfer, by what the feed shows, is not that of the member who was given it. */
async function isOfAnother(
  tx: LedgerTx,
  row: BankTransfer,
  proved: { member_id: string } | undefined,
  decision: Decision,
): Promise<boolean> {
  if (!proved) return true
  return 'memberId' in decision
    ? decision.memberId !== proved.member_id
    : isSentByAnother(tx, row, proved.member_id)
}

const isOf = (claim: Claim, key: LineKey): boolean =>
  claim.sending_bank === key.sendingBank && claim.account === key.account

/**
 * A slip proved it first. Where the bank now says otherwise than its verification did, a person
 * must look.
 */
async function compare(
  context: Context,
  tx: LedgerTx,
  row: BankTransfer,
  proved: CreditedDeposit | undefined,
  isOthers: boolean,
): Promise<Ended> {
  const differs = !proved || isOthers ? 'OTHER_MEMBER' : differenceOf(context, row, proved)
  if (differs) return dispute(context, tx, row, differs, proved)
  return {
    state: 'PROVED',
    member_id: proved?.member_id ?? null,
    deposit_id: proved?.id ?? null,
    settled_at: row.received_at,
  }
}

function differenceOf(
  context: Context,
  row: BankTransfer,
  proved: CreditedDeposit,
): WaitReason | null {
  if (proved.amount !== worthOf(row, context.settings.get('lakPerBaht'))) return 'OTHER_AMOUNT'
  const apart = Math.abs(proved.paid_at.getTime() - row.booked_at.getTime())
  return proved.claim?.via === 'SLIP' && apart > DAYS_APART_MS ? 'OTHER_DAY' : null
}

/** The bank's word on a transfer stands in our books; whose the money is, a person must say. */
async function dispute(
  context: Context,
  tx: LedgerTx,
  row: BankTransfer,
  reason: WaitReason,
  proved: CreditedDeposit | undefined,
): Promise<Ended> {
  context.log.error(
    { reference: row.reference, reason, deposit: proved?.id },
    'the bank feed and a slip tell one transfer differently',
  )
  if (proved)
    await bookAsReported(context, tx, row, worthOf(row, context.settings.get('lakPerBaht')), {
      amount: proved.amount,
      bankCode: proved.claim?.account || proved.source,
    })
  return {
    state: 'WAITING',
    reason,
    deposit_id: proved?.id ?? null,
    is_booked: proved !== undefined,
  }
}
