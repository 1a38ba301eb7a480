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

/**
 * What PSPs took back of members' deposits, on the day that it left our account there: what
 * `deposit.taken_back` has is of the day that the money came, which may be months before and in
 * books that are closed. What was taken back of nobody's money never came in here.
 */
const takenBack = ({ from, to }: Range) => sql`
  select c.member_id as member, t.created_at, e.amount
  from ledger_transfer t join chargeback c on c.id = split_part(t.key, ':', 2)
    join ledger_entry e on e.transfer_id = t.id join ledger_account a on a.id = e.account_id
  where ${between('t.created_at', { from, to })} and t.kind = 'chargeback' and c.member_id is not null
    and a.address like 'house:psp:%' and e.amount > 0`

/** What PSPs took back of members' deposits, in satang by the day that they did. */
export const takenBackSums = (db: Db, range: Range) =>
  sql<{ day: string; satang: string }>`
    select ${day('created_at')} as day, sum(amount)::text as satang
    from (${takenBack(range)}) taken group by 1 order by 1`
    .execute(db)
    .then(({ rows }) => rows)

interface MemberSum {
  member: string
  isTop: boolean
  paidIn: string
  takenBack: string
  paidOut: string
  played: string
}
/**
 * Of each member what was credited, what PSPs took back of it, what was paid out and what games
 * took, in satang: the `most` who paid in most beyond what left again, then the `most` to whom most
 * left beyond it.
 */
export const memberSums = (db: Db, range: Range, most: number): Promise<MemberSum[]> =>
  sql<MemberSum>`
    with moved as (
      select coalesce(t.hold_id, t.id) as of_member, a.address like 'house:provider:%' as is_play, e.amount
      from ledger_transfer t join ledger_entry e on e.transfer_id = t.id
        join ledger_account a on a.id = e.account_id left join ledger_transfer h on h.id = t.hold_id
      where ${between('t.created_at', range)} and (a.address like 'house:provider:%'
        or (a.address like 'house:bank:%' and h.kind = 'withdraw' and t.op = 3 and e.amount > 0))),
    parts as (
      select who.id as member, 0 as paid_in, 0 as taken_back, case when is_play then 0 else amount end as paid_out,
        case when is_play then amount else 0 end as played
      from moved join lateral (
        select split_part(a.address, ':', 2) as id from ledger_entry e join ledger_account a on a.id = e.account_id
        where e.transfer_id = moved.of_member and a.address like 'member:%' limit 1) who on true
      union all select member_id, amount, 0, 0, 0 from deposit where ${between('created_at', range)}
      union all select member, 0, amount, 0, 0 from (${takenBack(range)}) taken),
    sums as (
      select member, sum(paid_in) as paid_in, sum(taken_back) as taken_back, sum(paid_out) as paid_out,
        sum(played) as played, sum(paid_in - taken_back - paid_out) as net
      from parts group by member),
    placed as (
      select *, row_number() over (order by net desc, member) as from_top,
        row_number() over (order by net, member) as from_bottom
      from sums where paid_in <> 0 or taken_back <> 0 or paid_out <> 0)
    select member, net >= 0 as "isTop", paid_in::text as "paidIn", taken_back::text as "takenBack",
      paid_out::text as "paidOut", played::text as played
    from placed where case when net >= 0 then from_top else from_bottom end <= ${most}
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
