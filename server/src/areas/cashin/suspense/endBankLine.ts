import type { LedgerTx } from '../../../ledger/port.ts'
import { endLine } from '../bankTransfers/queries.ts'
import type { SuspenseItem } from '../deposits/suspenseStore.ts'

/** The line whose money this was waits no more: no slip can have it from now on. */
export async function endBankLine(
  tx: LedgerTx,
  item: SuspenseItem,
  operatorId: string | null,
  at: Date,
): Promise<void> {
  if (item.kind !== 'bank') return
  const key = {
    reference: item.reference,
    sendingBank: item.sending_bank ?? '',
    account: item.account.replace(/^bank:/, ''),
  }
  await endLine(tx.db, key, operatorId, at)
}
