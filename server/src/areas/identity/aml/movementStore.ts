import { sql, type Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { areOpposite } from '../links/store.ts'
import type { Facts, Movement, SameRounds } from './rules.ts'

type Db = Kysely<Database>
/** Of one member: more are not read, the newest count. */
const [MOST_MOVEMENTS, MOST_ROUNDS, MOST_OTHERS] = [500, 5_000, 50]
/** Rounds that a hit names. */
const NAMED = 50

export const sweptTo = async (db: Db): Promise<Date | null> =>
  (await db.selectFrom('aml_sweep').select('swept_at').executeTakeFirst())?.swept_at ?? null

export const saveSwept = (db: Db, at: Date) =>
  db
    .insertInto('aml_sweep')
    .values({ swept_at: at })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ swept_at: at }))
    .execute()

/** Members whose money moved in a span, or who met on the two sides of a game, in order of their id. */
export const movedIn = (
  db: Db,
  { from, to }: { from: Date; to: Date },
  after: string,
  most: number,
): Promise<string[]> =>
  sql<{ id: string }>`
    select id from (
      select member_id as id from deposit where created_at >= ${from} and created_at < ${to}
      union select member_id from withdrawal where requested_at >= ${from} and requested_at < ${to}
      union select one from link_meeting where at >= ${from} and at < ${to}
      union select other from link_meeting where at >= ${from} and at < ${to}) x
    where id > ${after} order by id limit ${most}`
    .execute(db)
    .then(({ rows }) => rows.map(({ id }) => id))

type OfMember<T> = T & { member_id: string }

/** What came from outside and went there since a moment; satang, the oldest first. */
export const movementsOf = (
  db: Db,
  members: readonly string[],
  since: Date,
): Promise<OfMember<Movement>[]> =>
  sql<OfMember<Movement>>`
    select m.id as member_id, x.what, x.id, x.at, x.amount from unnest(${[...members]}::text[]) m (id)
    cross join lateral (
      (select 'IN' as what, d.id, d.created_at as at, d.amount - d.taken_back as amount from deposit d
        where d.member_id = m.id and d.created_at >= ${since} and d.amount > d.taken_back
        order by d.created_at desc limit ${MOST_MOVEMENTS})
      union all
      (select 'OUT', w.id, w.requested_at, w.amount from withdrawal w
        where w.member_id = m.id and w.requested_at >= ${since} and w.state <> 'FAILED'
        order by w.requested_at desc limit ${MOST_MOVEMENTS})) x
    order by m.id, x.at, x.id`
    .execute(db)
    .then(({ rows }) => rows)

/** Staked by Bangkok day since one, YYYY-MM-DD; satang. */
export const playedOf = (
  db: Db,
  members: readonly string[],
  day: string,
): Promise<OfMember<Facts['played'][number]>[]> =>
  sql<OfMember<Facts['played'][number]>>`
    select member_id, to_char(day, 'YYYY-MM-DD') as day, turnover as staked from play_day
    where member_id = any (${[...members]}::text[]) and day >= ${day}::date order by member_id, day`
    .execute(db)
    .then(({ rows }) => rows)

/** Rounds with one stake at one game since a moment, where there are so many. */
export const sameRoundsOf = (
  db: Db,
  members: readonly string[],
  since: Date,
  least: number,
): Promise<OfMember<SameRounds>[]> =>
  sql<OfMember<SameRounds>>`
    select m.id as member_id, r.code, r.game, r.bet as stake, count(*)::int as rounds,
      (count(*) filter (where r.win = r.bet))::int as even, max(r.played_at) as last,
      (array_agg(r.round_id order by r.played_at desc))[1:${NAMED}::int] as ids
    from unnest(${[...members]}::text[]) m (id) cross join lateral (
      select * from game_round g where g.member_id = m.id and g.played_at >= ${since} and not g.voided and g.bet > 0
      order by g.played_at desc limit ${MOST_ROUNDS}) r
    group by m.id, r.code, r.game, r.bet having count(*) >= ${least}`
    .execute(db)
    .then(({ rows }) => rows)

interface Account {
  member_id: string
  account: string
  times: number
  last_at: Date
  is_own: boolean
  others: number
}
/**
 * The accounts that links knows of these members: registered ones, and those that paid them.
 * `is_own`: registered now or before. `others`: members who share it.
 */
export const accountsOf = (db: Db, members: readonly string[]): Promise<Account[]> =>
  sql<Account>`
    select t.member_id, t.trait as account, t.times, t.last_at,
      t.trait = coalesce(substr(block_identity('BANK', own.bank_code, own.bank_account_no), 6), '')
        or exists (select from member_bank_past p
          where p.member_id = t.member_id and p.account_key = t.trait) as is_own,
      (select count(*) from (select from link_trait x where x.kind = 'ACCOUNT' and x.trait = t.trait
        and x.member_id <> t.member_id limit ${MOST_OTHERS}) shared)::int as others
    from link_trait t join member own on own.id = t.member_id
    where t.member_id = any (${[...members]}::text[]) and t.kind = 'ACCOUNT'
    order by t.member_id, t.last_at desc`
    .execute(db)
    .then(({ rows }) => rows)

/** Who stakes on the other side of these members, as links counts it. */
export const oppositeOf = (
  db: Db,
  members: readonly string[],
): Promise<OfMember<Facts['opposite'][number]>[]> =>
  sql<OfMember<Facts['opposite'][number]>>`
    select met.member_id, met.other, (count(*) filter (where opposite))::int as times, max(at) as last
    from (select one as member_id, other, opposite, at from link_meeting where one = any (${[...members]}::text[])
      union all select other, one, opposite, at from link_meeting where other = any (${[...members]}::text[])) met
    group by met.member_id, met.other having ${areOpposite}`
    .execute(db)
    .then(({ rows }) => rows)

export const sinceOf = (db: Db, members: readonly string[]) =>
  sql<{ id: string; since: Date }>`
    select id, created_at as since from member where id = any (${[...members]}::text[])`
    .execute(db)
    .then(({ rows }) => new Map(rows.map(({ id, since }) => [id, since])))
