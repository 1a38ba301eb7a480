import { sql, type Kysely, type Selectable } from 'kysely'
import { rowLoader } from '../../db/batchLoader.ts'
import type { Database } from '../../db/schema.ts'
import type { WalletLinkTables } from '../../db/tables/money/walletLinks.ts'

type Db = Kysely<Database>
export type WalletLink = Selectable<WalletLinkTables['wallet_link']>

export const findLink = rowLoader(
  (db, ids) =>
    db
      .selectFrom('wallet_link')
      .selectAll()
      .where('id', '=', sql<string>`any (${ids}::text[])`)
      .execute(),
  (row) => row.id,
)

export const codeIsTaken = async (db: Db, code: string): Promise<boolean> =>
  (await db
    .selectFrom('wallet_link')
    .select('id')
    .where('code', '=', code)
    .where('state', '!=', 'FAILED')
    .executeTakeFirst()) !== undefined

/** False when the code is taken: the index decides, not a look before. */
export async function insertLink(db: Db, row: WalletLink): Promise<boolean> {
  const result = await db
    .insertInto('wallet_link')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export const postpone = (db: Db, id: string, at: Date) =>
  db
    .updateTable('wallet_link')
    .set({ next_attempt_at: at })
    .where('id', '=', id)
    .where('state', '=', 'REDEEMING')
    .execute()

/** The links that are being redeemed still, locked in one order for everybody. */
export const lockRedeeming = async (db: Db, ids: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await db
        .selectFrom('wallet_link')
        .select('id')
        .where('id', '=', sql<string>`any (${ids}::text[])`)
        .where('state', '=', 'REDEEMING')
        .orderBy('id')
        .forUpdate()
        .execute()
    ).map(({ id }) => id),
  )

export interface LinkEnd {
  id: string
  state: 'REDEEMED' | 'FAILED'
  amount: bigint
  deposit_id: string | null
  fail_reason: string | null
}

/** Ends links that this transaction has locked. */
export async function endLinks(db: Db, ends: readonly LinkEnd[], at: Date): Promise<void> {
  if (ends.length === 0) return
  await sql`update wallet_link l
    set state = u.s, amount = u.a, deposit_id = u.d, fail_reason = u.f, ended_at = ${at}, next_attempt_at = null
    from unnest(${ends.map(({ id }) => id)}::text[], ${ends.map(({ state }) => state)}::text[],
      ${ends.map(({ amount }) => String(amount))}::bigint[], ${ends.map((end) => end.deposit_id)}::text[],
      ${ends.map((end) => end.fail_reason)}::text[]) u (i, s, a, d, f)
    where l.id = u.i and l.state = 'REDEEMING'`.execute(db)
}

export const linksSince = (db: Db, since: Date) =>
  db.selectFrom('wallet_link').selectAll().where('created_at', '>=', since).execute()
