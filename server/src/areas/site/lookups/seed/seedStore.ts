import { sql, type Insertable, type Kysely } from 'kysely'
import type { Database } from '../../../../db/schema.ts'
import { DEPOSIT_ACCOUNTS } from './deposits.ts'

type Db = Kysely<Database>
type Rows<Table extends keyof Database> = readonly Insertable<Database[Table]>[]

/** Two servers that start together seed one after the other. Until the end of the transaction. */
export const lockSeeding = (tx: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('krapao seed'))`.execute(tx)

export const isPartGiven = async (tx: Db, name: string): Promise<boolean> =>
  (await tx.selectFrom('demo_part').select('name').where('name', '=', name).executeTakeFirst()) !==
  undefined

export const notePart = (tx: Db, name: string, at: Date) =>
  tx.insertInto('demo_part').values({ name, given_at: at }).execute()

export const isDemoSite = async (tx: Db): Promise<boolean> =>
  (await tx
    .selectFrom('deposit_account')
    .select('id')
    .where('id', '=', DEPOSIT_ACCOUNTS[0]?.id ?? '')
    .where('account_no', '=', DEPOSIT_ACCOUNTS[0]?.account_no ?? '')
    .executeTakeFirst()) !== undefined

/** Each of the lists where it has no row at all: an operator's own is left as it is. */
export async function fillEmpty(
  tx: Db,
  content: { banks: Rows<'bank'>; sources: Rows<'source'>; texts: Rows<'site_text'> },
): Promise<void> {
  const isFree = async (table: 'bank' | 'source' | 'site_text'): Promise<boolean> =>
    (await tx
      .selectFrom(table)
      .select(sql`1`.as('found'))
      .limit(1)
      .executeTakeFirst()) === undefined
  if (await isFree('bank')) await tx.insertInto('bank').values(content.banks).execute()
  if (await isFree('source')) await tx.insertInto('source').values(content.sources).execute()
  if (await isFree('site_text')) await tx.insertInto('site_text').values(content.texts).execute()
}

export async function insertContent(
  tx: Db,
  content: {
    accounts: Rows<'deposit_account'>
    wallets: Rows<'wallet_account'>
    texts: Rows<'site_text'>
  },
): Promise<void> {
  await tx.insertInto('deposit_account').values(content.accounts).execute()
  await tx.insertInto('wallet_account').values(content.wallets).execute()
  await tx.insertInto('site_text').values(content.texts).execute()
}

/** The chat's button is on, unless an operator has said otherwise. */
export const showChat = (tx: Db) =>
  tx
    .insertInto('setting')
    .values({ key: 'enableChatWidget', value: JSON.stringify({ value: true }) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
