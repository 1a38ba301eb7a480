import type { RuleMark } from '@krapao/contract/ops/identity/ruleKinds'
import { sql, type Insertable, type Kysely } from 'kysely'
import { anyOf } from '../../../db/anyOf.ts'
import { insertAll, insertOnce, insertRows } from '../../../db/insertRows.ts'
import type { Database } from '../../../db/schema.ts'
import type { HouseRuleTables } from '../../../db/tables/identity/houseRules.ts'
import type { Cleared } from './rules.ts'

type Db = Kysely<Database>
export type NewHit = Insertable<HouseRuleTables['house_rule_hit']>
const ONCE = sql`on conflict (version_id, member_id, about) do nothing`

/** Together with the commit of what is held by it. */
export const writeHits = (hits: readonly NewHit[]) => insertAll('house_rule_hit', hits, ONCE)
/** What was kept before stays as it is. */
export const keepHits = (db: Db, hits: readonly NewHit[]) =>
  insertRows(db, 'house_rule_hit', hits, ONCE)
/** Of the hits of one payout: which of them are new. */
export const keepNewHits = (db: Db, hits: readonly NewHit[]): Promise<boolean[]> =>
  insertOnce(db, 'house_rule_hit', hits, 'version_id')

/** Up to which figures a person has said that a version was wrong about a member, by both ids. */
export async function clearedOf(
  db: Db,
  versions: readonly string[],
  members: readonly string[],
): Promise<Map<string, Cleared>> {
  const { rows } = await sql<Cleared & { key: string }>`
    select version_id || ' ' || member_id as key, max(n)::int as n, max(sum) as sum,
      coalesce(max(group_size), 0)::int as "group"
    from house_rule_hit
    where member_id = any (${[...members]}::text[]) and version_id = any (${[...versions]}::text[])
      and mark = 'WRONG'
    group by version_id, member_id`.execute(db)
  return new Map(rows.map(({ key, ...row }) => [key, row]))
}

export const hitById = (db: Db, id: bigint) =>
  db.selectFrom('house_rule_hit').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Marks a hit, and those of the same version and member that nobody has marked yet. */
export async function markHits(
  db: Db,
  hit: { id: bigint; version_id: string; member_id: string },
  said: { mark: RuleMark; by: string; at: Date; reason: string },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('house_rule_hit')
    .set({ mark: said.mark, marked_by: said.by, marked_at: said.at, mark_reason: said.reason })
    .where('version_id', '=', hit.version_id)
    .where('member_id', '=', hit.member_id)
    .where((eb) => eb.or([eb('id', '=', hit.id), eb('mark', 'is', null)]))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

interface Counts {
  version_id: string
  hits: number
  right: number
  wrong: number
}
/** Of each version the members whom it met, and of them those whom people have marked. */
export async function metBy(db: Db, versions: readonly string[]): Promise<Map<string, Counts>> {
  const { rows } = await sql<Counts>`
    select version_id, count(distinct member_id)::int as hits,
      (count(distinct member_id) filter (where mark = 'RIGHT'))::int as right,
      (count(distinct member_id) filter (where mark = 'WRONG'))::int as wrong
    from house_rule_hit where version_id = any (${[...versions]}::text[]) group by version_id`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.version_id, row]))
}

/** What people said last of each of these members, by a hit of any rule. */
export async function lastMarks(
  db: Db,
  members: readonly string[],
): Promise<Map<string, RuleMark>> {
  const { rows } = await sql<{ member_id: string; mark: RuleMark }>`
    select distinct on (member_id) member_id, mark from house_rule_hit
    where member_id = any (${[...members]}::text[]) and mark is not null
    order by member_id, marked_at desc, id desc`.execute(db)
  return new Map(rows.map((row) => [row.member_id, row.mark]))
}

export interface HitsAsked {
  version?: string | undefined
  memberId?: string | undefined
  withdrawal?: string | undefined
  limit: number
  offset: number
}

/** A page of hits with their rule, the newest first. */
export async function hitsPage(db: Db, asked: HitsAsked) {
  const { version, memberId, withdrawal } = asked
  const hits = db
    .selectFrom('house_rule_hit as h')
    .$if(version !== undefined, (query) => query.where('h.version_id', '=', version ?? ''))
    .$if(memberId !== undefined, (query) => query.where('h.member_id', '=', memberId ?? ''))
    .$if(withdrawal !== undefined, (query) =>
      query.where('h.about', '=', withdrawal ?? '').where(sql<boolean>`h.moment = 'PAYOUT'`),
    )
  const { total } = await hits
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  const rows = await hits
    .innerJoin('house_rule_version as v', 'v.id', 'h.version_id')
    .innerJoin('member as m', 'm.id', 'h.member_id')
    .leftJoin('operator as o', 'o.id', 'h.marked_by')
    .selectAll('h')
    .select([
      'm.name as member',
      'o.name as marker',
      'v.rule_id',
      'v.version',
      'v.name',
      'v.who',
      'v.who_n',
      'v.what',
      'v.measure',
      'v.least',
      'v.hours',
      'v.effect as rule_effect',
    ])
    .orderBy('h.at', 'desc')
    .orderBy('h.id')
    .limit(asked.limit)
    .offset(asked.offset)
    .execute()
  return { total, rows }
}
export type HitRow = Awaited<ReturnType<typeof hitsPage>>['rows'][number]

/** Names of members, for a sample. */
export const namesOfMembers = async (
  db: Db,
  ids: readonly string[],
): Promise<Map<string, string>> =>
  new Map(
    (
      await db.selectFrom('member').select(['id', 'name']).where('id', '=', anyOf(ids)).execute()
    ).map(({ id, name }) => [id, name]),
  )
