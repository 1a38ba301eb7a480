import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import type { BannerPlace, SiteTables } from '../../../db/tables/site/site.ts'

type Db = Kysely<Database>

export const bannersAt = (db: Db, place: BannerPlace) =>
  db
    .selectFrom('banner')
    .selectAll()
    .where('place', '=', place)
    .where('active', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** A banner that is there already is overwritten. */
export const upsertBanner = (db: Db, row: Insertable<SiteTables['banner']>) =>
  db
    .insertInto('banner')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()

export const anyBanner = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('banner').select('id').limit(1).executeTakeFirst()) !== undefined
