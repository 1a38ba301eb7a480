import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { checkpoint, newestPosting, setCheckpoint } from './checkpointStore.ts'
import { verifyUpTo, type Verdict } from './verify.ts'

/**
 * Verifies the books from the last checkpoint on (`whole`, or where there is none: all of them)
 * and, when nothing is wrong, sets the next checkpoint. With a fault it sets none, so that the next
 * check begins before the fault again. Safe to repeat, and to run twice at once.
 */
export async function proveBooks(
  db: Kysely<Database>,
  now: Date,
  { whole = false }: { whole?: boolean } = {},
): Promise<Verdict> {
  const last = await checkpoint(db)
  const edge = await newestPosting(db)
  const since = whole ? undefined : last
  const { verdict, extent } = await verifyUpTo(db, edge, since)
  if (verdict.ok)
    await setCheckpoint(db, {
      ...extent,
      number: (last?.number ?? 0) + 1,
      whole: since === undefined,
      proven_at: now,
    })
  return verdict
}

/**
 * The nightly look: from the last checkpoint on. Throws with what is wrong, so that the job fails
 * and the alarm of the age of the last checkpoint follows.
 */
export async function proveNightly(db: Kysely<Database>, now: Date): Promise<void> {
  const { ok, findings } = await proveBooks(db, now)
  if (ok) return
  const wrong = findings.filter(({ faults }) => faults > 0n)
  throw new Error(
    `the books are wrong: ${wrong.map(({ name, examples }) => `${name}: ${examples.join('; ')}`).join('. ')}`,
  )
}
