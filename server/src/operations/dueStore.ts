import { sql, type Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'

/** The columns by which a table's rows are found when they are due. */
export interface DueTable {
  name: keyof Database
  key: string
  state: string
  /** When it is asked about next; null: not by itself. */
  due: string
  /** Counts the runs, where the table does. */
  attempts?: string
}

/**
 * Takes rows that are due, oldest first, for `leaseMs`: no other run, here or in another process,
 * takes them before that. `only`: this one, if it is due.
 */
export async function claimDue<Row>(
  db: Kysely<Database>,
  table: DueTable,
  states: readonly string[],
  at: { now: Date; leaseMs: number },
  take: { limit: number; only?: string },
): Promise<Row[]> {
  const { name, key, state, due, attempts } = table
  const lease = new Date(at.now.getTime() + at.leaseMs)
  const { rows } = await sql<Row>`update ${sql.table(name)} t set ${sql.ref(due)} = ${lease}
    ${attempts === undefined ? sql`` : sql`, ${sql.ref(attempts)} = t.${sql.ref(attempts)} + 1`}
    where t.${sql.ref(key)} = any (array(select d.${sql.ref(key)} from ${sql.table(name)} d
      where d.${sql.ref(due)} <= ${at.now} and d.${sql.ref(state)} = any (${states}::text[])
      ${take.only === undefined ? sql`` : sql`and d.${sql.ref(key)} = ${take.only}`}
      order by d.${sql.ref(due)} limit ${take.limit} for update skip locked))
    returning t.*`.execute(db)
  return rows
}

/**
 * Makes a row due at `at` that is still held by the lease that ends at `lease`, and by nothing
 * else.
 */
export async function giveBackLease(
  db: Kysely<Database>,
  { name, key, state, due }: DueTable,
  states: readonly string[],
  { id, lease, at }: { id: string; lease: Date; at: Date },
): Promise<void> {
  await sql`update ${sql.table(name)} t set ${sql.ref(due)} = ${at}
    where t.${sql.ref(key)} = ${id} and t.${sql.ref(due)} = ${lease}
      and t.${sql.ref(state)} = any (${states}::text[])`.execute(db)
}

/** What is due later than `latest` is due then. */
export async function bringForward(
  db: Kysely<Database>,
  { name, state, due }: DueTable,
  states: readonly string[],
  latest: Date,
): Promise<void> {
  await sql`update ${sql.table(name)} t set ${sql.ref(due)} = ${latest}
    where t.${sql.ref(due)} > ${latest} and t.${sql.ref(state)} = any (${states}::text[])`.execute(
    db,
  )
}

/** This one is due now, unless a run may have it: a lease ends at `latest` at the latest. */
export async function makeDue(
  db: Kysely<Database>,
  { name, key, state, due }: DueTable,
  states: readonly string[],
  { id, now, latest }: { id: string; now: Date; latest: Date },
): Promise<void> {
  await sql`update ${sql.table(name)} t set ${sql.ref(due)} = ${now}
    where t.${sql.ref(key)} = ${id} and t.${sql.ref(due)} > ${latest}
      and t.${sql.ref(state)} = any (${states}::text[])`.execute(db)
}
