import { sql, type Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { DEVICE_DAYS, YOUNG_DAYS } from './rules.ts'

type Db = Kysely<Database>
const DAY_MS = 86_400_000
/** Of how many members the middle is taken, and under how many it says nothing. */
const NEW_MEMBERS = 200
const ENOUGH = 10

export interface Login {
  at: Date
  user_agent: string
}
const LAST_LOGINS = 5
/** Logins since a moment, newest first: which browsers they name is told apart by the caller. */
export const loginsOf = (db: Db, memberId: string, now: Date) =>
  db
    .selectFrom('session')
    .select(['created_at as at', 'user_agent'])
    .where('member_id', '=', memberId)
    .where('created_at', '>=', new Date(now.getTime() - DEVICE_DAYS * DAY_MS))
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute()
export const shownLogins = (logins: readonly Login[]): Login[] => logins.slice(0, LAST_LOGINS)

/**
 * Satang staked by the rounds that were read: summed days, and the last two from the rounds, which
 * are summed a little later.
 */
export async function stakedEver(db: Db, memberId: string, from: Date): Promise<bigint> {
  const { rows } = await sql<{ staked: bigint }>`select (
      (select coalesce(sum(turnover), 0) from play_day where member_id = ${memberId}
        and day < ((${from}::timestamptz at time zone 'UTC') + interval '7 hours')::date)
      + (select coalesce(sum(bet), 0) from game_round where member_id = ${memberId}
        and played_at >= ${from}))::bigint as staked`.execute(db)
  return rows[0]?.staked ?? 0n
}

/**
 * Satang that the member paid in in the account's first days, and the middle of what the newest
 * members paid in in theirs, of those who did; null under ten of them.
 */
export async function firstDaysOf(
  db: Db,
  { memberId, createdAt, now }: { memberId: string; createdAt: Date; now: Date },
): Promise<{ paidIn: bigint; median: bigint | null; of: number }> {
  const over = (at: Date): Date => new Date(at.getTime() + YOUNG_DAYS * DAY_MS)
  const before = new Date(now.getTime() - YOUNG_DAYS * DAY_MS)
  const { rows } = await sql<{ own: bigint; median: bigint | null; members: number }>`
    select (select coalesce(sum(amount - taken_back), 0)::bigint from deposit
        where member_id = ${memberId} and created_at < ${over(createdAt)}) as own,
      percentile_disc(0.5) within group (order by d.total) as median, count(*)::int as members
    from (select id, created_at from member where created_at < ${before} and id <> ${memberId}
      order by created_at desc limit ${NEW_MEMBERS}) m
    cross join lateral (select sum(amount - taken_back)::bigint as total from deposit
      where member_id = m.id
        and created_at < m.created_at + make_interval(days => ${YOUNG_DAYS})) d
    where d.total > 0`.execute(db)
  const { own = 0n, median = null, members = 0 } = rows[0] ?? {}
  return { paidIn: own, median: members < ENOUGH ? null : median, of: members }
}

/** What an operator may decide about a member or their money. */
const DECIDES = '^(withdrawal|suspense|slip|transfer|chargeback|adjustment|round|member)[.]'
const ONLY_LOOKS = '[.](view|reveal|note|logout|take|read)$'
/** How far back it is looked: a member whom many have looked at has a long trail. */
const LATEST = 300
const SHOWN = 6

/** The newest decisions of operators about a member; of one case nothing is told. */
export async function decisionsAbout(db: Db, memberId: string, leaveOut: string | null) {
  const { rows } = await sql<{
    at: Date
    operator: string
    action: string
    subject: string
    reason: string | null
  }>`select l.at, l.operator, l.action, l.subject, l.reason
    from (select seq, at, operator, action, subject, reason from audit_entry
      where member_id = ${memberId} order by seq desc limit ${LATEST}) l
    where l.action ~ ${DECIDES} and l.action !~ ${ONLY_LOOKS}
      and l.subject is distinct from ${leaveOut}
    order by l.seq desc limit ${SHOWN}`.execute(db)
  return rows
}
