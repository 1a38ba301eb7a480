import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { BannerPlace, EarningTables } from '../../db/tables/earnings.ts'

type Db = Kysely<Database>

export const bannersAt = (db: Db, place: BannerPlace) =>
  db.selectFrom('banner').selectAll().where('place', '=', place).where('active', '=', true).orderBy('position').orderBy('id').execute()

/** A banner that is there already is written anew. */
export const upsertBanner = (db: Db, row: Insertable<EarningTables['banner']>) =>
  db.insertInto('banner').values(row).onConflict((conflict) => conflict.column('id').doUpdateSet(row)).execute()

/** True for the one caller, ever, that lays this part of the demo down. */
export async function claimSeed(db: Db, mark: string): Promise<boolean> {
  const result = await db.insertInto('setting').values({ key: mark, value: JSON.stringify({ value: true }) })
    .onConflict((conflict) => conflict.column('key').doNothing()).executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}
