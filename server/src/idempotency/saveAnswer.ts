import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Clock } from '../runtime/chance.ts'
import type { IdempotentRequest, Stored } from './asked.ts'
import { fillAnswers } from './store.ts'

/**
 * Keeps the first answer under the caller's key in the transaction of a use case that writes rows
 * and moves no money: a code, a slip, a proposal. What moves money keeps its answer by `money`.
 */
export async function transactAndSave(
  { db, clock }: { db: Kysely<Database>; clock: Clock },
  asked: IdempotentRequest | null,
  work: (tx: Transaction<Database>) => Promise<Stored | null>,
): Promise<void> {
  const stored = await db.transaction().execute(async (tx) => {
    const said = await work(tx)
    if (asked && said) await fillAnswers([{ asked, stored: said }], clock.now())?.execute(tx)
    return said
  })
  if (asked && stored) asked.kept = stored
}
