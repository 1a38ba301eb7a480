import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import { anyOf } from '../../../db/anyOf.ts'
import { rowLoader } from '../../../db/batchLoader.ts'
import type { Database } from '../../../db/schema.ts'
import type { SpinwheelTables } from '../../../db/tables/gifts/spinwheel.ts'

type Db = Kysely<Database>
export type Spin = Selectable<SpinwheelTables['spin']>
export type Seed = Selectable<SpinwheelTables['spin_seed']>
export type Coupon = Selectable<SpinwheelTables['spin_coupon']>
export type Prize = Selectable<SpinwheelTables['spin_prize']>

export const activeWheel = (db: Db) =>
  db
    .selectFrom('spin_wheel')
    .select(['id', 'name'])
    .where('active', '=', sql.lit(true))
    .executeTakeFirst()

/** The slices in their order, each with its prize as it stands. */
export const slicesOf = (db: Db, wheelId: string) =>
  db
    .selectFrom('spin_slice as slice')
    .innerJoin('spin_prize as prize', 'prize.code', 'slice.prize_code')
    .select([
      'slice.code',
      'slice.label',
      'slice.description',
      'slice.bg_color',
      'slice.text_color',
      'slice.weight',
      'slice.prize_code',
      'prize.kind',
      'prize.amount',
      'prize.name as prize_name',
      'prize.removed_at',
      'prize.turnover_multiple',
      'prize.percent_success',
      'prize.percent_fail',
    ])
    .where('slice.wheel_id', '=', wheelId)
    .orderBy('slice.position')
    .execute()

export const findPrize = rowLoader(
  (db, codes) => db.selectFrom('spin_prize').selectAll().where('code', '=', anyOf(codes)).execute(),
  (row) => row.code,
)

export const currentSeed = (db: Db, memberId: string) =>
  db
    .selectFrom('spin_seed')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

export const lastEndedSeed = (db: Db, memberId: string) =>
  db
    .selectFrom('spin_seed')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('ended_at', 'is not', null)
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export const seedHashOf = async (db: Db, seedId: string): Promise<string> =>
  (
    await db
      .selectFrom('spin_seed')
      .select('seed_hash')
      .where('id', '=', seedId)
      .executeTakeFirstOrThrow()
  ).seed_hash

/** Nothing when the member has a current seed: the index decides. */
export const insertSeed = (db: Db, row: Insertable<SpinwheelTables['spin_seed']>) =>
  db
    .insertInto('spin_seed')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const endSeed = (db: Db, id: string, at: Date) =>
  db.updateTable('spin_seed').set({ ended_at: at }).where('id', '=', id).execute()

export const openCoupons = (db: Db, memberId: string, now: Date) =>
  db
    .selectFrom('spin_coupon')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('claimed_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

export const findCoupon = (db: Db, id: string) =>
  db.selectFrom('spin_coupon').selectAll().where('id', '=', id).executeTakeFirst()
export const lockCoupon = rowLoader(
  (db, ids) =>
    db
      .selectFrom('spin_coupon')
      .selectAll()
      .where('id', '=', anyOf(ids))
      .orderBy('id')
      .forUpdate()
      .execute(),
  (row) => row.id,
)
/** False when the coupon is no longer open: claimed, or expired. */
export async function markClaimed(
  db: Db,
  id: string,
  at: Date,
  reference: string,
): Promise<boolean> {
  const result = await db
    .updateTable('spin_coupon')
    .set({ claimed_at: at, claim_reference: reference })
    .where('id', '=', id)
    .where('claimed_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export const hasWheel = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('spin_wheel').select('id').limit(1).executeTakeFirst()) !== undefined
export const insertPrizes = (db: Db, rows: Insertable<SpinwheelTables['spin_prize']>[]) =>
  db.insertInto('spin_prize').values(rows).execute()
export const insertWheel = (db: Db, row: Insertable<SpinwheelTables['spin_wheel']>) =>
  db.insertInto('spin_wheel').values(row).execute()
export const insertSlices = (db: Db, rows: Insertable<SpinwheelTables['spin_slice']>[]) =>
  db.insertInto('spin_slice').values(rows).execute()
