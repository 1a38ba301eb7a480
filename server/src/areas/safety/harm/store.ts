import { sql, type Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import type { Marker } from './rules.ts'

type Db = Kysely<Database>

/** Which days are looked at; `after`: the member behind whom the next step begins, null: all done. */
export interface Sweep {
  from: Date
  until: Date
  after: string | null
}

export async function readSweep(db: Db): Promise<Sweep | null> {
  const row = await db.selectFrom('harm_sweep').selectAll().executeTakeFirst()
  return row ? { from: row.from_at, until: row.until_at, after: row.after } : null
}

/**
 * Keeps how far a sweep has come. Of two servers at once the one that is behind does not put it
 * back: at worst a member is looked at twice, which writes nothing new.
 */
export const keepSweep = (db: Db, { from, until, after }: Sweep) =>
  sql`insert into harm_sweep as s (from_at, until_at, after) values (${from}, ${until}, ${after})
    on conflict (is_only) do update set from_at = excluded.from_at, until_at = excluded.until_at, after = excluded.after
    where s.until_at < excluded.until_at
      or s.until_at = excluded.until_at and s.after is not null
        and (excluded.after is null or excluded.after > s.after)`.execute(db)

/** Members behind `after` who used a session in these days, in order of their ids. */
export async function membersSeen(
  db: Db,
  { from, until, after }: { from: Date; until: Date; after: string },
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct a.member_id as id from session_activity a
    where a.to_at >= ${from} and a.from_at < ${until} and a.member_id > ${after}
    order by 1 limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** When the member asked for a higher limit, oldest first. */
export async function raisesSince(db: Db, memberId: string, since: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('play_limit_ask')
    .select('asked_at')
    .where('member_id', '=', memberId)
    .where('asked_at', '>=', since)
    .orderBy('asked_at')
    .execute()
  return rows.map((row) => row.asked_at)
}

/** What was talked about before: the last end, and which kinds ended after `quietSince`. */
export async function talkedBefore(
  db: Db,
  memberId: string,
  quietSince: Date,
): Promise<{ after: Date | null; quiet: string[] }> {
  const { rows } = await sql<{ after: Date | null; quiet: string[] | null }>`
    select max(t.closed_at) as after,
      array_agg(distinct m.kind) filter (where t.closed_at > ${quietSince}) as quiet
    from harm_talk t join harm_marker m on m.talk_id = t.id
    where t.member_id = ${memberId} and t.state = 'CLOSED'`.execute(db)
  const [row] = rows
  return { after: row?.after ?? null, quiet: row?.quiet ?? [] }
}

/** Opens a talk with the member, or adds to the one that is open; its figures are the newest. */
export async function openTalk(
  db: Db,
  talk: { id: string; memberId: string; at: Date },
  markers: readonly Marker[],
): Promise<void> {
  const { id, memberId, at } = talk
  await db
    .insertInto('harm_talk')
    .values({ id, member_id: memberId, state: 'OPEN', opened_at: at })
    .onConflict((conflict) =>
      conflict.column('member_id').where('state', '=', sql.lit('OPEN')).doNothing(),
    )
    .execute()
  const open = await db
    .selectFrom('harm_talk')
    .select('id')
    .where('member_id', '=', memberId)
    .where('state', '=', 'OPEN')
    .forUpdate()
    .executeTakeFirst()
  // Closed between the two: what is new is seen tomorrow.
  if (!open) return
  for (const marker of markers)
    await db
      .insertInto('harm_marker')
      .values({ talk_id: open.id, ...marker })
      .onConflict((conflict) =>
        conflict.columns(['talk_id', 'kind']).doUpdateSet((eb) => ({
          first_at: eb.ref('excluded.first_at'),
          last_at: eb.ref('excluded.last_at'),
          times: eb.ref('excluded.times'),
          days: eb.ref('excluded.days'),
          minutes: eb.ref('excluded.minutes'),
          amount: eb.ref('excluded.amount'),
          before: eb.ref('excluded.before'),
          lost: eb.ref('excluded.lost'),
        })),
      )
      .execute()
}

/** Deletes talks that ended before a moment, and what was asked of limits before it. */
export async function forgetBefore(db: Db, moment: Date): Promise<number> {
  const talks = await sql`delete from harm_talk where closed_at < ${moment}`.execute(db)
  const asks = await sql`delete from play_limit_ask where asked_at < ${moment}`.execute(db)
  return Number((talks.numAffectedRows ?? 0n) + (asks.numAffectedRows ?? 0n))
}
