import { sql, type Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'

/** Told: how many more; heard: how many in all. */
export interface ReportedCount {
  key: string
  hits: number
  resetsAt: Date
}

/** Adds to the windows, opening those that have passed again, and answers what they hold now. */
export async function reportCounts(
  db: Kysely<Database>,
  counts: readonly ReportedCount[],
  now: Date,
): Promise<ReportedCount[]> {
  // In one order for everybody, so that two servers never wait for each other.
  const sorted = counts.toSorted((one, other) => (one.key < other.key ? -1 : 1))
  const { rows } = await sql<{ key: string; hits: bigint; resets_at: Date }>`
    insert into shared_count as c (key, hits, resets_at)
    select * from unnest(${sorted.map(({ key }) => key)}::text[], ${sorted.map(({ hits }) => hits)}::bigint[],
      ${sorted.map(({ resetsAt }) => resetsAt)}::timestamptz[])
    on conflict (key) do update set
      hits = case when c.resets_at <= ${now} then excluded.hits else c.hits + excluded.hits end,
      resets_at = case when c.resets_at <= ${now} then excluded.resets_at else c.resets_at end
    returning key, hits, resets_at`.execute(db)
  return rows.map((row) => ({ key: row.key, hits: Number(row.hits), resetsAt: row.resets_at }))
}

export const forgetCounts = (db: Kysely<Database>, now: Date) =>
  db.deleteFrom('shared_count').where('resets_at', '<', now).execute()
