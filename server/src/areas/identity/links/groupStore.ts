import type { TraitKind } from '@krapao/contract/ops/identity/linkKinds'
import { sql, type Kysely } from 'kysely'
import { batchLoader } from '../../../db/batchLoader.ts'
import type { Database } from '../../../db/schema.ts'
import { CROWD, type Decided } from './rules.ts'
import { areOpposite } from './store.ts'

type Db = Kysely<Database>
/** Members of a group that are shown, and what they share. */
const MOST_MEMBERS = 200
/** Of one member's own browsers and the like. */
const MOST_TRAITS = 200

const groups = (db: Db) =>
  db
    .selectFrom('link_group as g')
    .leftJoin('operator as o', 'o.id', 'g.decided_by')
    .selectAll('g')
    .select('o.name as decider')

export const groupById = (db: Db, id: number) =>
  groups(db).where('g.id', '=', id).executeTakeFirst()
export type GroupRow = NonNullable<Awaited<ReturnType<typeof groupById>>>

export const groupOf = (db: Db, memberId: string): Promise<GroupRow | undefined> =>
  groups(db)
    .innerJoin('link_member as m', 'm.group_id', 'g.id')
    .where('m.member_id', '=', memberId)
    .where('g.size', '>', 1)
    .executeTakeFirst()

/** What is said of the group of each of these members; null: of none. */
export const standingOfGroup = batchLoader<string, Decided | null>(async (db, members) => {
  const { rows } = await sql<Decided & { member_id: string }>`
    select m.member_id, g.size, g.decision, g.up_to from link_member m join link_group g on g.id = m.group_id
    where m.member_id = any (${[...members]}::text[])`.execute(db)
  const byMember = new Map(rows.map(({ member_id: id, ...row }) => [id, row]))
  return members.map((id) => byMember.get(id) ?? null)
})

/** A page, the largest first; `waiting`: whose gifts wait where more than `above` do. */
export async function groupsPage(
  db: Db,
  asked: { waiting: boolean; above: number; limit: number; offset: number },
): Promise<{ total: number; rows: GroupRow[] }> {
  const { above } = asked
  const which = asked.waiting
    ? sql<boolean>`(g.size > 1 and (coalesce(g.decision, '') = 'HOLD'
        or ${above}::int > 0 and g.size > greatest(${above}::int, coalesce(g.up_to, 0))))`
    : sql<boolean>`g.size > 1`
  const { total } = await db
    .selectFrom('link_group as g')
    .select(sql<number>`count(*)::int`.as('total'))
    .where(which)
    .executeTakeFirstOrThrow()
  const rows = await groups(db)
    .where(which)
    .orderBy('g.size', 'desc')
    .orderBy('g.id', 'desc')
    .limit(asked.limit)
    .offset(asked.offset)
    .execute()
  return { total, rows }
}

export const lockGroup = (db: Db, id: number) =>
  db.selectFrom('link_group').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const decideGroup = (
  db: Db,
  id: number,
  said: { decision: 'LET' | 'HOLD'; upTo: number | null; by: string; at: Date; reason: string },
) =>
  db
    .updateTable('link_group')
    .set({
      decision: said.decision,
      up_to: said.upTo,
      decided_by: said.by,
      decided_at: said.at,
      reason: said.reason,
    })
    .where('id', '=', id)
    .execute()

/** Whether the operator has a part in an account of the group. */
export async function ownsOneOf(db: Db, operator: string, groupId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from link_member where group_id = ${groupId} and operator_owns(${operator}, member_id) limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Those of a group that are shown, the first to be joined first. */
export const membersShown = (groupId: number) => sql`
  (select member_id, since from link_member where group_id = ${groupId}
    order by since, member_id limit ${MOST_MEMBERS})`

export interface GroupMember {
  member_id: string
  name: string
  status: string
  since: Date
  created_at: Date
  paid_in: bigint
  paid_out: bigint
  balance: bigint
  gifts: bigint
}
/** The first members, with what they paid in, were paid and given; satang. */
export const membersOf = (db: Db, groupId: number): Promise<GroupMember[]> =>
  sql<GroupMember>`
    select g.member_id, m.name, m.status, g.since, m.created_at, o.deposited as paid_in, o.withdrawn as paid_out,
      o.balance, (select coalesce(sum(p.amount - p.removed), 0)::bigint from playthrough p
        where p.member_id = g.member_id) as gifts
    from ${membersShown(groupId)} g join member m on m.id = g.member_id
      join member_overview o on o.member_id = g.member_id
    order by g.since, g.member_id`
    .execute(db)
    .then(({ rows }) => rows)

type Sums = Pick<GroupMember, 'paid_in' | 'paid_out' | 'balance' | 'gifts'>
/** The same of all of them together. */
export async function sumsOf(db: Db, groupId: number): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select coalesce(sum(o.deposited), 0)::bigint as paid_in, coalesce(sum(o.withdrawn), 0)::bigint as paid_out,
      coalesce(sum(o.balance), 0)::bigint as balance, coalesce(sum(p.gifts), 0)::bigint as gifts
    from link_member g join member_overview o on o.member_id = g.member_id
      cross join lateral (select sum(amount - removed) as gifts from playthrough where member_id = g.member_id) p
    where g.group_id = ${groupId}`.execute(db)
  return rows[0] ?? { paid_in: 0n, paid_out: 0n, balance: 0n, gifts: 0n }
}

export interface SharedTrait {
  kind: TraitKind
  trait: string
  said: string
  times: number
  last_at: Date
  members: string[]
}
/** What two or more of the first members have in common; where somebody was is not asked. */
export const sharedIn = (db: Db, groupId: number): Promise<SharedTrait[]> =>
  sql<SharedTrait>`
    select t.kind, t.trait, max(t.said) as said, sum(t.times)::int as times, max(t.last_at) as last_at,
      array_agg(t.member_id order by t.member_id) as members
    from ${membersShown(groupId)} g cross join lateral (select * from link_trait x
      where x.member_id = g.member_id order by x.last_at desc limit ${MOST_TRAITS}) t
    where t.kind <> 'PLACE' and (t.kind <> 'MODEL' or (select count(*) from (select from link_trait c
      where c.kind = t.kind and c.trait = t.trait limit ${CROWD + 1}) counted) <= ${CROWD})
    group by t.kind, t.trait having count(*) > 1
    order by count(*) desc, max(t.last_at) desc limit 200`
    .execute(db)
    .then(({ rows }) => rows)

export interface Opposite {
  one: string
  other: string
  times: number
  last_at: Date
}
export const oppositesIn = (db: Db, groupId: number): Promise<Opposite[]> =>
  sql<Opposite>`
    select m.one, m.other, (count(*) filter (where m.opposite))::int as times, max(m.at) as last_at
    from ${membersShown(groupId)} g join link_meeting m on m.one = g.member_id
    group by m.one, m.other having ${areOpposite} order by times desc limit 50`
    .execute(db)
    .then(({ rows }) => rows)
