import type { RuleFact } from '@krapao/contract/ops/identity/ruleKinds'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { daysBetween, type Counted, type Known, type Moment } from './rules.ts'

type Db = Kysely<Database>
/** More members of a group are not counted: no rule asks for more. */
const MOST_MEMBERS = 1_000

const NO_SUM = sql`0::bigint as sum`
const SUM = sql`coalesce(sum(x.amount), 0)::bigint as sum`

/**
 * What is counted of a member `u.m` after `u.s` and until `u.t`, without `u.self`: each by an index
 * of the member's own rows. The same statement serves the rule and its dry run.
 */
const COUNTED: Readonly<Record<Exclude<RuleFact, 'ASKED'>, RawBuilder<unknown>>> = {
  REGISTERED: sql`select count(*)::int as n, ${NO_SUM} from member x
    where x.id = u.m and x.created_at > u.s and x.created_at <= u.t`,
  DEPOSITED: sql`select count(*)::int as n, ${SUM} from deposit x
    where x.member_id = u.m and x.created_at > u.s and x.created_at <= u.t`,
  WITHDREW: sql`select count(*)::int as n, ${SUM} from withdrawal x
    where x.member_id = u.m and x.requested_at > u.s and x.requested_at <= u.t
      and x.state <> 'FAILED' and x.id <> u.self`,
  TOOK_GIFT: sql`select count(*)::int as n, ${SUM} from playthrough x
    where x.member_id = u.m and x.opened_at > u.s and x.opened_at <= u.t and x.id <> u.self`,
  JOINED_GROUP: sql`select count(*)::int as n, ${NO_SUM} from link_member x
    where x.member_id = u.m and x.since > u.s and x.since <= u.t`,
  CHANGED_ACCOUNT: sql`select count(*)::int as n, ${NO_SUM} from member_bank_past x
    where x.member_id = u.m and x.left_at > u.s and x.left_at <= u.t`,
  SLIP_REFUSED: sql`select count(*)::int as n, ${NO_SUM} from slip x
    where x.member_id = u.m and x.created_at > u.s and x.created_at <= u.t and x.status = 'FAILED'`,
  NEW_DEVICE: sql`select count(*)::int as n, ${NO_SUM} from link_trait x
    where x.member_id = u.m and x.last_at > u.s and x.kind = 'DEVICE' and x.first_at > u.s
      and x.first_at <= u.t`,
}

const until = ({ at, isPast }: Moment): string => (isPast ? at.toISOString() : 'infinity')
const members = (moments: readonly Moment[]) => moments.map(({ memberId }) => memberId)

/** Of each moment how often, and satang, since a time that belongs to it. */
export async function countedOf(
  db: Db,
  what: RuleFact,
  moments: readonly (Moment & { since: Date })[],
): Promise<Counted[]> {
  if (what === 'ASKED') return moments.map(() => ({ n: 0, sum: 0n }))
  const { rows } = await sql<Counted>`
    select c.n, c.sum from unnest(${members(moments)}::text[],
      ${moments.map(({ since }) => since.toISOString())}::timestamptz[],
      ${moments.map(until)}::timestamptz[], ${moments.map(({ self }) => self ?? '')}::text[])
      with ordinality u (m, s, t, self, place)
    cross join lateral (${COUNTED[what]}) c order by u.place`.execute(db)
  return rows
}

/** Of each moment for how many days the member had been one, and how many belonged together. */
export async function standingAt(
  db: Db,
  moments: readonly Moment[],
): Promise<Pick<Known, 'days' | 'group'>[]> {
  const { rows } = await sql<{ created_at: Date | null; members: number }>`
    select m.created_at, coalesce(g.members, 0)::int as members
    from unnest(${members(moments)}::text[], ${moments.map(until)}::timestamptz[])
      with ordinality u (m, t, place)
    left join member m on m.id = u.m
    left join lateral (select count(*) as members from (select from link_member own
        join link_member x on x.group_id = own.group_id and x.since <= u.t
      where own.member_id = u.m and own.since <= u.t limit ${MOST_MEMBERS}) each) g on true
    order by u.place`.execute(db)
  return rows.map((row, n) => ({
    days: row.created_at ? daysBetween(row.created_at, moments[n]?.at ?? row.created_at) : null,
    group: row.members,
  }))
}
