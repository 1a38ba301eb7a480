import { sql, type Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { membersShown } from './groupStore.ts'
import type { Flow } from './rings.ts'

type Db = Kysely<Database>
/** Of each member the newest so many payouts, and of each account the newest payments. */
const [MOST_PAYOUTS, MOST_PAYMENTS, MOST_MEETINGS] = [50, 50, 100]

/**
 * What members of a group had from one another: a payout to the account from which another pays in
 * (no more than either), and what one lost while the other won it in one game at one moment. By
 * indexes of each member's own; satang. An account that two banks write in two ways is not seen.
 */
export const flowsIn = async (db: Db, groupId: number): Promise<Flow[]> => {
  const { rows } = await sql<Flow>`
    with g as materialized (select member_id from ${membersShown(groupId)} m),
    paid as materialized (
      select g.member_id, w.bank_code, w.account_no, sum(w.amount)::bigint as amount, count(*)::int as times,
        min(w.requested_at) as first_at
      from g cross join lateral (select * from withdrawal x where x.member_id = g.member_id
        order by x.requested_at desc limit ${MOST_PAYOUTS}) w
      where w.state = 'PAID' group by 1, 2, 3),
    came as (
      select p.member_id as "from", i.member_id as "to", least(p.amount, sum(i.amount))::bigint as amount,
        least(p.times, count(*))::int as times, max(i.received_at) as at
      from paid p cross join lateral (select x.member_id, x.amount, x.received_at from incoming_payment x
        where x.kind = 'bank' and x.from_account_no <> '' and x.from_account_no = p.account_no
          and x.from_bank_code = p.bank_code and x.received_at >= p.first_at
        limit ${MOST_PAYMENTS}) i
      where i.member_id is not null and i.member_id <> p.member_id
      group by p.member_id, i.member_id, p.account_no, p.bank_code, p.amount, p.times),
    won as (
      select case when a.win < a.bet then a.member_id else b.member_id end as "from",
        case when a.win < a.bet then b.member_id else a.member_id end as "to",
        least(abs(a.bet - a.win), abs(b.bet - b.win)) as amount, m.at
      from g cross join lateral (select * from link_meeting x where x.one = g.member_id and x.opposite
        limit ${MOST_MEETINGS}) m
      join game_round a on a.code = m.code and a.round_id = m.one_round
      join game_round b on b.code = m.code and b.round_id = m.other_round)
    select "from", "to", amount, times, at from came
    union all select "from", "to", sum(amount)::bigint, count(*)::int, max(at) from won group by 1, 2`.execute(
    db,
  )
  return rows
}
