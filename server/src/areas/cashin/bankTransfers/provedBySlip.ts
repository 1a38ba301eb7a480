import type { QrProvider } from '@krapao/contract/constants'
import type { Context } from '../../../context.ts'
import type { WaitReason } from '../../../db/tables/cashin/bankTransfers.ts'
import type { LedgerTx } from '../../../ledger/port.ts'
import { findDeposit, type Deposit } from '../payments/depositStore.ts'
import { lineAccount, match } from '../payments/rules.ts'
import { nameByLine, paymentsNamed, type Payment } from '../payments/store.ts'
import { bookAsReported, bookCodeAndSlip } from './disputes.ts'
import { isSentByAnother } from './findInFeed.ts'
import type { Decision } from './rules.ts'
import type { BankTransfer } from './store.ts'

/** A transfer and its slip are booked within this of each other, in ms. */
const DAYS_APART_MS = 2 * 86_400_000

/** What becomes of a line's row. */
export type Ended = Pick<BankTransfer, 'state'> & Partial<BankTransfer>

/** What a slip, or an operator, has credited of a line before it came; null: nothing. */
export async function findBySlip(
  tx: LedgerTx,
  { reference, sending_bank: sendingBank, account }: BankTransfer,
): Promise<{ payment: Payment; deposit: Deposit; isSure: boolean } | null> {
  const found = match(
    { reference, sendingBank, account },
    'LINE',
    await paymentsNamed(tx.db, reference),
  )
  if (found.is === 'OTHER') return null
  const payment = found.is === 'SAME' ? found.of : found.of[0]
  const deposit = await findDeposit(tx.db, payment?.deposit_id ?? '')
  if (!payment || !deposit) throw new Error(`a payment of ${reference} is nobody's`)
  return { payment, deposit, isSure: found.is === 'SAME' }
}

/** A line whose payment a slip has brought before. Amount in satang. */
interface Proved {
  row: BankTransfer
  amount: bigint
  payment: Payment
  deposit: Deposit
  isSure: boolean
}

/** Where the bank says otherwise than the slip's verification did, a person must look. */
export async function compare(
  context: Context,
  tx: LedgerTx,
  proved: Proved,
  decision: Decision,
): Promise<Ended> {
  const { row, deposit, payment } = proved
  const reason = await differenceOf(tx, proved, decision)
  if (reason) return dispute(context, tx, proved, reason, null)
  await nameByLine(tx.db, payment.id, shownBy(row))
  return {
    state: 'PROVED',
    member_id: deposit.member_id,
    deposit_id: deposit.id,
    payment_id: payment.id,
    settled_at: row.received_at,
  }
}

const shownBy = (row: BankTransfer) => ({
  sending_bank: row.sending_bank,
  account: `bank:${row.account}`,
})

async function differenceOf(
  tx: LedgerTx,
  { row, amount, deposit, isSure }: Proved,
  decision: Decision,
): Promise<WaitReason | null> {
  // It was taken for another of our accounts.
  if (!isSure) return 'OTHER_ACCOUNT'
  const isOthers =
    'memberId' in decision
      ? decision.memberId !== deposit.member_id
      : await isSentByAnother(tx, row, deposit.member_id)
  if (isOthers) return 'OTHER_MEMBER'
  if (deposit.amount !== amount) return 'OTHER_AMOUNT'
  const apart = Math.abs(deposit.paid_at.getTime() - row.booked_at.getTime())
  return apart > DAYS_APART_MS ? 'OTHER_DAY' : null
}

/**
 * The bank's answer about a transfer stands in our books; whose the money is, a person must say.
 * `bill`: the code that the line pays; whoever learns later that it is ours sees that it was
 * given.
 */
export async function dispute(
  context: Context,
  tx: LedgerTx,
  { row, amount, payment, deposit }: Proved,
  reason: WaitReason,
  bill: { provider: QrProvider; reference: string; isOurs: boolean } | null,
): Promise<Ended> {
  context.log.error(
    { reference: row.reference, reason, deposit: deposit.id, provider: bill?.provider },
    'the bank feed and a slip tell one transfer differently',
  )
  const credited = { amount: deposit.amount, bankCode: lineAccount(payment.account) }
  const named = bill && { bill_provider: bill.provider, bill_reference: bill.reference }
  await nameByLine(tx.db, payment.id, { ...shownBy(row), ...named })
  if (bill?.isOurs) await bookCodeAndSlip(context, tx, row, amount, bill.provider, credited)
  else await bookAsReported(context, tx, row, amount, credited)
  return {
    state: 'WAITING',
    reason,
    deposit_id: deposit.id,
    payment_id: payment.id,
    is_booked: true,
  }
}
