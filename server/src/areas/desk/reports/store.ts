import { sql, type Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'

type Db = Kysely<Database>
/** The moments a range of Bangkok days begins and ends. */
export interface Range {
  from: Date
  to: Date
}

/** The Bangkok day of a moment, as YYYY-MM-DD. */
export const day = (column: string) =>
  sql<string>`to_char(${sql.raw(column)} at time zone 'Asia/Bangkok', 'YYYY-MM-DD')`
export const between = (column: string, { from, to }: Range) =>
  sql<boolean>`${sql.raw(column)} >= ${from} and ${sql.raw(column)} < ${to}`

interface Sum {
  day: string
  account: string
  count: bigint
  satang: string
}

/**
 * What came into members' wallets from outside, by the account it came through: where a hold stood
 * for it, that hold and its settling are one, since the legs of where it came in may be in either.
 * What a game had paid to a closed account came from the house's own play.
 */
export const depositSums = (db: Db, range: Range) =>
  sql<Sum>`
    select ${day('created_at')} as day, account, count(*) as count, sum(-satang)::text as satang
    from (select t.id, t.created_at, a.address as account, sum(e.amount) as satang
      from ledger_transfer t cross join lateral unnest(array[t.id, t.hold_id]) as part (id)
        join ledger_entry e on e.transfer_id = part.id join ledger_account a on a.id = e.account_id
      where ${between('t.created_at', range)}
        and a.address ~ '^house:(announced$|(bank|psp|walletlink):|suspense:(?!provider:))'
        and exists (select from ledger_entry w join ledger_account m on m.id = w.account_id
          where w.transfer_id = t.id and w.amount > 0 and m.address like 'member:%')
      group by t.id, t.created_at, a.address) came
    where satang < 0 group by 1, 2 order by 1, 2`
    .execute(db)
    .then(({ rows }) => rows)

/** What was paid to members' banks: holds of withdrawals that were settled, by the day they were. */
export const withdrawalSums = (db: Db, range: Range) =>
  sql<Sum>`
    select ${day('t.created_at')} as day, a.address as account, count(distinct t.id) as count,
      sum(e.amount)::text as satang
    from ledger_transfer t join ledger_transfer h on h.id = t.hold_id and h.kind = 'withdraw'
      join ledger_entry e on e.transfer_id = t.id join ledger_account a on a.id = e.account_id
    where ${between('t.created_at', range)} and t.op = 3 and e.amount > 0 and a.address like 'house:bank:%'
    group by 1, 2 order by 1, 2`
    .execute(db)
    .then(({ rows }) => rows)

/** What house accounts of a kind took (more than 0) or gave. */
export const houseSums = (db: Db, range: Range, pattern: string) =>
  sql<Sum>`
    select ${day('t.created_at')} as day, a.address as account, count(distinct t.id) as count,
      sum(e.amount)::text as satang
    from ledger_transfer t join ledger_entry e on e.transfer_id = t.id join ledger_account a on a.id = e.account_id
    where ${between('t.created_at', range)} and a.address ~ ${pattern}
    group by 1, 2 order by 1, 2`
    .execute(db)
    .then(({ rows }) => rows)

/** Who registered on a day, and how many of these have done what since. */
export const funnel = (db: Db, range: Range) =>
  sql<{ day: string; registered: bigint; deposited: bigint; again: bigint; withdrew: bigint }>`
    select ${day('m.created_at')} as day, count(*) as registered, count(d.n) as deposited,
      count(d.n) filter (where d.n > 1) as again,
      count(*) filter (where exists (select from withdrawal w where w.member_id = m.id
        and w.state = 'PAID')) as withdrew
    from member m left join lateral (
      select count(*) as n from deposit d where d.member_id = m.id having count(*) > 0) d on true
    where ${between('m.created_at', range)} group by 1 order by 1`
    .execute(db)
    .then(({ rows }) => rows)

/** A slip that was credited tells what the ledger moved; any other what it claims. */
export const slipSums = (db: Db, range: Range) =>
  sql<{ day: string; outcome: string; count: bigint; satang: string }>`
    select ${day('created_at')} as day,
      case when status = 'FAILED' then coalesce(note, status) else status end as outcome,
      count(*) as count, coalesce(sum(case when status <> 'SUCCESS' then amount else (
        select sum(e.amount) from ledger_transfer t join ledger_entry e on e.transfer_id = t.id
          join ledger_account m on m.id = e.account_id
        where t.key = 'deposit:' || slip.deposit_id
          and m.address = 'member:' || slip.member_id || ':wallet') end), 0)::text as satang
    from slip where ${between('created_at', range)} group by 1, 2 order by 1, 2`
    .execute(db)
    .then(({ rows }) => rows)

/**
 * What members and operators did for safer play: limits set, lowered, raised and taken away, by the
 * member or an operator, time-outs and self-exclusions; that none is wanted removes none.
 */
export const saferPlayActions = (db: Db, range: Range) =>
  sql<{ day: string; action: string; count: bigint }>`
    select ${day('at')} as day, action, count(*) as count from (
      select in_force_from as at, kind || case
          when set_by <> member_id then 'ByOperator'
          when before is null and amount is not null then 'Set'
          when amount is null then 'Removed'
          when amount > before then 'Raised' else 'Lowered' end as action
      from (select l.*, lag(amount) over (partition by member_id, kind, period
        order by id) as before from play_limit l) steps
      where amount is not null or before is not null
      union all select asked_at, kind from play_pause) x
    where ${between('at', range)} group by 1, 2 order by 1, 2`
    .execute(db)
    .then(({ rows }) => rows)

/** Seconds from the asking to the last approval. */
export const approvalTimes = (db: Db, range: Range) =>
  sql<{ day: string; count: bigint; median: number; p95: number; longest: number }>`
    select ${day('asked')} as day, count(*) as count,
      percentile_cont(0.5) within group (order by seconds)::float8 as median,
      percentile_cont(0.95) within group (order by seconds)::float8 as p95, max(seconds)::float8 as longest
    from (select w.requested_at as asked, extract(epoch from
        max(case a.state when 'done' then a.decided_at else a.proposed_at end) - w.requested_at) as seconds
      from withdrawal w join approval a on a.kind = 'withdrawal' and a.subject = w.id
      where ${between('w.requested_at', range)} group by w.id) x
    group by 1 order by 1`
    .execute(db)
    .then(({ rows }) => rows)
