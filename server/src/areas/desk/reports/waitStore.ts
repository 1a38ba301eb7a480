import { sql, type Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { between, type Range } from './store.ts'

type Db = Kysely<Database>
interface Waited {
  wait: string
  count: number
  median: number
  p95: number
  longest: number
}

/**
 * Seconds that members waited of what they asked for in a time, as far as it has come to its end: a
 * withdrawal that people looked at until they decided, every paid one until it was paid, and a slip
 * that people looked at until they decided.
 */
export const moneyWaits = (db: Db, range: Range) =>
  sql<Waited>`
    select wait, count(*)::int as count, percentile_cont(0.5) within group (order by seconds)::float8 as median,
      percentile_cont(0.95) within group (order by seconds)::float8 as p95, max(seconds)::float8 as longest
    from (
      select 'withdrawalDecided' as wait, extract(epoch from coalesce(
        case when w.rejected_by is not null then w.ended_at end,
        (select max(a.decided_at) from approval a
          where a.kind = 'withdrawal' and a.subject = w.id and a.state = 'done')) - w.requested_at) as seconds
      from withdrawal w where ${between('w.requested_at', range)} and w.state <> 'REQUESTED'
      union all
      select 'withdrawalPaid', extract(epoch from w.ended_at - w.requested_at)
      from withdrawal w where ${between('w.requested_at', range)} and w.state = 'PAID'
      union all
      select 'slipDecided', extract(epoch from s.ended_at - s.created_at)
      from slip s where ${between('s.created_at', range)} and s.decided_by is not null) x
    where seconds is not null group by 1`
    .execute(db)
    .then(({ rows }) => rows)
