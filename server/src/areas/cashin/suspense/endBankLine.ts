import type { LedgerTx } from '../../../ledger/port.ts'
import { endWaiting } from '../bankTransfers/store.ts'
import { namedAs, lineAccount } from '../payments/rules.ts'
import type { Payment } from '../payments/store.ts'

/**
 * The line whose money this was waits no more, and no slip can have it from now on. `operatorId`
 * null: by itself, as what a PSP paid out.
 */
export async function endBankLine(
  tx: LedgerTx,
  item: Payment,
  operatorId: string | null,
  at: Date,
): Promise<void> {
  if (item.kind !== 'bank') return
  const { reference, sending_bank: sendingBank, account } = item
  await endWaiting(tx.db, namedAs(reference, sendingBank ?? '', lineAccount(account)), {
    state: operatorId === null ? 'SETTLED' : 'ENDED',
    member_id: null,
    deposit_id: null,
    settled_by: operatorId,
    settled_at: at,
  })
}
