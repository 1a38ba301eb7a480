import { sql, type Kysely } from 'kysely'
import type { Database } from '../../../../db/schema.ts'

type Db = Kysely<Database>
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
/** More than the minutes of an hour, so that no slot is used again within one. */
const SLOTS = 64

const minuteOf = (now: Date): number => Math.floor(now.getTime() / MINUTE_MS)

/**
 * What went to the bank without an operator's decision in the last hour, in satang, of all members
 * together. What the bank refused later counts too: it is a bound on what is sent.
 */
export async function houseHour(db: Db, now: Date): Promise<bigint> {
  const first = new Date(minuteOf(new Date(now.getTime() - HOUR_MS)) * MINUTE_MS)
  const { paid } = await db
    .selectFrom('payout_minute')
    .select(sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('paid'))
    .where('minute', '>=', first)
    .executeTakeFirstOrThrow()
  return paid
}

/**
 * The same, held for the caller's transaction: who sends meanwhile on another server waits, and
 * sees what was sent.
 */
export async function lockHouseHour(db: Db, now: Date): Promise<bigint> {
  const minute = minuteOf(now)
  const [, paid] = await Promise.all([
    sql`insert into payout_minute as p (slot, minute, amount)
      values (${minute % SLOTS}, ${new Date(minute * MINUTE_MS)}, 0)
      on conflict (slot) do update set minute = greatest(p.minute, excluded.minute),
        amount = case when p.minute >= excluded.minute then p.amount else 0 end`.execute(db),
    // The connection runs it after the lock.
    houseHour(db, now),
  ])
  return paid
}

/** What is sent now goes to the minute that {@link lockHouseHour} holds. */
export const addToHouseHour = (db: Db, now: Date, amount: bigint) =>
  db
    .updateTable('payout_minute')
    .set((eb) => ({ amount: eb('amount', '+', amount) }))
    .where('slot', '=', minuteOf(now) % SLOTS)
    .execute()
