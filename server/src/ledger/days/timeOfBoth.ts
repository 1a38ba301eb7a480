import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { systemClock, type Clock } from '../../runtime/chance.ts'

/**
 * The earlier of this machine's time and the database's: a day is over when it is for both. Once
 * closed it stays closed, so one server with a clock ahead would refuse everybody's postings until
 * that time has come. Where time is moved by hand, the clock of whoever moves it.
 */
export async function timeOfBoth({
  db,
  clock,
}: {
  db: Kysely<Database>
  clock: Clock
}): Promise<Date> {
  const own = clock.now()
  if (clock !== systemClock) return own
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const theirs = rows[0]?.now ?? own
  return theirs < own ? theirs : own
}

/** The same context, at that time for as long as it is used. */
export async function atTimeOfBoth<C extends { db: Kysely<Database>; clock: Clock }>(
  context: C,
): Promise<C> {
  const now = await timeOfBoth(context)
  return { ...context, clock: { now: () => now } }
}
