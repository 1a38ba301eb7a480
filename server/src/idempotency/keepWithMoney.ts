import type { LedgerTx } from '../ledger/port.ts'
import type { Clock } from '../runtime/chance.ts'
import type { AskedOnce } from './asked.ts'
import { keepAnswers } from './store.ts'

/**
 * For a use case with a transaction of its own: keeps the first answer under the caller's key, with
 * the HTTP status it goes out with, in the transaction that moves the money. No answer without its
 * money, and a process that dies behind the commit leaves the answer for the retry. Nothing without
 * a key.
 */
export async function keepWithMoney(
  tx: LedgerTx,
  asked: AskedOnce | null,
  stored: { status: number; body: unknown },
  clock: Clock,
): Promise<void> {
  if (!asked) return
  await keepAnswers(tx.db, [{ asked, stored }], clock.now())
  tx.afterCommit(() => {
    asked.kept = true
  })
}
