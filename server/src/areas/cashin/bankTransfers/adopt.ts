import type { Context } from '../../../context.ts'
import type { LedgerTx } from '../../../ledger/port.ts'
import { findOwnAccount } from '../../site/public.ts'
import { sendingBankOf } from './lineKey.ts'
import { linesUnbooked, linesNamed, lockReference, renameLine, type BankTransfer } from './store.ts'
import { bookWaiting } from './takeLine.ts'

const AT_ONCE = 200

/**
 * Lines that wait and have no posting, from before suspense was kept: each is booked as the feed
 * would book it today, into suspense, or as a slip's credit that the bank tells otherwise. One that
 * cannot be booked is told and stays. Safe to repeat.
 */
export async function adoptWaiting(context: Context): Promise<void> {
  for (const row of await linesUnbooked(context.db, AT_ONCE))
    await context.ledger
      .transact((tx) => adopt(context, tx, row))
      .catch((error: unknown) =>
        context.log.error(
          { err: error, reference: row.reference },
          'a waiting line could not be put into suspense',
        ),
      )
}

async function adopt(context: Context, tx: LedgerTx, known: BankTransfer): Promise<void> {
  await lockReference(tx.db, known.reference)
  const lines = await linesNamed(tx.db, known.reference)
  const row = lines.find(
    (line) => line.sending_bank === known.sending_bank && line.account === known.account,
  )
  if (row?.state !== 'WAITING' || row.suspense_id !== null || row.is_booked) return
  const own = await findOwnAccount(tx.db, row.to_account_no)
  const named: BankTransfer = {
    ...row,
    sending_bank: row.sending_bank || sendingBankOf(row.from_bank_code),
    account: row.account || (own?.bankCode ?? row.to_account_no),
  }
  // The same line, read again under its whole key.
  if (lines.some((line) => line !== row && isSame(line, named))) return
  const booked = await bookWaiting(context, tx, named)
  if (booked) await renameLine(tx.db, row, { ...named, ...booked })
}

const isSame = (one: BankTransfer, other: BankTransfer): boolean =>
  one.sending_bank === other.sending_bank && one.account === other.account
