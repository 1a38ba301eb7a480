import { batchLoader } from '../db/batchLoader.ts'
import type { LedgerTx } from '../ledger/port.ts'
import type { Clock } from '../runtime/chance.ts'
import type { AskedOnce, Stored } from './asked.ts'
import { keepAnswers } from './store.ts'

const keeping = batchLoader<{ asked: AskedOnce; stored: Stored; at: Date }, void>(
  async (db, answers) => {
    const [first] = answers
    if (first) await keepAnswers(answers, first.at)?.execute(db)
    return answers.map(() => undefined)
  },
)

/**
 * For a use case with a transaction of its own: keeps the first answer under the caller's key, with
 * the HTTP status it goes out with, in the transaction that moves the money. No answer without its
 * money, and a process that dies behind the commit leaves the answer for the retry. Nothing without
 * a key.
 */
export async function keepWithMoney(
  tx: LedgerTx,
  asked: AskedOnce | null,
  stored: Stored,
  clock: Clock,
): Promise<void> {
  if (!asked) return
  await keeping(tx.db, { asked, stored, at: clock.now() })
  tx.afterCommit(() => {
    asked.kept = true
  })
}
