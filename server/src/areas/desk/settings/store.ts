import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'

type Db = Kysely<Database>

export const settingRows = (db: Db) => db.selectFrom('setting').selectAll().execute()

/** What is stored, locked against another change until the transaction ends; undefined: the default. */
export const lockSetting = async (db: Db, key: string): Promise<unknown> =>
  (
    await db
      .selectFrom('setting')
      .select('value')
      .where('key', '=', key)
      .forUpdate()
      .executeTakeFirst()
  )?.value.value
