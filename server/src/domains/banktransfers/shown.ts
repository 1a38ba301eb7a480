import type { LedgerTx } from '../../ledger/port.ts'
import type { ShownAccount } from '../bankaccounts/public.ts'
import { matchSender } from '../bankaccounts/public.ts'
import { findArrival } from '../deposits/public.ts'
import { findMember, registeredAccount } from '../members/public.ts'
import { plainReference } from './credit.ts'
import { lockReference, lockTransfer, type BankTransfer } from './store.ts'

/** A transfer as our own bank's feed shows it. `amount` is in hundredths of its currency. */
export interface FeedShows {
  sender: ShownAccount
  toAccountNo: string
  amount: bigint
  currency: 'THB' | 'LAK'
}

/**
 * What the feed has shown under a reference; undefined when it has shown nothing. Until the
 * caller's transaction ends the feed takes no transfer under this reference: either it is seen
 * here, or the feed will see what was credited here.
 */
export async function shownByFeed(tx: LedgerTx, reference: string): Promise<FeedShows | undefined> {
  const plain = plainReference(reference)
  await lockReference(tx.db, plain)
  const row = await lockTransfer(tx.db, plain)
  return (
    row && {
      sender: senderOf(row),
      toAccountNo: row.to_account_no,
      amount: row.amount,
      currency: row.currency,
    }
  )
}

const senderOf = (row: BankTransfer): ShownAccount => ({
  bankCode: row.from_bank_code,
  bankNumber: null,
  account: row.from_account_no,
  names: [row.from_name],
})

/**
 * The deposit that a slip has made of a transfer which, as the feed shows it, another account sent
 * than that member's. Null when there is none, or nothing speaks against it.
 */
export async function creditedToAnother(tx: LedgerTx, row: BankTransfer): Promise<string | null> {
  const given = await findArrival(tx.db, 'BANK', row.reference)
  const member = given?.member_id ? await findMember(tx.db, given.member_id) : undefined
  if (!given || !member) return null
  return matchSender(registeredAccount(member), senderOf(row)) === 'NO_MATCH' ? given.id : null
}
