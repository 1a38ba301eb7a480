import type { LedgerTx } from '../../../ledger/port.ts'
import { findMember, registeredAccount } from '../../people/public.ts'
import type { ShownAccount } from '../../site/public.ts'
import { matchSender } from '../../site/public.ts'
import { isOwnCode } from '../deposits/store.ts'
import { billOf, mayBe, namedAs } from '../payments/rules.ts'
import { paymentsNamed } from '../payments/store.ts'
import { linesNamed, lockReference, type BankTransfer } from './store.ts'

/** A transfer as our own bank's feed shows it. `amount` is in hundredths of its currency. */
export interface TransferInFeed {
  sender: ShownAccount
  toAccountNo: string
  amount: bigint
  currency: 'THB' | 'LAK'
  /** It pays a code of one of our PSPs that is none of ours as far as we know. */
  paysUnknownCode?: boolean
}

/**
 * What the feed has shown of a transfer; undefined when it has shown nothing. `sendingBank` is the
 * bank's code or number, empty where it is not known. Until the caller's transaction ends the feed
 * takes no transfer under this reference: either it is seen here, or the feed will see what was
 * credited here.
 */
export async function findInFeed(
  tx: LedgerTx,
  reference: string,
  sendingBank: string,
): Promise<TransferInFeed | undefined> {
  const named = namedAs(reference, sendingBank)
  await lockReference(tx.db, named.reference)
  const row = (await linesNamed(tx.db, named.reference)).find((line) => mayBe(line, named))
  return (
    row && {
      sender: senderOf(row),
      toAccountNo: row.to_account_no,
      amount: row.amount,
      currency: row.currency,
      paysUnknownCode: await paysUnknownCode(tx, row),
    }
  )
}

async function paysUnknownCode(tx: LedgerTx, row: BankTransfer): Promise<boolean> {
  const payments = row.state === 'WAITING' ? await paymentsNamed(tx.db, row.reference) : []
  const payment = payments.find(({ id }) => id === row.payment_id)
  const bill = payment?.state === 'WAITING' ? billOf(payment) : null
  return bill !== null && !(await isOwnCode(tx.db, bill.provider, bill.reference))
}

const senderOf = (row: BankTransfer): ShownAccount => ({
  bankCode: row.from_bank_code,
  bankNumber: null,
  account: row.from_account_no,
  names: [row.from_name],
})

/**
 * Whether another account sent a transfer, as the feed shows it, than the one that its deposit's
 * member has registered. False where nothing speaks against the member.
 */
export async function isSentByAnother(
  tx: LedgerTx,
  row: BankTransfer,
  memberId: string,
): Promise<boolean> {
  const member = await findMember(tx.db, memberId)
  return (
    member !== undefined && matchSender(registeredAccount(member), senderOf(row)) === 'NO_MATCH'
  )
}
