import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Clock } from '../runtime/chance.ts'
import { carriedTrace } from '../tracing/span.ts'

const DAY_MS = 86_400_000
/** Longer than an operation is asked about by itself. */
const KEPT_MS = 7 * DAY_MS

/**
 * Has a row of an operation go on in the trace that is under way. Call before the row is written:
 * from then on any process may take it. Without tracing it asks the database nothing.
 */
export async function keepTrace(
  { db, clock }: { db: Kysely<Database>; clock: Clock },
  operation: string,
  key: string,
): Promise<void> {
  const { traceparent } = carriedTrace()
  if (traceparent === undefined) return
  const forgotten_at = new Date(clock.now().getTime() + KEPT_MS)
  await db
    .insertInto('trace_origin')
    .values({ operation, key, traceparent, forgotten_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The trace that a row belongs to; undefined where none was kept. */
export const traceOf = async (
  db: Kysely<Database>,
  operation: string,
  key: string,
): Promise<string | undefined> =>
  (
    await db
      .selectFrom('trace_origin')
      .select('traceparent')
      .where('operation', '=', operation)
      .where('key', '=', key)
      .executeTakeFirst()
  )?.traceparent

export const forgetTraces = (db: Kysely<Database>, now: Date) =>
  db.deleteFrom('trace_origin').where('forgotten_at', '<', now).execute()
