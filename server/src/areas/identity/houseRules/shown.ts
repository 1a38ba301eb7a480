import type { Answer } from '@krapao/contract/calls'
import { toBaht, toSatang } from '@krapao/contract/money'
import type { Context } from '../../../context.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { standingApprovals, type Approval } from '../../staff/public.ts'
import { shownTried } from './dryRun.ts'
import { hitsPage, metBy, type HitRow, type HitsAsked } from './hitStore.ts'
import type { Condition } from './rules.ts'
import { rulesPage, versionsOf, type VersionRow } from './versionStore.ts'

type Rule = Answer<'opsRule'>
type Shown = Rule['versions'][number]
type Hit = Answer<'opsRuleHits'>['hits'][number]
type Wire = Pick<Shown, 'who' | 'whoN' | 'what' | 'measure' | 'least' | 'hours' | 'effect'>
type Asked = Pick<Context, 'db' | 'clock'>

/** As a rule asks it; money becomes satang. */
export const conditionFrom = (of: Wire): Condition => ({
  who: of.who,
  whoN: of.whoN,
  what: of.what,
  measure: of.measure,
  least: of.measure === 'COUNT' ? BigInt(of.least) : toSatang(of.least),
  hours: of.hours,
  effect: of.effect,
})
const leastOf = ({ measure, least }: Pick<Condition, 'measure' | 'least'>): number =>
  measure === 'COUNT' ? Number(least) : toBaht(least)

export const ruleNumber = (id: string): number => {
  if (!/^\d{1,9}$/.test(id)) throw new Refused('NOT_FOUND')
  return Number(id)
}

/** One page, the newest first; page from 1. */
export async function listRules(
  context: Asked,
  asked: { state: 'on' | 'drafts' | 'off'; page: number; limit: number },
): Promise<Answer<'opsRules'>> {
  const { page, limit } = asked
  const { total, ids } = await rulesPage(context.db, asked.state, {
    limit,
    offset: (page - 1) * limit,
  })
  const rules = await shownRules(context, ids)
  return { total, rules: ids.flatMap((id) => rules.get(id) ?? []) }
}

/** NOT_FOUND. */
export async function ruleOf(context: Asked, id: number): Promise<Rule> {
  const rule = (await shownRules(context, [id])).get(id)
  if (!rule) throw new Refused('NOT_FOUND')
  return rule
}

async function shownRules(
  { db, clock }: Asked,
  ids: readonly number[],
): Promise<Map<number, Rule>> {
  const rows = await versionsOf(db, ids)
  const [met, approvals] = await Promise.all([
    metBy(
      db,
      rows.map(({ id }) => id),
    ),
    standingApprovals(db, ['rule'], clock.now()),
  ])
  const none = { hits: 0, right: 0, wrong: 0 }
  const byRule = Map.groupBy(rows, (row) => row.rule_id)
  return new Map(
    [...byRule].map(([number, versions]) => [
      number,
      {
        number,
        versions: versions.map((row) => {
          const { hits, right, wrong } = met.get(row.id) ?? none
          const asked = approvals.find(({ subject }) => subject === row.id)
          return shownVersion(row, { hits, right, wrong }, asked)
        }),
      },
    ]),
  )
}

const shownVersion = (
  row: VersionRow,
  met: Shown['met'],
  approval: Approval | undefined,
): Shown => ({
  id: row.id,
  version: row.version,
  state: row.state,
  name: row.name,
  who: row.who,
  whoN: row.who_n,
  what: row.what,
  measure: row.measure,
  least: leastOf(row),
  hours: row.hours,
  effect: row.effect,
  reason: row.reason,
  by: row.maker,
  at: row.made_at.toISOString(),
  tried: shownTried(row.tried),
  onAt: row.on_at?.toISOString() ?? null,
  offAt: row.off_at?.toISOString() ?? null,
  met,
  proposal: approval
    ? {
        approval: approval.id,
        operator: approval.proposer,
        at: approval.at.toISOString(),
        reason: approval.reason,
        end: approval.after['end'] === 'OFF' ? 'OFF' : 'ON',
      }
    : null,
})

/** Hits with the figures by which each was met, the newest first; amounts in baht. */
export async function listHits(
  { db }: Pick<Context, 'db'>,
  { page, limit, ...of }: Omit<HitsAsked, 'offset'> & { page: number },
): Promise<Answer<'opsRuleHits'>> {
  const { total, rows } = await hitsPage(db, { ...of, limit, offset: (page - 1) * limit })
  return { total, hits: rows.map(shownHit) }
}

const shownHit = (row: HitRow): Hit => ({
  id: String(row.id),
  number: row.rule_id,
  version: row.version,
  name: row.name,
  who: row.who,
  whoN: row.who_n,
  what: row.what,
  measure: row.measure,
  least: leastOf(row),
  hours: row.hours,
  effect: row.rule_effect,
  memberId: row.member_id,
  member: row.member,
  moment: row.moment,
  about: row.about,
  did: row.effect,
  n: row.n,
  sum: toBaht(row.sum),
  group: row.group_size,
  level: row.level,
  days: row.age_days,
  amount: toBaht(row.amount),
  at: row.at.toISOString(),
  mark:
    row.mark && row.marked_at
      ? {
          is: row.mark,
          by: row.marker ?? '',
          at: row.marked_at.toISOString(),
          reason: row.mark_reason ?? '',
        }
      : null,
})
