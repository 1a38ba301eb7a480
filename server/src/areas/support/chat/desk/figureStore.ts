import { CHAT_TARGETS } from '@krapao/contract/chat/targets'
import { sql } from 'kysely'
import type { Db } from '../store.ts'

interface Figures {
  operator: string
  answers: number
  firsts: number
  firstSeconds: number | null
  inTime: number
  nextSeconds: number | null
  resolved: number
  resolvedSeconds: number | null
  ratings: number
  score: number | null
}

interface Range {
  from: Date
  to: Date
}
/**
 * Each answer of an operator in a time, and how many seconds the customer waited for it: from the
 * first message after the answer before. `is_first`: of its case.
 */
const answered = ({ from, to }: Range) => sql`
    select m.operator, extract(epoch from m.created_at - q.since) as seconds,
      not exists (select from chat_message o where o.conversation_id = m.conversation_id
        and o.operator is not null and o.created_at < m.created_at and o.created_at > coalesce(
          (select max(k.closed_at) from chat_case k where k.conversation_id = m.conversation_id
            and k.closed_at < m.created_at), '-infinity')) as is_first
    from chat_message m, lateral (
      select min(c.created_at) as since from chat_message c
      where c.conversation_id = m.conversation_id and c.sender = 'customer'
        and c.created_at < m.created_at and c.created_at > coalesce(
          (select max(o.created_at) from chat_message o
            where o.conversation_id = m.conversation_id and o.operator is not null
              and o.created_at < m.created_at), '-infinity')) q
    where m.operator is not null and m.created_at >= ${from} and m.created_at < ${to}`

/**
 * Of each operator in a time: how long customers waited for the answers, the first of a case apart,
 * and which cases were closed. Waiting is counted from the customer's first message after the
 * answer before.
 */
export const chatFigures = async (db: Db, range: Range): Promise<Figures[]> =>
  (
    await sql<Figures>`
      with answered as (${answered(range)}), by_answer as (
        select operator, count(*) as answers, count(seconds) filter (where is_first) as firsts,
          percentile_cont(0.5) within group (order by seconds) filter (where is_first) as first_seconds,
          count(*) filter (where is_first and seconds <= ${CHAT_TARGETS.first * 60}) as in_time,
          percentile_cont(0.5) within group (order by seconds) filter (where not is_first) as next_seconds
        from answered group by operator
      ), by_case as (
        select closed_by as operator, count(*) as resolved,
          percentile_cont(0.5) within group (order by extract(epoch from closed_at - opened_at)) as seconds,
          count(score) as ratings, avg(score) as score
        from chat_case where closed_at >= ${range.from} and closed_at < ${range.to} group by closed_by
      )
      select operator, coalesce(answers, 0)::int as answers, coalesce(firsts, 0)::int as firsts,
        first_seconds::float8 as "firstSeconds", coalesce(in_time, 0)::int as "inTime",
        next_seconds::float8 as "nextSeconds", coalesce(resolved, 0)::int as resolved,
        by_case.seconds::float8 as "resolvedSeconds", coalesce(ratings, 0)::int as ratings,
        score::float8 as score
      from by_answer full join by_case using (operator) order by operator`.execute(db)
  ).rows

/** Seconds; percentiles null where there is none. */
export interface Wait {
  count: number
  median: number | null
  p95: number | null
  longest: number | null
}
/** Of a column `seconds`. */
const waits = sql`count(seconds)::int as count,
  percentile_cont(0.5) within group (order by seconds)::float8 as median,
  percentile_cont(0.95) within group (order by seconds)::float8 as p95, max(seconds)::float8 as longest`

/** How long customers waited in a time for a case's first answer, and until their case was closed. */
export async function chatWaits(db: Db, range: Range): Promise<{ first: Wait; closed: Wait }> {
  const [first, closed] = await Promise.all([
    sql<Wait>`select ${waits} from (${answered(range)}) x where is_first`.execute(db),
    sql<Wait>`select ${waits} from (
      select extract(epoch from closed_at - opened_at) as seconds from chat_case
      where closed_at >= ${range.from} and closed_at < ${range.to}) x`.execute(db),
  ])
  const none: Wait = { count: 0, median: null, p95: null, longest: null }
  return { first: first.rows[0] ?? none, closed: closed.rows[0] ?? none }
}
