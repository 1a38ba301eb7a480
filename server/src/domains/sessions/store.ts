import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { SessionTables } from '../../db/tables/sessions.ts'
import { gatheredRow } from '../../gathered.ts'

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

export const touchSession = (db: Db, id: string, at: Date) =>
  db
    .updateTable('session')
    .set({ last_seen_at: at })
    .where('id', '=', id)
    .where('last_seen_at', '<', at)
    .execute()

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
