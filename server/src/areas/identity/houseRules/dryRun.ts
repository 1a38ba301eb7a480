import type { Answer } from '@krapao/contract/calls'
import { toBaht } from '@krapao/contract/money'
import { MOMENTS_OF, RULE_DAYS, type RuleMoment } from '@krapao/contract/ops/identity/ruleKinds'
import type { Context } from '../../../context.ts'
import type { TriedFigures } from '../../../db/tables/identity/houseRules.ts'
import { lastMarks, namesOfMembers } from './hitStore.ts'
import { match } from './match.ts'
import { aboutOf, type Condition, type Figures, type Moment } from './rules.ts'
import { pastEvents, type PastEvent } from './versionStore.ts'

type Tried = Answer<'opsRuleTry'>
const DAY_MS = 86_400_000
/** Payouts, and gifts, that are looked at: of more only the newest. */
const MOST_LOOKED = 20_000
const AT_ONCE = 1_000
const SAMPLE = 10

interface PastHit {
  asked: Moment
  figures: Figures
}

/**
 * What a rule would have met in the last 30 days, by the statements with which it is asked while it
 * is on. A payout that came back later counts, though not among those before another; of gifts
 * those that were given, for of others nothing is kept. Baht.
 */
export async function dryRun(
  context: Pick<Context, 'db' | 'clock'>,
  condition: Condition,
): Promise<{ tried: TriedFigures; sample: Tried['sample'] }> {
  const { db, clock } = context
  const at = clock.now()
  const since = new Date(at.getTime() - RULE_DAYS * DAY_MS)
  const found = new Map<string, PastHit>()
  let [looked, whole, satang] = [0, true, 0n]
  for (const moment of MOMENTS_OF[condition.effect]) {
    const walked = await walk(context, condition, moment, since)
    looked += walked.looked
    whole &&= walked.whole
    for (const hit of walked.hits) {
      satang += hit.asked.amount
      found.set(`${hit.asked.memberId} ${moment} ${aboutOf(hit.asked)}`, hit)
    }
  }
  const hits = [...found.values()]
  const members = [...new Set(hits.map(({ asked }) => asked.memberId))]
  const marks = [...(await lastMarks(db, members)).values()]
  const sample = hits.slice(0, SAMPLE)
  const names = await namesOfMembers(
    db,
    sample.map(({ asked }) => asked.memberId),
  )
  return {
    tried: {
      looked,
      whole,
      hits: hits.length,
      members: members.length,
      satang: String(satang),
      right: marks.filter((mark) => mark === 'RIGHT').length,
      wrong: marks.filter((mark) => mark === 'WRONG').length,
      at: at.toISOString(),
    },
    sample: sample.map(({ asked, figures }) => ({
      memberId: asked.memberId,
      member: names.get(asked.memberId) ?? asked.memberId,
      n: figures.n,
      sum: toBaht(figures.sum),
      group: figures.group,
      level: figures.level,
      days: figures.days,
      amount: toBaht(asked.amount),
      at: asked.at.toISOString(),
    })),
  }
}

/** The newest first, so many at a time. */
async function walk(
  { db }: Pick<Context, 'db'>,
  condition: Condition,
  moment: RuleMoment,
  since: Date,
): Promise<{ looked: number; whole: boolean; hits: PastHit[] }> {
  const hits: PastHit[] = []
  let looked = 0
  let before: PastEvent | null = null
  while (looked < MOST_LOOKED) {
    const events: PastEvent[] = await pastEvents(db, moment, { since, before, most: AT_ONCE })
    const moments = events.map((event): Moment => momentOf(moment, event))
    const met = await match(db, [condition], moments)
    for (const [n, asked] of moments.entries())
      for (const { figures } of met[n] ?? []) hits.push({ asked, figures })
    looked += events.length
    before = events.at(-1) ?? null
    if (events.length < AT_ONCE) return { looked, whole: true, hits }
  }
  return { looked, whole: false, hits }
}

const momentOf = (
  moment: RuleMoment,
  { id, member_id: memberId, at, amount }: PastEvent,
): Moment => ({ moment, memberId, at, isPast: true, self: id, amount })

/** As the wire tells it. */
export const shownTried = ({ satang, ...tried }: TriedFigures): Omit<Tried, 'sample'> => ({
  ...tried,
  money: toBaht(BigInt(satang)),
})
