import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import { anyOf } from '../../../db/anyOf.ts'
import { batchLoader, rowLoader } from '../../../db/batchLoader.ts'
import type { Database } from '../../../db/schema.ts'
import type { DepositTables } from '../../../db/tables/cashin/deposits.ts'

type Db = Kysely<Database>
export type Deposit = Selectable<DepositTables['deposit']>

/** Of a payment that has waited; one that is credited as it comes is written with its deposit. */
export const insertDeposit = (db: Db, deposit: Insertable<DepositTables['deposit']>) =>
  db.insertInto('deposit').values(deposit).execute()

export const findDeposit = rowLoader(
  (db, ids) => db.selectFrom('deposit').selectAll().where('id', '=', anyOf(ids)).execute(),
  (row) => row.id,
)

/**
 * The member's newest deposit, e.g. for a bonus that is a percent of it, less what its PSP has
 * taken back; undefined when there is none. Of two of one moment always the same.
 */
export async function lastDeposit(db: Db, memberId: string): Promise<Deposit | undefined> {
  const last = await db
    .selectFrom('deposit')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last && { ...last, amount: last.amount - last.taken_back }
}

/** Deposited since a moment and not taken back, in satang. */
export async function depositedSince(db: Db, memberId: string, since: Date): Promise<bigint> {
  const row = await db
    .selectFrom('deposit')
    .select(sql<bigint>`coalesce(sum(amount - taken_back), 0)::bigint`.as('total'))
    .where('member_id', '=', memberId)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
  return row.total
}

/**
 * The deposits up to a moment that earned the member coins: when the first was (null: none did),
 * and their sum in satang.
 */
export const depositsWithCoins = (
  db: Db,
  memberId: string,
  until: Date,
): Promise<{ first: Date | null; sum: bigint }> =>
  db
    .selectFrom('deposit')
    .select((eb) => [
      eb.fn.min('created_at').as('first'),
      sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('sum'),
    ])
    .where('member_id', '=', memberId)
    .where('coins', '>', 0n)
    .where('created_at', '<=', until)
    .executeTakeFirstOrThrow()

/** A member's deposits since a moment: their sum in satang, and when the first came; null: none. */
export const depositsSinceOf = batchLoader<
  { memberId: string; since: Date },
  { total: bigint; first: Date | null }
>(async (db, asked) => {
  const { rows } = await sql<{ total: bigint; first: Date | null }>`select d.total, d.first
    from unnest(${asked.map(({ memberId }) => memberId)}::text[],
      ${asked.map(({ since }) => since.toISOString())}::timestamptz[])
      with ordinality u (m, s, n)
    cross join lateral (select coalesce(sum(amount), 0)::bigint as total, min(created_at) as first
      from deposit where member_id = u.m and created_at >= u.s) d
    order by u.n`.execute(db)
  return rows
})
