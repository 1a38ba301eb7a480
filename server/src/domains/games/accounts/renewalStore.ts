import type { Kysely, Selectable } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import type { GameTables } from '../../../db/tables/play/games.ts'

type Db = Kysely<Database>
export type Renewal = Selectable<GameTables['game_password']>

/** One for each open account of the member that has none under way; due at once. */
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
    .where('state', '=', 'ACTIVE')
    .execute()
  if (accounts.length === 0) return
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
    .onConflict((conflict) => conflict.doNothing())
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

/** True where one was open. */
export async function endRenewal(
  db: Db,
  memberId: string,
  code: string,
  at: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('game_password')
    .set({ state: 'DONE', done_at: at, next_attempt_at: null })
    .where('member_id', '=', memberId)
    .where('code', '=', code)
    .where('state', '=', 'ASKED')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export const postponeRenewal = (db: Db, id: string, at: Date | null) =>
  db
    .updateTable('game_password')
    .set({ next_attempt_at: at })
    .where('id', '=', id)
    .where('state', '=', 'ASKED')
    .execute()
