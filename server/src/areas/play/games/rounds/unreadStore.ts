import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import { anyOf } from '../../../../db/anyOf.ts'
import type { Database } from '../../../../db/schema.ts'
import type { GameTables } from '../../../../db/tables/play/games.ts'

type Db = Kysely<Database>
type NewUnread = Insertable<GameTables['game_round_unread']>
export type UnreadRow = Selectable<GameTables['game_round_unread']>

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

/** These rounds have been told again, and read; `except` are words that came after. */
export const markRead = (
  db: Db,
  code: string,
  roundIds: readonly string[],
  at: Date,
  except: readonly string[] = [],
) =>
  db
    .updateTable('game_round_unread')
    .set({ read_at: at })
    .where('code', '=', code)
    .where('round_id', '=', anyOf(roundIds))
    .where('read_at', 'is', null)
    .where((eb) => eb.not(eb('id', '=', anyOf(except))))
    .execute()

/** Whether operators have dealt with every one of these. */
export async function areConcluded(db: Db, ids: readonly string[]): Promise<boolean> {
  const { open } = await db
    .selectFrom('game_round_unread')
    .select((eb) => eb.fn.countAll<bigint>().as('open'))
    .where('id', '=', anyOf(ids))
    .where('concluded_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(open) === 0
}

/** What was told since a moment, has not been read until now, and waits for an operator. */
export const countUnread = (
  db: Db,
  since: Date,
): Promise<{ count: number; oldestAt: Date | null }> =>
  db
    .selectFrom('game_round_unread')
    .select((eb) => [eb.fn.countAll<bigint>().as('count'), eb.fn.min('told_at').as('oldestAt')])
    .where('told_at', '>=', since)
    .where('read_at', 'is', null)
    .where('concluded_at', 'is', null)
    .executeTakeFirstOrThrow()
    .then(({ count, oldestAt }) => ({ count: Number(count), oldestAt }))

/**
 * Of a round that explains a balance by an operator's decision, that decision stays, without the
 * text.
 */
export async function deleteToldBefore(db: Db, moment: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('game_round_unread')
    .where('told_at', '<', moment)
    .where((eb) => eb.or([eb('lost', '=', 0n), eb('read_at', 'is not', null)]))
    .executeTakeFirst()
  const { numUpdatedRows } = await db
    .updateTable('game_round_unread')
    .set({ raw: '' })
    .where('told_at', '<', moment)
    .where('raw', '<>', '')
    .executeTakeFirst()
  return Number(numDeletedRows + numUpdatedRows)
}

/** What waits, oldest first; or what has ended, newest first. */
export async function unreadPage(
  db: Db,
  { ended, page, limit }: { ended: boolean; page: number; limit: number },
): Promise<{ total: number; rows: UnreadRow[] }> {
  const those = db
    .selectFrom('game_round_unread')
    .where((eb) =>
      ended
        ? eb.or([eb('read_at', 'is not', null), eb('concluded_at', 'is not', null)])
        : eb.and([eb('read_at', 'is', null), eb('concluded_at', 'is', null)]),
    )
  const [{ total }, rows] = await Promise.all([
    those.select((eb) => eb.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
    those
      .selectAll()
      .orderBy('told_at', ended ? 'desc' : 'asc')
      .orderBy('id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
  ])
  return { total: Number(total), rows }
}

export const findUnread = (db: Db, id: string): Promise<UnreadRow | undefined> =>
  db.selectFrom('game_round_unread').selectAll().where('id', '=', id).executeTakeFirst()

/** Holds the row until the transaction ends. */
export const lockUnread = (db: Db, id: string): Promise<UnreadRow | undefined> =>
  db.selectFrom('game_round_unread').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Another report of the same round that came no earlier and was not read. */
export const hasOtherReport = async (db: Db, of: UnreadRow, roundId: string): Promise<boolean> =>
  (await db
    .selectFrom('game_round_unread')
    .select('id')
    .where('code', '=', of.code)
    .where('round_id', '=', roundId)
    .where('id', '<>', of.id)
    .where('told_at', '>=', of.told_at)
    .where('read_at', 'is', null)
    .executeTakeFirst()) !== undefined

export const setRead = (db: Db, id: string, at: Date): Promise<UnreadRow> =>
  db
    .updateTable('game_round_unread')
    .set({ read_at: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const setWhy = (db: Db, id: string, why: string): Promise<UnreadRow> =>
  db
    .updateTable('game_round_unread')
    .set({ why })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Those of these rounds that still wait for an operator. */
export const waitingAmong = (db: Db, ids: readonly string[]): Promise<UnreadRow[]> =>
  db
    .selectFrom('game_round_unread')
    .selectAll()
    .where('id', '=', anyOf(ids))
    .where('read_at', 'is', null)
    .where('concluded_at', 'is', null)
    .execute()

export const setConcluded = (
  db: Db,
  id: string,
  by: { at: Date; operatorId: string; reason: string },
  cost: { memberId: string | null; lost: bigint; approval: string | null },
): Promise<UnreadRow> =>
  db
    .updateTable('game_round_unread')
    .set({
      concluded_at: by.at,
      concluded_by: by.operatorId,
      conclusion: by.reason,
      member_id: cost.memberId,
      lost: cost.lost,
      approval_id: cost.approval,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** The player who is named in it as a text of its own; null where none of ours is. */
export async function memberNamedIn(
  db: Db,
  { code, raw }: Pick<UnreadRow, 'code' | 'raw'>,
): Promise<string | null> {
  const row = await db
    .selectFrom('game_account')
    .select('member_id')
    .where('code', '=', code)
    .where(sql<boolean>`strpos(${raw}, '"' || username || '"') > 0`)
    .orderBy(sql`strpos(${raw}, '"' || username || '"')`)
    .executeTakeFirst()
  return row?.member_id ?? null
}
