import { sql, type Kysely, type Selectable } from 'kysely'
import { lockOrInsert } from '../../../db/insertRows.ts'
import type { Database } from '../../../db/schema.ts'
import type { RefundTables } from '../../../db/tables/gifts/refunds.ts'

type Db = Kysely<Database>

export const findAccount = (db: Db, memberId: string) =>
  db.selectFrom('refund_account').selectAll().where('member_id', '=', memberId).executeTakeFirst()

/** Locks a refund account, made when it is the first time: one at a time receives or moves. */
export const lockAccount = lockOrInsert('refund_account', 'member_id')

/**
 * Writes a receipt and notes how far the member's net loss is covered, in the transaction that
 * holds the account.
 */
export async function writeReceipt(
  db: Db,
  row: Selectable<RefundTables['refund_receipt']>,
  account: { covered: bigint; carried: bigint; seen: bigint },
): Promise<void> {
  await db.insertInto('refund_receipt').values(row).execute()
  await db
    .updateTable('refund_account')
    .set({ ...account, taken: 0n, receipts: row.number })
    .where('member_id', '=', row.member_id)
    .execute()
}

export async function writeMove(
  db: Db,
  row: Selectable<RefundTables['refund_move']>,
): Promise<void> {
  await db.insertInto('refund_move').values(row).execute()
  await db
    .updateTable('refund_account')
    .set({ moves: row.number })
    .where('member_id', '=', row.member_id)
    .execute()
}

export async function receiptsPage(db: Db, memberId: string, page: number, limit: number) {
  const { total } = await db
    .selectFrom('refund_receipt')
    .select((eb) => eb.fn.countAll<bigint>().as('total'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('refund_receipt')
    .select(['amount', 'created_at'])
    .where('member_id', '=', memberId)
    .orderBy('number', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { total: Number(total), rows }
}

/**
 * Satang of cashback received since the Bangkok week began, and how much more than the cap two
 * operators have allowed in it.
 */
export async function givenSince(
  db: Db,
  memberId: string,
  since: Date,
): Promise<{ received: bigint; allowed: bigint }> {
  const {
    rows: [row],
  } = await sql<{ received: bigint; allowed: bigint }>`select
    (select coalesce(sum(amount), 0)::bigint from refund_receipt
      where member_id = ${memberId} and created_at >= ${since}) as received,
    (select coalesce(sum(amount), 0)::bigint from approval
      where member_id = ${memberId} and kind = 'adjustment' and after ->> 'purpose' = 'cashback'
        and state = 'done' and decided_at >= ${since}) as allowed`.execute(db)
  return row ?? { received: 0n, allowed: 0n }
}

/**
 * What providers have said otherwise since the last receipt (at `since`) of rounds that it had
 * seen: the weighted loss that is none, in satang, and the cashback of it in parts, each round at
 * the rate of the receipt that counted it.
 */
export async function revokedSince(
  db: Db,
  memberId: string,
  since: Date,
): Promise<{ loss: bigint; parts: bigint }> {
  const {
    rows: [row],
  } = await sql<{ loss: bigint; parts: bigint }>`
    select div(coalesce(sum(c.loss), 0), 100)::bigint as loss,
      div(coalesce(sum(c.loss * c.rate), 0), 100)::bigint as parts
    from (
      select ((was.bet - was.win) - (g.bet - g.win)) * g.weight as loss, r.rate
      from game_round g
      cross join lateral (
        select o.bet, o.win, o.gathered_at from game_round_correction o
        where o.code = g.code and o.round_id = g.round_id and o.corrected_at > ${since}
        order by o.revision limit 1
      ) was
      cross join lateral (
        select rate from refund_receipt r where r.member_id = g.member_id
          and r.created_at >= was.gathered_at order by r.number limit 1
      ) r
      where g.member_id = ${memberId} and g.gathered_at > ${since} and g.revision > 1
        and was.gathered_at <= ${since}
    ) c`.execute(db)
  return row ?? { loss: 0n, parts: 0n }
}

export const lastReceiptAt = async (db: Db, memberId: string, number: number) =>
  (
    await db
      .selectFrom('refund_receipt')
      .select('created_at')
      .where('member_id', '=', memberId)
      .where('number', '=', number)
      .executeTakeFirst()
  )?.created_at ?? null

/** What was taken back of what the account had covered. */
export const writeRevocation = (
  db: Db,
  memberId: string,
  account: { covered: bigint; carried: bigint; taken: bigint; takings: number },
) => db.updateTable('refund_account').set(account).where('member_id', '=', memberId).execute()
