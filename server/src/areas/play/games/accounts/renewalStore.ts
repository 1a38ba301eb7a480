import type { Kysely, Selectable } from 'kysely'
import type { Database } from '../../../../db/schema.ts'
import type { GameTables } from '../../../../db/tables/play/games.ts'

type Db = Kysely<Database>
export type Renewal = Selectable<GameTables['game_password']>

/**
 * One for each account of the member, due at once; also for one that is being opened, again maybe,
 * with a password that was shown before: it is asked for as soon as it is open. What was asked for
 * before is closed: a password that was on its way then may be known as well, and its answer ends
 * none of these.
 */
export async function insertRenewals(
  db: Db,
  memberId: string,
  newId: () => string,
  at: Date,
): Promise<void> {
  const accounts = await db
    .selectFrom('game_account')
    .select('code')
    .where('member_id', '=', memberId)
    .orderBy('code')
    .execute()
  if (accounts.length === 0) return
  await db
    .updateTable('game_password')
    .set({ state: 'DONE', done_at: at, next_attempt_at: null })
    .where('member_id', '=', memberId)
    .where('state', '=', 'ASKED')
    .execute()
  await db
    .insertInto('game_password')
    .values(
      accounts.map(({ code }) => ({
        id: newId(),
        member_id: memberId,
        code,
        state: 'ASKED' as const,
        asked_at: at,
        next_attempt_at: at,
      })),
    )
    .execute()
}

export const openRenewal = (db: Db, memberId: string, code: string) =>
  db
    .selectFrom('game_password')
    .select('id')
    .where('member_id', '=', memberId)
    .where('code', '=', code)
    .where('state', '=', 'ASKED')
    .executeTakeFirst()

/**
 * Done by a password that was sent after this one was asked for: which one it was, the caller has
 * looked before. True where it was open.
 */
export const endRenewal = async (db: Db, id: string, at: Date): Promise<boolean> =>
  (
    await db
      .updateTable('game_password')
      .set({ state: 'DONE', done_at: at, next_attempt_at: null })
      .where('id', '=', id)
      .where('state', '=', 'ASKED')
      .executeTakeFirst()
  ).numUpdatedRows === 1n

export const postponeRenewal = (db: Db, id: string, at: Date | null) =>
  db
    .updateTable('game_password')
    .set({ next_attempt_at: at })
    .where('id', '=', id)
    .where('state', '=', 'ASKED')
    .execute()
