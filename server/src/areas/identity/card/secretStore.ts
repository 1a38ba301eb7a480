import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'

type Db = Kysely<Database>

export const secretCipher = async (db: Db): Promise<string | undefined> =>
  (await db.selectFrom('identity_secret').select('secret_cipher').executeTakeFirst())?.secret_cipher

export const keepSecret = (db: Db, cipher: string) =>
  db
    .insertInto('identity_secret')
    .values({ id: 'card', secret_cipher: cipher })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
