import type { RuleMoment, RuleState } from '@krapao/contract/ops/identity/ruleKinds'
import { sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely'
import { anyOf } from '../../../db/anyOf.ts'
import type { Database } from '../../../db/schema.ts'
import type { HouseRuleTables } from '../../../db/tables/identity/houseRules.ts'
import type { Condition } from './rules.ts'
import { ruleStates } from './states.ts'

type Db = Kysely<Database>
export type Version = Selectable<HouseRuleTables['house_rule_version']>
export interface LiveRule extends Condition {
  id: string
}

const conditionOf = (row: Omit<Version, 'tried'>): LiveRule => ({
  id: row.id,
  who: row.who,
  whoN: row.who_n,
  what: row.what,
  measure: row.measure,
  least: row.least,
  hours: row.hours,
  effect: row.effect,
})

/** Those that are on; said as it is in the index of them. */
export const rulesOn = async (db: Db): Promise<LiveRule[]> =>
  (
    await db
      .selectFrom('house_rule_version')
      .selectAll()
      .where(sql<boolean>`state = 'ON'`)
      .orderBy('rule_id')
      .execute()
  ).map(conditionOf)

export const insertRule = async (db: Db, at: Date): Promise<number> =>
  (
    await db
      .insertInto('house_rule')
      .values({ made_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** Locked until the transaction ends: one writes a version of it at a time. */
export const lockRule = (db: Db, id: number) =>
  db.selectFrom('house_rule').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const lastVersion = async (db: Db, rule: number): Promise<number> =>
  (
    await db
      .selectFrom('house_rule_version')
      .select((eb) => eb.fn.max('version').as('last'))
      .where('rule_id', '=', rule)
      .executeTakeFirst()
  )?.last ?? 0

export const insertVersion = (db: Db, row: Insertable<HouseRuleTables['house_rule_version']>) =>
  db.insertInto('house_rule_version').values(row).execute()

export const versionById = (db: Db, id: string) =>
  db.selectFrom('house_rule_version').selectAll().where('id', '=', id).executeTakeFirst()

/** The version of a rule that is in this state: one at most is a draft, and one is on. */
export const versionIn = (db: Db, rule: number, state: 'DRAFT' | 'ON') =>
  db
    .selectFrom('house_rule_version')
    .selectAll()
    .where('rule_id', '=', rule)
    .where('state', '=', state)
    .executeTakeFirst()

type Change = Pick<
  Updateable<HouseRuleTables['house_rule_version']>,
  'on_at' | 'on_approval' | 'off_at' | 'off_approval'
>
/** False where it was not in a state that may become this one. */
export async function changeVersion(
  db: Db,
  id: string,
  to: RuleState,
  change: Change = {},
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('house_rule_version')
    .set({ ...change, state: to })
    .where('id', '=', id)
    .where('state', '=', anyOf(ruleStates.before(to)))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const WHICH = {
  on: sql<boolean>`exists (select from house_rule_version v where v.rule_id = r.id and v.state = 'ON')`,
  drafts: sql<boolean>`exists (select from house_rule_version v where v.rule_id = r.id and v.state = 'DRAFT')`,
  off: sql<boolean>`not exists (select from house_rule_version v where v.rule_id = r.id
    and v.state in ('ON', 'DRAFT'))`,
}
/** A page of rules, the newest first. */
export async function rulesPage(
  db: Db,
  box: keyof typeof WHICH,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; ids: number[] }> {
  const found = db.selectFrom('house_rule as r').where(WHICH[box])
  const { total } = await found
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  const rows = await found
    .select('r.id')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { total, ids: rows.map(({ id }) => id) }
}

/** All versions of these rules with who wrote them, the newest first. */
export const versionsOf = (db: Db, rules: readonly number[]) =>
  db
    .selectFrom('house_rule_version as v')
    .innerJoin('operator as o', 'o.id', 'v.made_by')
    .selectAll('v')
    .select('o.name as maker')
    .where('v.rule_id', '=', sql<number>`any (${[...rules]}::int[])`)
    .orderBy('v.rule_id')
    .orderBy('v.version', 'desc')
    .execute()
export type VersionRow = Awaited<ReturnType<typeof versionsOf>>[number]

export interface PastEvent {
  id: string
  member_id: string
  at: Date
  amount: bigint
}
/** Payouts, or gifts, asked for since a moment, the newest first; the next page begins after one. */
export async function pastEvents(
  db: Db,
  moment: RuleMoment,
  { since, before, most }: { since: Date; before: PastEvent | null; most: number },
): Promise<PastEvent[]> {
  const from =
    moment === 'PAYOUT'
      ? sql`select id, member_id, requested_at as at, amount from withdrawal`
      : sql`select id, member_id, opened_at as at, amount from playthrough`
  const at = sql.ref(moment === 'PAYOUT' ? 'requested_at' : 'opened_at')
  const next = before ? sql`and (${at}, id) < (${before.at}, ${before.id})` : sql``
  const { rows } = await sql<PastEvent>`
    ${from} where ${at} > ${since} ${next} order by ${at} desc, id desc limit ${most}`.execute(db)
  return rows
}
