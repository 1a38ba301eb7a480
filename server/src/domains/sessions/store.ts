import { sql, type Kysely } from 'kysely'
import { batchLoader, rowLoader } from '../../db/batchLoader.ts'
import type { Database } from '../../db/schema.ts'
import type { SessionTables } from '../../db/tables/people/sessions.ts'

type Db = Kysely<Database>
export type SessionRow = SessionTables['session']

export const insertSession = (db: Db, row: SessionRow) =>
  db.insertInto('session').values(row).execute()

export const findSession = rowLoader(
  (db, tokenHashes) =>
    db
      .selectFrom('session')
      .selectAll()
      .where('token_hash', '=', sql<string>`any (${tokenHashes}::text[])`)
      .execute(),
  (row) => row.token_hash,
)

export const sessionsById = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('session')
    .select(['id', 'last_seen_at', 'expires_at', 'idle_seconds', 'ended_at'])
    .where('id', '=', sql<string>`any (${[...ids]}::text[])`)
    .execute()

/** Never sets it back. */
export const touchSession = batchLoader<{ id: string; at: Date }, void>(async (db, seen) => {
  const latest = new Map(
    seen.toSorted((a, b) => a.at.getTime() - b.at.getTime()).map(({ id, at }) => [id, at]),
  )
  await sql`update session s set last_seen_at = u.at
    from (select * from unnest(${[...latest.keys()]}::text[], ${[...latest.values()].map((at) => at.toISOString())}::timestamptz[]) u (id, at)) u
    where s.id = u.id and s.last_seen_at < u.at`.execute(db)
  return seen.map(() => undefined)
})

export const endSession = (db: Db, id: string, at: Date, reason: string) =>
  db
    .updateTable('session')
    .set({ ended_at: at, end_reason: reason })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()

/** The ids of those that this call ended. */
export async function endOtherSessions(
  db: Db,
  memberId: string,
  keepId: string,
  at: Date,
  reason: string,
): Promise<string[]> {
  const rows = await db
    .updateTable('session')
    .set({ ended_at: at, end_reason: reason })
    .where('member_id', '=', memberId)
    .where('id', '!=', keepId)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Deletes sessions that were over, ended or run out, before this moment. */
export async function forgetSessionsBefore(db: Db, moment: Date): Promise<number> {
  const result = await db
    .deleteFrom('session')
    .where((eb) => eb.fn<Date>('least', ['ended_at', 'expires_at']), '<', moment)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
export const findSessionById = (db: Db, id: string) =>
  db.selectFrom('session').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * Makes the session's last stretch reach to now, or begins another at `from` when that one ended
 * before `notBefore`. Of two that begin it at once one does.
 */
export const extendActivity = (
  db: Db,
  {
    sessionId,
    memberId,
    now,
    notBefore,
    from,
  }: {
    sessionId: string
    memberId: string
    now: Date
    notBefore: Date
    from: Date
  },
) =>
  sql`with last as (
      select coalesce(max(nth), 0) as nth from session_activity where session_id = ${sessionId}
    ), longer as (
      update session_activity a set to_at = greatest(a.to_at, ${now}) from last
      where a.session_id = ${sessionId} and a.nth = last.nth and a.to_at >= ${notBefore} returning 1
    )
    insert into session_activity (session_id, nth, member_id, from_at, to_at)
    select ${sessionId}, last.nth + 1, ${memberId}, ${from}, ${now} from last
    where not exists (select from longer)
    on conflict do nothing`.execute(db)

export const latestActivity = (db: Db, sessionId: string) =>
  db
    .selectFrom('session_activity')
    .select(['from_at', 'to_at'])
    .where('session_id', '=', sessionId)
    .orderBy('nth', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function stretchesOf(
  db: Db,
  memberId: string,
  since: Date,
): Promise<{ from: Date; to: Date }[]> {
  return await db
    .selectFrom('session_activity')
    .select(['from_at as from', 'to_at as to'])
    .where('member_id', '=', memberId)
    .where('to_at', '>=', since)
    .execute()
}

export const recentActivity = (db: Db, seenSince: Date) =>
  db
    .selectFrom('session_activity as activity')
    .innerJoin('session', 'session.id', 'activity.session_id')
    .select([
      'activity.session_id',
      'activity.nth',
      'activity.member_id',
      'activity.from_at',
      'activity.reality_told',
    ])
    .where('activity.to_at', '>=', seenSince)
    .where('session.ended_at', 'is', null)
    .execute()

/** Newest first: what is open, and of the rest what was last in use. */
export const liveSessionsOf = (db: Db, memberId: string, now: Date) =>
  db
    .selectFrom('session')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .execute()

/** False when it is another's, unknown or over already. */
export async function endSessionOf(
  db: Db,
  memberId: string,
  id: string,
  at: Date,
  reason: string,
): Promise<boolean> {
  const result = await db
    .updateTable('session')
    .set({ ended_at: at, end_reason: reason })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export const loginBefore = (db: Db, memberId: string, sessionId: string) =>
  db
    .selectFrom('session')
    .select(['created_at', 'user_agent'])
    .where('member_id', '=', memberId)
    .where('id', '!=', sessionId)
    .where('created_at', '<=', (eb) =>
      eb.selectFrom('session as own').select('own.created_at').where('own.id', '=', sessionId),
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
