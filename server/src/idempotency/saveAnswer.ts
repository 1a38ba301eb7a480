import type { Kysely, Transaction } from 'kysely'
import { batchLoader } from '../db/batchLoader.ts'
import type { Database } from '../db/schema.ts'
import type { WithCommit } from '../db/writer.ts'
import type { Clock } from '../runtime/chance.ts'
import type { IdempotentRequest, Stored } from './asked.ts'
import { fillAnswers, keepAnswers } from './store.ts'

/** A transaction that tells of its commit. */
interface Committing {
  afterCommit(task: () => void): void
}

/** An answer, and the key it is kept under. */
interface Answered {
  asked: IdempotentRequest
  stored: Stored
}

const keeping = batchLoader<Answered & { at: Date }, void>(async (db, answers) => {
  const [first] = answers
  if (first) await keepAnswers(answers, first.at)?.execute(db)
  return answers.map(() => undefined)
})

/**
 * For a use case with a transaction of its own: keeps the first answer under the caller's key, with
 * the HTTP status it goes out with, in the transaction that moves the money. No answer without its
 * money, and a process that dies after the commit leaves the answer for the retry. Nothing without
 * a key.
 */
export async function saveAnswer(
  tx: Committing & { db: Transaction<Database> },
  asked: IdempotentRequest | null,
  stored: Stored,
  clock: Clock,
): Promise<void> {
  if (!asked) return
  await keeping(tx.db, { asked, stored, at: clock.now() })
  tx.afterCommit(() => {
    asked.kept = stored
  })
}

/**
 * The same for ends of what was asked of the outside, many in one transaction. An end is never
 * undone by its answer: a key that another process has answered meanwhile keeps that answer.
 */
export function saveWithEnds(
  tx: Committing & { withCommit: WithCommit },
  answers: readonly Answered[],
  clock: Clock,
): void {
  tx.withCommit(fillAnswers(answers, clock.now()))
  tx.afterCommit(() => {
    for (const { asked, stored } of answers) asked.kept = stored
  })
}

/** The same for a transaction that writes rows and moves no money: a code, a slip, a proposal. */
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
