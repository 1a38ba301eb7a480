import { sql, type Kysely } from 'kysely'
import { anyOf } from '../../../db/anyOf.ts'
import { rowLoader } from '../../../db/batchLoader.ts'
import type { Database } from '../../../db/schema.ts'
import type { SiteTables } from '../../../db/tables/site/site.ts'

type Db = Kysely<Database>
export type TextKey = SiteTables['site_text']['key']

export const activeBanks = (db: Db, countries: ('TH' | 'LA')[]) =>
  db
    .selectFrom('bank')
    .select(['code', 'country', 'name_th', 'name_en', 'name_la'])
    .where('active', '=', true)
    .where('country', 'in', countries)
    .orderBy('position')
    .orderBy('code')
    .execute()

export const bankByCode = rowLoader(
  (db, codes) => db.selectFrom('bank').selectAll().where('code', '=', anyOf(codes)).execute(),
  (row) => row.code,
)

export const activeSources = (db: Db) =>
  db
    .selectFrom('source')
    .selectAll()
    .where('active', '=', true)
    .orderBy('position')
    .orderBy('code')
    .execute()

export const sourceIsActive = async (db: Db, code: string): Promise<boolean> =>
  (await db
    .selectFrom('source')
    .select('code')
    .where('code', '=', code)
    .where('active', '=', true)
    .executeTakeFirst()) !== undefined

export const activeDepositAccounts = (db: Db) =>
  db
    .selectFrom('deposit_account')
    // A bank is called in Lao as in the list of banks; a code's provider is none.
    .leftJoin('bank', (join) =>
      join
        .onRef('bank.code', '=', 'deposit_account.bank_code')
        .on('deposit_account.bank_type', '=', 'BANK'),
    )
    .selectAll('deposit_account')
    .select('bank.name_la')
    .where('deposit_account.active', '=', true)
    .orderBy('deposit_account.position')
    .orderBy('deposit_account.id')
    .execute()

/** All of our own bank accounts, also those no longer offered. */
export const bankAccounts = (db: Db) =>
  db
    .selectFrom('deposit_account')
    .selectAll()
    .where('bank_type', '=', 'BANK')
    .where('account_no', '<>', '')
    .orderBy('position')
    .orderBy('id')
    .execute()

/** One of our own bank accounts, also one no longer offered: money still comes into it. */
export const ownBankAccount = (db: Db, accountNo: string) =>
  db
    .selectFrom('deposit_account')
    .selectAll()
    .where('bank_type', '=', 'BANK')
    .where('account_no', '=', accountNo)
    // One that has its former number again stands twice.
    .orderBy('active', 'desc')
    .limit(1)
    .executeTakeFirst()

export const activeWallets = (db: Db) =>
  db
    .selectFrom('wallet_account')
    .select(['name', 'mode'])
    .where('active', '=', true)
    .orderBy('position')
    .orderBy('name')
    .execute()

export const textsByKey = (db: Db, keys: TextKey[]) =>
  db
    .selectFrom('site_text')
    .selectAll()
    .where('key', 'in', keys)
    .orderBy('key')
    .orderBy('position')
    .execute()

export const fileByName = (db: Db, name: string) =>
  db.selectFrom('content_file').selectAll().where('name', '=', name).executeTakeFirst()

/** The pictures of the content, the newest first. */
export const newestPictures = (db: Db, limit: number) =>
  db
    .selectFrom('content_file')
    .select(['name', 'updated_at'])
    .where('type', 'like', 'image/%')
    .orderBy('updated_at', 'desc')
    .orderBy('name')
    .limit(limit)
    .execute()

export async function insertFile(
  db: Db,
  file: { name: string; type: string; bytes: Uint8Array; updated_at: Date },
): Promise<void> {
  await db
    .insertInto('content_file')
    .values(file)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

/** True when no operator and no demo has written any content yet: at most the lists of every site. */
export async function isEmpty(db: Db): Promise<boolean> {
  const {
    rows: [row],
  } = await sql<{ found: boolean }>`select exists (select from deposit_account)
    or exists (select from site_text where key not in ('notice', 'condition', 'agreement'))
    or exists (select from demo_part where name <> 'reference')
    or (not exists (select from demo_part where name = 'reference')
      and (exists (select from bank) or exists (select from source) or exists (select from site_text)))
    as found`.execute(db)
  return row?.found === false
}
