import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import { anyOf } from '../../../db/anyOf.ts'
import { batchLoader, rowLoader } from '../../../db/batchLoader.ts'
import { insertOnce } from '../../../db/insertRows.ts'
import type { Database } from '../../../db/schema.ts'
import type { PlaythroughState, PlaythroughTables } from '../../../db/tables/gifts/playthrough.ts'
import type { PlaythroughKind } from './gift.ts'
import { playthroughStates } from './states.ts'

type Db = Kysely<Database>
/** A play-through as it stands in its table. Amounts in satang. */
export type Playthrough = Selectable<PlaythroughTables['playthrough']>

/**
 * One member's gifts and withdrawals go one after another, until the end of the transaction, in
 * every process.
 */
export const lockGifts = batchLoader<string, void>(async (db, memberIds) => {
  await lockGiftsOfMany(db, memberIds)
  return memberIds.map(() => undefined)
})

/** The same for many, in one order for everybody. */
export const lockGiftsOfMany = (db: Db, memberIds: readonly string[]) =>
  sql`select pg_advisory_xact_lock(hashtext('playthrough'), h)
    from (select distinct hashtext(m) as h from unnest(${[...memberIds]}::text[]) m order by h) u`.execute(
    db,
  )

/** A member has one at most: the index decides. */
export const activeOf = rowLoader(
  (db, memberIds) =>
    db
      .selectFrom('playthrough')
      .selectAll()
      .where('member_id', '=', anyOf(memberIds))
      // Not as a parameter: a plan made once would not see that the index of active ones is meant.
      .where('state', '=', sql.lit('ACTIVE'))
      .execute(),
  (row) => row.member_id,
)

export const bySource = batchLoader<
  { kind: PlaythroughKind; sourceId: string },
  Playthrough | undefined
>(async (db, sources) => {
  const rows = await db
    .selectFrom('playthrough')
    .selectAll()
    .where('source_id', '=', anyOf(sources.map(({ sourceId }) => sourceId)))
    .where('kind', '=', anyOf(sources.map(({ kind }) => kind)))
    .execute()
  return sources.map(({ kind, sourceId }) =>
    rows.find((row) => row.kind === kind && row.source_id === sourceId),
  )
})

/**
 * False when this source has given already or another is active: the indexes decide, not an earlier
 * read.
 */
export const insertActive = batchLoader<Insertable<PlaythroughTables['playthrough']>, boolean>(
  (db, rows) => insertOnce(db, 'playthrough', rows, 'id'),
)

/** True for the one caller that ended it. */
export async function endActive(
  db: Db,
  id: string,
  end: {
    state: PlaythroughState
    at: Date
    expired?: boolean
    removed?: bigint
    /** What it is judged by again, when rounds of it are taken back. */
    balance?: bigint
    won: bigint
  },
): Promise<boolean> {
  const result = await db
    .updateTable('playthrough')
    .set({
      state: end.state,
      ended_at: end.at,
      expired: end.expired ?? false,
      removed: end.removed ?? 0n,
      ended_balance: end.balance ?? null,
      ended_won: end.won,
    })
    .where('id', '=', id)
    .where('state', '=', anyOf(playthroughStates.before(end.state)))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/**
 * Those whose id comes after `after`, in the order of ids: a page that stays stuck does not hide
 * the next.
 */
export const dueToExpire = (db: Db, now: Date, after: string, limit: number) =>
  db
    .selectFrom('playthrough')
    .select(['id', 'member_id'])
    .where('state', '=', 'ACTIVE')
    .where('expires_at', '<=', now)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
