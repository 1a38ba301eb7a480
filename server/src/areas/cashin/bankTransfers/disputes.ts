import type { QrProvider } from '@krapao/contract/constants'
import type { Context } from '../../../context.ts'
import { bankOf, pspOf, SHORTAGE } from '../../../ledger/address.ts'
import type { Leg, LedgerTx } from '../../../ledger/port.ts'
import { suspendArrival } from '../payments/suspend.ts'
import type { BankTransfer } from './store.ts'

/** What a slip credited before the bank's line told otherwise. Amount in satang. */
interface Credited {
  amount: bigint
  /** The bank of our account that the slip named. */
  bankCode: string
}

/**
 * Moves the booking of a slip's credit to what its line says, in the caller's transaction, so that
 * each account of ours holds what the bank holds: out of the account that the slip named, what came
 * beyond the credit into suspense, and what the credit lacks against `house:shortage`. No wallet
 * changes: whose it is, and who pays the rest, is an operator's. Amount in satang. Once for a
 * line.
 */
export async function bookAsReported(
  context: Context,
  tx: LedgerTx,
  row: BankTransfer,
  amount: bigint,
  credited: Credited,
): Promise<void> {
  const [told, named] = [bankOf(row.account), bankOf(credited.bankCode)]
  const common = amount < credited.amount ? amount : credited.amount
  const legs: Leg[] = []
  if (told !== named) legs.push({ from: told, to: named, amount: common })
  if (credited.amount > amount)
    legs.push({ from: SHORTAGE, to: named, amount: credited.amount - amount })
  if (legs.length > 0) await post(context, tx, row, legs)
  if (amount > credited.amount)
    await suspendArrival(context, tx, {
      kind: 'bank',
      account: `bank:${row.account}`,
      reference: row.reference,
      isRest: true,
      amount: amount - credited.amount,
      reason: 'OTHER_AMOUNT',
      at: row.booked_at,
      sendingBank: row.sending_bank,
      from: { bankCode: row.from_bank_code, accountNo: row.from_account_no, name: row.from_name },
    })
}

/**
 * A slip had credited what turns out to be a PSP's payment for a code of ours, which counts by the
 * code: our account and the PSP's hold what they say, and what was given twice is
 * `house:shortage`'s. No wallet changes. Amount in satang. Once for a line.
 */
export async function bookCodeAndSlip(
  context: Context,
  tx: LedgerTx,
  row: BankTransfer,
  amount: bigint,
  provider: QrProvider,
  credited: Credited,
): Promise<void> {
  const [told, named, psp] = [bankOf(row.account), bankOf(credited.bankCode), pspOf(provider)]
  const common = amount < credited.amount ? amount : credited.amount
  const legs: Leg[] = [{ from: SHORTAGE, to: psp, amount: common }]
  if (told !== named) legs.push({ from: told, to: named, amount: credited.amount })
  if (amount > credited.amount) legs.push({ from: told, to: psp, amount: amount - credited.amount })
  if (credited.amount > amount)
    legs.push({ from: SHORTAGE, to: told, amount: credited.amount - amount })
  await post(context, tx, row, legs)
}

async function post(
  context: Context,
  tx: LedgerTx,
  row: BankTransfer,
  legs: readonly Leg[],
): Promise<void> {
  const outcome = await tx.post({
    op: 'post',
    key: context.ids.referenceFor('di', `${row.account}:${row.sending_bank}`, row.reference),
    kind: 'dispute',
    legs: [...legs],
  })
  if (!outcome.ok)
    throw new Error(`the ledger refused dispute ${row.reference}: ${outcome.refusal}`)
}
