import type { Insertable, Kysely } from 'kysely'
import { anyOf } from '../../../db/anyOf.ts'
import type { Database } from '../../../db/schema.ts'
import type { GameTables } from '../../../db/tables/play/games.ts'

type Db = Kysely<Database>
type NewUnread = Insertable<GameTables['game_round_unread']>

/** A statement has room for 65,535 values, and a page may have more rounds than fit. */
const AT_ONCE = 1_000

/** Answers those that were not there yet. */
export async function insertUnread(
  db: Db,
  rows: readonly NewUnread[],
): Promise<Pick<NewUnread, 'round_id' | 'why'>[]> {
  const fresh = []
  for (let from = 0; from < rows.length; from += AT_ONCE)
    fresh.push(
      ...(await db
        .insertInto('game_round_unread')
        .values(rows.slice(from, from + AT_ONCE))
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning(['round_id', 'why'])
        .execute()),
    )
  return fresh
}

/** These rounds have been told again, and read. */
export const markRead = (db: Db, code: string, roundIds: readonly string[], at: Date) =>
  db
    .updateTable('game_round_unread')
    .set({ read_at: at })
    .where('code', '=', code)
    .where('round_id', '=', anyOf(roundIds))
    .where('read_at', 'is', null)
    .execute()

/** What was told since a moment and has not been read until now. */
export const countUnread = (
  db: Db,
  since: Date,
): Promise<{ count: number; oldestAt: Date | null }> =>
  db
    .selectFrom('game_round_unread')
    .select((eb) => [eb.fn.countAll<bigint>().as('count'), eb.fn.min('told_at').as('oldestAt')])
    .where('told_at', '>=', since)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
    .then(({ count, oldestAt }) => ({ count: Number(count), oldestAt }))

export async function deleteToldBefore(db: Db, moment: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('game_round_unread')
    .where('told_at', '<', moment)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
