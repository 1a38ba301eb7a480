import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { SessionTables } from '../../db/tables/sessions.ts'
import { gathered, gatheredRow } from '../../gathered.ts'

type Db = Kysely<Database>
export type SessionRow = SessionTables['session']

export const insertSession = (db: Db, row: SessionRow) =>
  db.insertInto('session').values(row).execute()

export const findSession = gatheredRow(
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
export const touchSession = gathered<{ id: string; at: Date }, void>(async (db, seen) => {
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
