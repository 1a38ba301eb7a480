import { sql, type Kysely } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../db/schema.ts'
import { asOwner } from './db.ts'

/**
 * Lets two calls wait for a row that `hold` locks, the first in front of the second, and gives what
 * they answer: the second has looked before the first has written. PostgreSQL only.
 */
export async function inTurn<A, B>(
  db: Kysely<Database>,
  hold: (tx: Kysely<Database>) => Promise<unknown>,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  const [one, two] = await db.transaction().execute(async (tx) => {
    await hold(tx)
    const ahead = first()
    await untilWaiting(db, 1)
    const behind = second()
    await untilWaiting(db, 2)
    return [ahead, behind] as const
  })
  return [await one, await two]
}

/** Until so many calls wait for a lock. PostgreSQL only. */
export const untilWaiting = (db: Kysely<Database>, many: number) =>
  expect
    .poll(
      () =>
        asOwner(db, async (owner) => {
          const { rows } = await sql<{ n: number }>`select count(*)::int as n
            from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(owner)
          return rows[0]?.n
        }),
      { timeout: 15_000 },
    )
    .toBe(many)
