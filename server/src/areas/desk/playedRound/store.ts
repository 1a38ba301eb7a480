import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'

type Db = Kysely<Database>

/** A round as it counts now, with whose it is and what its game is called. */
export const findRound = (db: Db, code: string, roundId: string) =>
  db
    .selectFrom('game_round as r')
    .leftJoin('member as m', 'm.id', 'r.member_id')
    .leftJoin('game_item as i', (join) =>
      join.onRef('i.code', '=', 'r.code').onRef('i.game', '=', 'r.game'),
    )
    .selectAll('r')
    .select(['m.name as member', 'i.name as game_name'])
    .where('r.code', '=', code)
    .where('r.round_id', '=', roundId)
    .executeTakeFirst()

/** What was told of it before, the oldest first. */
export const correctionsOf = (db: Db, code: string, roundId: string) =>
  db
    .selectFrom('game_round_correction')
    .selectAll()
    .where('code', '=', code)
    .where('round_id', '=', roundId)
    .orderBy('revision')
    .execute()

/** Cases of two people about a round, with who signed them; the oldest first. */
export const casesOf = (
  db: Db,
  { code, memberId, round }: { code: string; memberId: string; round: string },
) =>
  db
    .selectFrom('seamless_case as c')
    .leftJoin('approval as a', 'a.id', 'c.approval_id')
    .leftJoin('operator as o', 'o.id', 'a.proposed_by')
    .leftJoin('operator as p', 'p.id', 'a.decided_by')
    .select(['c.id', 'c.state', 'c.opened_at', 'c.outcome', 'c.won', 'c.decided_at'])
    .select(['a.reason', 'a.proposed_at', 'a.decided_at as signed_at'])
    .select(['o.name as first_name', 'p.name as second_name'])
    .where('c.code', '=', code)
    .where('c.member_id', '=', memberId)
    .where('c.round_id', '=', round)
    .orderBy('c.opened_at')
    .execute()

/** The same round as the calls of its provider made it; by the id under which it is told. */
export const calledRound = (db: Db, code: string, memberId: string, toldId: string) =>
  db
    .selectFrom('seamless_round')
    .selectAll()
    .where('code', '=', code)
    .where('member_id', '=', memberId)
    .where('told_id', '=', toldId)
    .executeTakeFirst()
