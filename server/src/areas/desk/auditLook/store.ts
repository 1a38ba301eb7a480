import { AUDIT_TOPICS } from '@krapao/contract/ops/lists/auditTopics'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { MANY_ROWS, NIGHT_ACTIONS, NIGHT_UNTIL, type Act, type Login } from './rules.ts'

type Db = Kysely<Database>
/** More of a kind than an operator reads: what is older is found in the list. */
const MOST_ACTS = 500
const MOST_LOGINS = 20_000

const about = sql`left join operator so on so.id = a.subject`
const act = sql`a.seq, a.at, a.operator, a.action, coalesce(so.name, a.subject) as about, a.before, a.after`

/**
 * Since then, the newest first: all that a rule about a single entry may tell, the newest of each
 * kind, so that many of one kind hide none of another.
 */
export const actsSince = async (db: Db, since: Date): Promise<Act[]> => {
  const { rows } = await sql<Act>`
    select ${act} from (
      select *, row_number() over (partition by kind order by at desc, seq desc) as n from (
        select *, case
          when action = 'content.refuse' then 'refused'
          when after @> '{"alone": true}' then 'alone'
          when action = 'setting.change' or action = 'approval.confirm' and subject like 'setting %' then 'setting'
          when action = 'list.download' then
            case when (after ->> 'rows')::int >= ${MANY_ROWS} then 'download' end
          when action = 'operator.reset' then 'credentials'
          when action = any(${[...NIGHT_ACTIONS]}::text[])
            and extract(hour from at at time zone 'Asia/Bangkok') < ${NIGHT_UNTIL} then 'night'
        end as kind from audit_entry where at >= ${since}) told
      where kind is not null) a ${about}
    where a.n <= ${MOST_ACTS}
    order by a.at desc, a.seq desc`.execute(db)
  return rows
}

interface Opened {
  operator: string
  members: number
  at: Date
}
/**
 * Who saw the whole data of so many members within an hour or a day, each by the clock of Bangkok:
 * the most of each operator and day.
 */
export const openedMany = async (
  db: Db,
  since: Date,
  many: { hour: number; day: number },
): Promise<Opened[]> => {
  const { rows } = await sql<Opened>`
    select distinct on (operator, date_trunc('day', span)) operator, members, at from (
      select a.operator, s.unit, s.span, count(distinct a.member_id)::int as members, max(a.at) as at
      from audit_entry a cross join lateral (values
        ('hour', date_trunc('hour', a.at at time zone 'Asia/Bangkok')),
        ('day', date_trunc('day', a.at at time zone 'Asia/Bangkok'))) as s (unit, span)
      where a.at >= ${since} and a.member_id is not null and a.action = any(${[...AUDIT_TOPICS.private]}::text[])
      group by 1, 2, 3) x
    where members >= case unit when 'hour' then ${many.hour}::int else ${many.day}::int end
    order by operator, date_trunc('day', span), members desc limit ${MOST_ACTS}`.execute(db)
  return rows
}

/** Log-ins since then, the oldest first; `createdAt` is when the operator's account was made. */
export const loginsSince = async (db: Db, since: Date): Promise<Login[]> => {
  const { rows } = await sql<Login>`
    select ${act}, a.operator_id as "operatorId", a.after ->> 'address' as address, o.created_at as "createdAt"
    from audit_entry a join operator o on o.id = a.operator_id ${about}
    where a.action = 'operator.login' and a.at >= ${since}
    order by a.at desc, a.seq desc limit ${MOST_LOGINS}`.execute(db)
  return rows.toReversed()
}

/** How many members' whole data each operator saw since then, the most first. */
export const seenSince = async (db: Db, since: Date) => {
  const { rows } = await sql<{ operator: string; members: number }>`
    select operator, count(distinct member_id)::int as members from audit_entry
    where at >= ${since} and member_id is not null and action = any(${[...AUDIT_TOPICS.private]}::text[])
    group by 1 order by 2 desc, 1 limit 8`.execute(db)
  return rows
}

/**
 * The same of each operator's Bangkok days in a span: how many days, and between what eight of ten
 * are.
 */
export const usuallySeen = async (db: Db, { from, to }: { from: Date; to: Date }) => {
  const { rows } = await sql<{ days: number; low: number | null; high: number | null }>`
    select count(*)::int as days, percentile_disc(0.1) within group (order by members) as low,
      percentile_disc(0.9) within group (order by members) as high
    from (select count(distinct member_id)::int as members from audit_entry
      where at >= ${from} and at < ${to} and member_id is not null
        and action = any(${[...AUDIT_TOPICS.private]}::text[])
      group by operator_id, date_trunc('day', at at time zone 'Asia/Bangkok')) x`.execute(db)
  return rows[0] ?? { days: 0, low: null, high: null }
}
