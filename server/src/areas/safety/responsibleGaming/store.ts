import type { LimitKind, LimitSpan, PauseKind } from '@krapao/contract/constants'
import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import { anyOf } from '../../../db/anyOf.ts'
import { batchAction, rowsLoader } from '../../../db/batchLoader.ts'
import type { Database } from '../../../db/schema.ts'
import type { SafetyTables } from '../../../db/tables/safety/limits.ts'

type Db = Kysely<Database>
export type LimitRow = Selectable<SafetyTables['play_limit']>
export type PendingRow = Selectable<SafetyTables['play_limit_pending']>

/**
 * One at a time for a member, until the transaction ends: who sets a limit and who moves money by
 * it. Taken before any account of the ledger.
 */
export const lockPlay = batchAction<string>((db, memberIds) =>
  // Of many in one order, so that nobody waits in a circle.
  sql`select pg_advisory_xact_lock(hashtextextended('play:' || u.id, 0))
    from unnest(${memberIds.toSorted()}::text[]) u (id)`.execute(db),
)

/** Every limit the member ever set, oldest first. */
export const limitHistory = rowsLoader(
  (db, memberIds): Promise<LimitRow[]> =>
    db
      .selectFrom('play_limit')
      .selectAll()
      .where('member_id', '=', anyOf(memberIds))
      .orderBy('id')
      .execute(),
  (row) => row.member_id,
)

export const addLimit = (db: Db, row: Insertable<SafetyTables['play_limit']>) =>
  db.insertInto('play_limit').values(row).execute()

export const pendingLimits = (db: Db, memberId: string): Promise<PendingRow[]> =>
  db.selectFrom('play_limit_pending').selectAll().where('member_id', '=', memberId).execute()

export const putPending = ({ member_id, kind, period, ...rest }: PendingRow, db: Db) =>
  db
    .insertInto('play_limit_pending')
    .values({ member_id, kind, period, ...rest })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'kind', 'period']).doUpdateSet({ ...rest }),
    )
    .execute()

/** Each time that a higher limit was asked for; what waits of them is the newest alone. */
export const noteAsk = (db: Db, row: Insertable<Database['play_limit_ask']>) =>
  db.insertInto('play_limit_ask').values(row).execute()

export const dropPending = (db: Db, memberId: string, kind: LimitKind, period: LimitSpan) =>
  db
    .deleteFrom('play_limit_pending')
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('period', '=', period)
    .execute()

export const addPause = async (
  db: Db,
  row: { member_id: string; kind: PauseKind; asked_at: Date; until: Date },
): Promise<bigint> =>
  (await db.insertInto('play_pause').values(row).returning('id').executeTakeFirstOrThrow()).id

/** The newest pause that lasts until then; undefined where nobody asked for it here. */
export const pauseUntil = (db: Db, memberId: string, until: Date) =>
  db
    .selectFrom('play_pause')
    .select('kind')
    .where('member_id', '=', memberId)
    .where('until', '=', until)
    .orderBy('id', 'desc')
    .executeTakeFirst()

/** Members whose games' money a pause has yet to transfer back, and may look for now. */
export const toGather = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('play_pause')
    .select(['id', 'member_id'])
    .where('gathered_at', 'is', null)
    .where((eb) => eb.or([eb('next_gather_at', 'is', null), eb('next_gather_at', '<=', now)]))
    .orderBy('asked_at')
    .limit(limit)
    .execute()

/** The sweep leaves it alone until then. */
export const gatherLater = (db: Db, memberId: string, until: Date) =>
  db
    .updateTable('play_pause')
    .set({ next_gather_at: until })
    .where('member_id', '=', memberId)
    .where('gathered_at', 'is', null)
    .execute()

export const noteGathered = (db: Db, memberId: string, upTo: bigint, at: Date) =>
  db
    .updateTable('play_pause')
    .set({ gathered_at: at })
    .where('member_id', '=', memberId)
    .where('id', '<=', upTo)
    .where('gathered_at', 'is', null)
    .execute()

export const latestPauseId = async (db: Db, memberId: string): Promise<bigint | null> =>
  (
    await db
      .selectFrom('play_pause')
      .select('id')
      .where('member_id', '=', memberId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.id ?? null

export const realityMinutes = async (db: Db, memberId: string): Promise<number | null> =>
  (
    await db
      .selectFrom('play_preference')
      .select('reality_minutes')
      .where('member_id', '=', memberId)
      .executeTakeFirst()
  )?.reality_minutes ?? null

export const setRealityMinutes = (db: Db, memberId: string, minutes: number) =>
  db
    .insertInto('play_preference')
    .values({ member_id: memberId, reality_minutes: minutes })
    .onConflict((conflict) =>
      conflict.column('member_id').doUpdateSet({ reality_minutes: minutes }),
    )
    .execute()

/** What each of these members chose. */
export async function chosenMinutes(
  db: Db,
  memberIds: readonly string[],
): Promise<Map<string, number>> {
  if (memberIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('play_preference')
    .selectAll()
    .where('member_id', 'in', memberIds)
    .execute()
  return new Map(rows.map((row) => [row.member_id, row.reality_minutes]))
}

/** True for the one caller that may tell the nth check of a stretch. */
export async function claimReality(
  db: Db,
  stretch: { session_id: string; nth: number },
  told: number,
): Promise<boolean> {
  const result = await db
    .updateTable('session_activity')
    .set({ reality_told: told })
    .where('session_id', '=', stretch.session_id)
    .where('nth', '=', stretch.nth)
    .where('reality_told', '<', told)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
