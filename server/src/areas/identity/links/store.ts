import { sql, type Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import {
  CROWD,
  LEAST_STAKE,
  MOMENT_SECONDS,
  MOST_AT_ONCE,
  OPPOSITE_OF_DOZEN,
  OPPOSITE_ROUNDS,
} from './rules.ts'

type Db = Kysely<Database>

/**
 * Joins whom that brings together which was seen for the first time (`link_join_by`): of these
 * members, or of anybody. What another step has in hand is left to it, so that nobody waits for two
 * locks. Answers how much was new.
 */
export async function joinNew(
  db: Db,
  asked: { members: readonly string[] | null; most: number; at: Date },
): Promise<number> {
  const { members, most, at } = asked
  const whose = members === null ? sql`true` : sql`member_id = any (${[...members]}::text[])`
  const result = await sql`
    with fresh as materialized (
      select kind, trait, member_id from link_trait where is_new and ${whose}
      order by first_at limit ${most} for update skip locked
    ), joined as materialized (
      select f.kind, f.trait, f.member_id,
        link_join_by(f.kind, f.trait, f.member_id, ${CROWD}::int, ${at}::timestamptz) from fresh f
    )
    update link_trait t set is_new = false from joined j
    where t.kind = j.kind and t.trait = j.trait and t.member_id = j.member_id`.execute(db)
  return Number(result.numAffectedRows ?? 0n)
}

/**
 * Whether something of these members is still to be looked at: waits for another step that has it
 * in hand. One row at a time, in a statement that holds nothing else, so that no two wait for each
 * other; never inside a transaction.
 */
export async function waitForNew(db: Db, members: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with one as materialized (select kind, trait, member_id from link_trait
        where is_new and member_id = any (${[...members]}::text[]) limit 1),
      held as (select from link_trait t join one using (kind, trait, member_id) where t.is_new for update of t)
    select (select count(*) from one) > 0 as found, (select count(*) from held) as held`.execute(db)
  return rows[0]?.found ?? false
}

export const meetingsReadTo = async (db: Db): Promise<Date | null> =>
  (await db.selectFrom('link_meeting_sweep').select('swept_at').executeTakeFirst())?.swept_at ??
  null

export const saveMeetingsRead = (db: Db, at: Date) =>
  db
    .insertInto('link_meeting_sweep')
    .values({ swept_at: at })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ swept_at: at }))
    .execute()

/**
 * Compares the rounds that were gathered in a span: of one game, staked alike and at the same
 * moment, by two members who had no other such stake in it. Each pair of rounds is kept once,
 * however often it is compared. Answers the pairs of members who met.
 */
export const noteMeetings = (
  db: Db,
  span: { from: Date; to: Date },
): Promise<{ one: string; other: string }[]> =>
  sql<{ one: string; other: string }>`
    with round as (
      select code, round_id, member_id, bet, win, played_at,
        floor(extract(epoch from played_at) / ${MOMENT_SECONDS}) as moment
      from game_round where gathered_at >= ${span.from} and gathered_at < ${span.to}
        and member_id is not null and not voided and bet >= ${LEAST_STAKE} and win <> bet
    ), alike as (
      select *, count(*) over (partition by code, moment, bet) as at_once,
        count(*) over (partition by code, moment, bet, member_id) as own from round
    ), added as (
      insert into link_meeting (code, one_round, other_round, one, other, opposite, at)
      select a.code, a.round_id, b.round_id, a.member_id, b.member_id, (a.win > a.bet) <> (b.win > b.bet), a.played_at
      from alike a join alike b on b.code = a.code and b.moment = a.moment and b.bet = a.bet
        and a.member_id < b.member_id
      where a.at_once between 2 and ${MOST_AT_ONCE} and a.own = 1 and b.own = 1
      on conflict do nothing returning one, other)
    select distinct one, other from added`
    .execute(db)
    .then(({ rows }) => rows)

/**
 * Whether pairs of members stake on both sides: of all that met, nearly each won what the other
 * lost.
 */
export const areOpposite = sql<boolean>`count(*) filter (where opposite) >= ${OPPOSITE_ROUNDS}
  and count(*) filter (where opposite) * 12 >= count(*) * ${OPPOSITE_OF_DOZEN}`

export const joinOpposite = (db: Db, pairs: readonly { one: string; other: string }[], at: Date) =>
  sql`
    select link_join(met.one, met.other, ${at}::timestamptz) from (
      select p.one, p.other from unnest(${pairs.map(({ one }) => one)}::text[],
        ${pairs.map(({ other }) => other)}::text[]) p (one, other)
      where (select ${areOpposite} from link_meeting m where m.one = p.one and m.other = p.other)
    ) met order by met.one, met.other`.execute(db)

/**
 * Deletes devices, browsers, places, models and meetings that were last seen before a moment;
 * answers how many.
 */
export async function forgetTraits(db: Db, before: Date, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with model as (delete from link_trait t using (select kind, trait, member_id from link_trait
          where last_at < ${before} and kind = 'MODEL' order by last_at limit ${most}) old
        where t.kind = old.kind and t.trait = old.trait and t.member_id = old.member_id returning 1),
      seen as (delete from link_trait t using (select kind, trait, member_id from link_trait
          where last_at < ${before} and kind in ('DEVICE', 'BROWSER', 'PLACE') order by last_at limit ${most}) old
        where t.kind = old.kind and t.trait = old.trait and t.member_id = old.member_id returning 1),
      met as (delete from link_meeting m using (select code, one_round, other_round from link_meeting
          where at < ${before} order by at limit ${most}) old
        where m.code = old.code and m.one_round = old.one_round and m.other_round = old.other_round returning 1)
    select ((select count(*) from model) + (select count(*) from seen) + (select count(*) from met))::int as n`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}
