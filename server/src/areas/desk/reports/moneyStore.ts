import { sql, type Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { between, day, type Range } from './store.ts'

type Db = Kysely<Database>

/** What members were credited, by the way it came. */
export const channelSums = (db: Db, range: Range) =>
  sql<{ day: string; way: string; count: bigint; satang: string }>`
    select ${day('created_at')} as day, method as way, count(*) as count, sum(amount)::text as satang
    from deposit where ${between('created_at', range)} group by 1, 2 order by 1, 2`
    .execute(db)
    .then(({ rows }) => rows)

interface MemberSum {
  member: string
  isTop: boolean
  paidIn: string
  paidOut: string
  played: string
}
/**
 * Of each member what came in, what was paid out and what games took, in satang: the `most` who
 * paid in most beyond what they took out, then the `most` who took out most beyond it.
 */
export const memberSums = (db: Db, range: Range, most: number): Promise<MemberSum[]> =>
  sql<MemberSum>`
    with moved as (
      select coalesce(t.hold_id, t.id) as of_member, a.address, t.op, h.kind as hold_kind, e.amount
      from ledger_transfer t join ledger_entry e on e.transfer_id = t.id
        join ledger_account a on a.id = e.account_id left join ledger_transfer h on h.id = t.hold_id
      where ${between('t.created_at', range)} and a.address ~ '^house:(bank|psp|walletlink|suspense|provider):'),
    whose as (
      select moved.*, who.id as member from moved join lateral (
        select split_part(a.address, ':', 2) as id from ledger_entry e join ledger_account a on a.id = e.account_id
        where e.transfer_id = moved.of_member and a.address like 'member:%' limit 1) who on true),
    sums as (
      select member,
        coalesce(sum(-amount) filter (where hold_kind is null and amount < 0
          and address not like 'house:provider:%'), 0) as paid_in,
        coalesce(sum(amount) filter (where hold_kind = 'withdraw' and op = 3 and amount > 0
          and address like 'house:bank:%'), 0) as paid_out,
        coalesce(sum(amount) filter (where address like 'house:provider:%'), 0) as played
      from whose group by member),
    placed as (
      select *, row_number() over (order by paid_in - paid_out desc, member) as from_top,
        row_number() over (order by paid_in - paid_out, member) as from_bottom
      from sums where paid_in <> 0 or paid_out <> 0)
    select member, paid_in >= paid_out as "isTop", paid_in::text as "paidIn", paid_out::text as "paidOut",
      played::text as played
    from placed where case when paid_in >= paid_out then from_top else from_bottom end <= ${most}
    order by 2 desc, from_top`
    .execute(db)
    .then(({ rows }) => rows)

/** Withdrawals asked for before a moment that have not ended: satang that nobody was paid yet. */
export const waitingPayouts = (db: Db, to: Date) =>
  sql<{ count: bigint; satang: string }>`
    select count(*) as count, coalesce(sum(amount), 0)::text as satang from withdrawal
    where state in ('REQUESTED', 'APPROVED', 'SENT') and requested_at < ${to}`
    .execute(db)
    .then(({ rows: [row] }) => row ?? null)

/** The Bangkok day of the first posting; null: nothing was ever posted. */
export const firstDay = (db: Db): Promise<string | null> =>
  sql<{ day: string }>`select ${day('created_at')} as day from ledger_transfer order by id limit 1`
    .execute(db)
    .then(({ rows: [row] }) => row?.day ?? null)
