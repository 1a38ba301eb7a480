import { sql, type Insertable, type Kysely } from 'kysely'
import { anyOf } from '../../../db/anyOf.ts'
import { batchLoader, rowLoader } from '../../../db/batchLoader.ts'
import type { Database } from '../../../db/schema.ts'
import type { SessionTables } from '../../../db/tables/people/sessions.ts'

type Db = Kysely<Database>
export type SessionRow = Insertable<SessionTables['session']>

export const insertSession = (db: Db, row: SessionRow) =>
  db.insertInto('session').values(row).execute()

/** What each call asks of its session, and whether its member's account is contested. */
export const findSession = rowLoader(
  (db, tokenHashes) =>
    db
      .selectFrom('session')
      .select(['id', 'member_id', 'token_hash', 'idle_seconds', 'last_seen_at', 'expires_at'])
      .select(['ended_at', 'end_reason'])
      .select(
        sql<boolean>`exists (select from member m where m.id = session.member_id and m.contested_at is not null)`.as(
          'is_contested',
        ),
      )
      .where('token_hash', '=', anyOf(tokenHashes))
      .execute(),
  (row) => row.token_hash,
)

export const sessionsById = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('session')
    .select(['id', 'last_seen_at', 'expires_at', 'idle_seconds', 'ended_at'])
    .where('id', '=', anyOf(ids))
    .execute()

/** Whether a session is open: it stays so until the end of the transaction. */
export const holdSession = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('session')
    .select('id')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forShare()
    .executeTakeFirst()) !== undefined

export const endSession = (db: Db, id: string, at: Date, reason: string) =>
  db
    .updateTable('session')
    .set({ ended_at: at, end_reason: reason })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()

/** The ids of those that this call ended; with `openedBy` only those that it opened. */
export async function endOtherSessions(
  db: Db,
  memberId: string,
  keepId: string,
  at: Date,
  reason: string,
  openedBy?: { passkey_id: string } | { line_id: string },
): Promise<string[]> {
  const rows = await db
    .updateTable('session')
    .set({ ended_at: at, end_reason: reason })
    .where('member_id', '=', memberId)
    .where('id', '!=', keepId)
    .where('ended_at', 'is', null)
    .$if(openedBy !== undefined, (query) => query.where((eb) => eb.and(openedBy ?? {})))
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
 * A sign of life of a session at `now`: where its last stretch ended before `notBefore`, another
 * begins at `from`.
 */
interface Seen {
  sessionId: string
  memberId: string
  now: Date
  notBefore: Date
  from: Date
}

/**
 * Writes when sessions were last seen, never setting it back, and makes the last stretch of each
 * reach to then, or begins another. Of two that begin a stretch at once one does, and it begins
 * with the earlier of them, whichever is written first. What may be lost when the database dies,
 * within a second, is not waited for to be on the disk.
 */
async function writeSeen(
  db: Db,
  seen: readonly Seen[],
  lasting: 'KEPT' | 'MAY_BE_LOST',
): Promise<void> {
  const latest = new Map<string, Seen>()
  for (const each of seen.toSorted((a, b) => a.now.getTime() - b.now.getTime())) {
    const from = latest.get(each.sessionId)?.from ?? each.from
    latest.set(each.sessionId, { ...each, from: from < each.from ? from : each.from })
  }
  const rows = [...latest.values()].toSorted((a, b) => (a.sessionId < b.sessionId ? -1 : 1))
  const times = (of: 'now' | 'notBefore' | 'from'): string[] =>
    rows.map((row) => row[of].toISOString())
  const commit = lasting === 'KEPT' ? null : 'off'
  await sql`with seen as (
      select u.*, coalesce(last.nth, 0) as nth
      from (select set_config('synchronous_commit',
          coalesce(${commit}::text, current_setting('synchronous_commit')), true)) c,
        unnest(${rows.map(({ sessionId }) => sessionId)}::text[], ${rows.map(({ memberId }) => memberId)}::text[],
        ${times('now')}::timestamptz[], ${times('notBefore')}::timestamptz[], ${times('from')}::timestamptz[])
        u (session_id, member_id, now, not_before, from_at)
      left join lateral (select nth from session_activity a where a.session_id = u.session_id
        order by nth desc limit 1) last on true
    ), touched as (
      update session s set last_seen_at = u.now from seen u where s.id = u.session_id and s.last_seen_at < u.now
    ), longer as (
      update session_activity a
      set to_at = greatest(a.to_at, u.now), from_at = least(a.from_at, u.from_at) from seen u
      where a.session_id = u.session_id and a.nth = u.nth and a.to_at >= u.not_before returning a.session_id
    )
    insert into session_activity (session_id, nth, member_id, from_at, to_at)
    select u.session_id, u.nth + 1, u.member_id, u.from_at, u.now from seen u
    where not exists (select from longer where longer.session_id = u.session_id)
    on conflict do nothing`.execute(db)
}

/** By one statement for all who ask at once: a call must not cost a commit for it. */
export const noteSeen = batchLoader<Seen, void>(async (db, seen) => {
  await writeSeen(db, seen, 'MAY_BE_LOST')
  return seen.map(() => undefined)
})

/** The same, on the disk when it resolves. */
export const noteSeenLasting = batchLoader<Seen, void>(async (db, seen) => {
  await writeSeen(db, seen, 'KEPT')
  return seen.map(() => undefined)
})

export const latestActivity = (db: Db, sessionId: string) =>
  db
    .selectFrom('session_activity')
    .select(['from_at', 'to_at'])
    .where('session_id', '=', sessionId)
    .orderBy('nth', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function activePeriodsOf(
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

/** Whether the member has logged in with this browser at this address before. */
export const hasLoggedInSo = async (
  db: Db,
  memberId: string,
  { address, userAgent, at }: { address: string; userAgent: string; at: string },
): Promise<boolean> =>
  (await db
    .selectFrom('session')
    .select('id')
    .where('member_id', '=', memberId)
    .where('address', '=', address)
    .where('user_agent', '=', userAgent)
    .where('created_at', '<', new Date(at))
    .limit(1)
    .executeTakeFirst()) !== undefined

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
