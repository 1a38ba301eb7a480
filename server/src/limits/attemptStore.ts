import { sql, type Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'

type Db = Kysely<Database>

/**
 * A window opened now ends at `fresh`. One that would end after `last` was opened by a clock that
 * ran ahead, and counts as passed: else it would hold people up until that time has come again.
 */
export interface WindowEnds {
  fresh: Date
  last: Date
}

/**
 * Counts one more in its window, or opens a fresh one; how many it holds now is never far above
 * `most`.
 */
export async function countAttempt(
  db: Db,
  key: string,
  most: number,
  { now, fresh, last }: WindowEnds & { now: Date },
): Promise<{ hits: number; resets_at: Date } | undefined> {
  const { rows } = await sql<{ hits: number; resets_at: Date }>`
    insert into attempt (key, hits, resets_at) values (${key}, 1, ${fresh})
    on conflict (key) do update set
      hits = case when attempt.resets_at <= ${now} or attempt.resets_at > ${last} then 1
        else least(attempt.hits, ${most}::int) + 1 end,
      resets_at = case when attempt.resets_at <= ${now} or attempt.resets_at > ${last} then ${fresh}
        else attempt.resets_at end
    returning hits, resets_at`.execute(db)
  return rows[0]
}

/**
 * The same for several, in one statement; what each holds now, by key. Keys once each. Nothing is
 * counted, and nothing answered, where one of them is full already.
 */
export async function countAttempts(
  db: Db,
  tries: readonly (WindowEnds & { key: string; most: number })[],
  now: Date,
): Promise<Map<string, { hits: number; resets_at: Date }>> {
  // In one order for everybody: two that count the same keys never wait in a circle.
  const sorted = tries.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const keys = sorted.map(({ key }) => key),
    most = sorted.map((each) => each.most),
    fresh = sorted.map((each) => each.fresh.toISOString()),
    last = sorted.map((each) => each.last.toISOString())
  const isOver = sql`(a.resets_at <= ${now}
    or a.resets_at > (${last}::timestamptz[])[array_position(${keys}::text[], a.key)])`
  const { rows } = await sql<{ key: string; hits: number; resets_at: Date }>`
    insert into attempt as a (key, hits, resets_at)
    select u.key, 1, u.fresh from unnest(${keys}::text[], ${fresh}::timestamptz[]) u (key, fresh)
    where not exists (select from unnest(${keys}::text[], ${most}::int[], ${last}::timestamptz[]) w (key, most, last)
      join attempt f on f.key = w.key and f.hits >= w.most and f.resets_at > ${now} and f.resets_at <= w.last)
    on conflict (key) do update set
      hits = case when ${isOver} then 1
        else least(a.hits, (${most}::int[])[array_position(${keys}::text[], a.key)]) + 1 end,
      resets_at = case when ${isOver} then excluded.resets_at else a.resets_at end
    returning key, hits, resets_at`.execute(db)
  return new Map(rows.map((row) => [row.key, row]))
}

/** Those of these windows that are full and have not passed, by key: until when. */
export async function fullWindows(
  db: Db,
  windows: readonly (Pick<WindowEnds, 'last'> & { key: string; most: number })[],
  now: Date,
): Promise<Map<string, Date>> {
  const { rows } = await sql<{ key: string; resets_at: Date }>`
    select a.key, a.resets_at from unnest(${windows.map(({ key }) => key)}::text[],
      ${windows.map(({ most }) => most)}::int[],
      ${windows.map(({ last }) => last.toISOString())}::timestamptz[]) u (key, most, last)
    join attempt a on a.key = u.key and a.hits >= u.most and a.resets_at > ${now} and a.resets_at <= u.last`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.key, row.resets_at]))
}

/** How many each of these windows holds that have not passed, by key. */
export async function takenHits(
  db: Db,
  windows: readonly (Pick<WindowEnds, 'last'> & { key: string })[],
  now: Date,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; hits: number }>`
    select a.key, a.hits from unnest(${windows.map(({ key }) => key)}::text[],
      ${windows.map(({ last }) => last.toISOString())}::timestamptz[]) u (key, last)
    join attempt a on a.key = u.key and a.resets_at > ${now} and a.resets_at <= u.last`.execute(db)
  return new Map(rows.map((row) => [row.key, row.hits]))
}

/** The window that is full, and has not passed. */
export const windowOf = (
  db: Db,
  key: string,
  most: number,
  { now, last }: { now: Date; last: Date },
) =>
  db
    .selectFrom('attempt')
    .select('resets_at')
    .where('key', '=', key)
    .where('hits', '>=', most)
    .where('resets_at', '>', now)
    .where('resets_at', '<=', last)
    .executeTakeFirst()

/** Locks them in the order in which {@link countAttempts} does. */
export const giveBackAttempts = (db: Db, keys: readonly string[]) =>
  sql`update attempt a set hits = a.hits - 1
    from (select key from attempt where key = any (${[...keys]}::text[]) order by key collate "C" for update) u
    where a.key = u.key and a.hits > 0`.execute(db)

export const deletePassed = (db: Db, now: Date) =>
  db.deleteFrom('attempt').where('resets_at', '<', now).execute()
