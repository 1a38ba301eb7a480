import { formerAccountId } from '@krapao/contract/deposits/formerAccounts'
import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import type { SpinwheelTables } from '../../../db/tables/gifts/spinwheel.ts'
import type { SiteTables } from '../../../db/tables/site/site.ts'

type Db = Kysely<Database>

export const liveOffers = (db: Db) =>
  db.selectFrom('offer').selectAll().orderBy('kind').orderBy('position').orderBy('code').execute()
export const bannersOfOffers = (db: Db) =>
  db.selectFrom('offer_banner').selectAll().orderBy('offer_id').orderBy('position').execute()

export const liveWheels = (db: Db) =>
  db.selectFrom('spin_wheel').selectAll().orderBy('created_at', 'desc').execute()
export const slicesOfWheels = (db: Db) =>
  db.selectFrom('spin_slice').selectAll().orderBy('wheel_id').orderBy('position').execute()
export const livePrizes = (db: Db) => db.selectFrom('spin_prize').selectAll().execute()

/** Replaces the slices of a wheel, and makes it the wheel in use. */
export async function putWheel(
  db: Db,
  wheel: Insertable<SpinwheelTables['spin_wheel']>,
  slices: Insertable<SpinwheelTables['spin_slice']>[],
): Promise<void> {
  await db
    .updateTable('spin_wheel')
    .set({ active: false })
    .where('active', '=', true)
    .where('id', '<>', wheel.id)
    .execute()
  await db
    .insertInto('spin_wheel')
    .values({ ...wheel, active: true })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ name: wheel.name, active: true }))
    .execute()
  await db.deleteFrom('spin_slice').where('wheel_id', '=', wheel.id).execute()
  await db.insertInto('spin_slice').values(slices).execute()
}

export const liveBanners = (db: Db) =>
  db.selectFrom('banner').selectAll().orderBy('place').orderBy('position').execute()

export const liveTexts = (db: Db) =>
  db.selectFrom('site_text').selectAll().orderBy('key').orderBy('position').execute()
export const putText = (db: Db, row: Insertable<SiteTables['site_text']>) =>
  db
    .insertInto('site_text')
    .values(row)
    .onConflict((conflict) => conflict.columns(['key', 'position']).doUpdateSet(row))
    .execute()

export const liveAccounts = (db: Db) =>
  db.selectFrom('deposit_account').selectAll().orderBy('position').orderBy('id').execute()
type DepositAccount = Insertable<SiteTables['deposit_account']>
export async function putAccount(db: Db, row: DepositAccount): Promise<void> {
  await keepFormerNumber(db, row)
  await db
    .insertInto('deposit_account')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

export const allBanks = (db: Db) =>
  db.selectFrom('bank').select(['code', 'name_th', 'name_en']).orderBy('position').execute()
export const isBank = async (db: Db, code: string): Promise<boolean> =>
  (await db.selectFrom('bank').select('code').where('code', '=', code).executeTakeFirst()) !==
  undefined

/** An account whose number changes stays ours under the old one: money still moves over it. */
async function keepFormerNumber(db: Db, row: DepositAccount): Promise<void> {
  const was = await db
    .selectFrom('deposit_account')
    .selectAll()
    .where('id', '=', row.id)
    .where('bank_type', '=', 'BANK')
    .where('account_no', '<>', '')
    .executeTakeFirst()
  const numberOf = (of: DepositAccount) => [of.bank_type, of.bank_code, of.account_no].join(' ')
  if (!was || numberOf(was) === numberOf(row)) return
  const id = formerAccountId(was.bank_code, was.account_no)
  await db
    .insertInto('deposit_account')
    .values({ ...was, id, active: false })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}
