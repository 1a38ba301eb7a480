import { bangkokDay, dateOf } from '@krapao/contract/bangkok'
import type {
  RuleEffect,
  RuleFact,
  RuleMeasure,
  RuleMoment,
  RuleWho,
} from '@krapao/contract/ops/identity/ruleKinds'

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000]

/** What a rule asks and does. `least`: a count, or satang. */
export interface Condition {
  who: RuleWho
  whoN: number | null
  what: RuleFact
  measure: RuleMeasure
  least: bigint
  hours: number
  effect: RuleEffect
}

/** A payout, or a gift, that is asked for. */
export interface Moment {
  moment: RuleMoment
  memberId: string
  at: Date
  /** A dry run asks what was known then; now everything that is known counts. */
  isPast: boolean
  /** The payout, or in a dry run the gift: it is counted once, as what is asked for. */
  self: string | null
  /** Satang; 0 of a gift before it is given. */
  amount: bigint
}

/** How often, and satang. */
export interface Counted {
  n: number
  sum: bigint
}
/** What is known of a member at a moment; null: it was not asked. */
export interface Known {
  days: number | null
  group: number | null
  level: number | null
}
export interface Figures extends Counted, Known {}

export const sinceOf = ({ hours }: Pick<Condition, 'hours'>, at: Date): Date =>
  new Date(at.getTime() - hours * HOUR_MS)
export const daysBetween = (from: Date, to: Date): number =>
  Math.floor((to.getTime() - from.getTime()) / DAY_MS)

/** What was counted before, with what is asked for now where that is of the same kind. */
export function withAsked(what: RuleFact, before: Counted, asked: Moment): Counted {
  const isPayout = asked.moment === 'PAYOUT'
  if (what === 'ASKED') return { n: 1, sum: isPayout ? asked.amount : 0n }
  if (what === 'WITHDREW' && isPayout) return { n: before.n + 1, sum: before.sum + asked.amount }
  // Its amount is known when it is given.
  if (what === 'TOOK_GIFT' && !isPayout) return { n: before.n + 1, sum: before.sum }
  return before
}

function isAbout({ who, whoN }: Condition, { days, group, level }: Known): boolean {
  const n = whoN ?? 0
  if (who === 'NEW') return days !== null && days < n
  if (who === 'LEVEL') return level !== null && level <= n
  return who === 'ALL' || (group !== null && group >= n)
}

/** Whether the condition holds with these figures. */
export const isMet = (condition: Condition, figures: Figures): boolean =>
  isAbout(condition, figures) &&
  (condition.measure === 'COUNT' ? BigInt(figures.n) : figures.sum) >= condition.least

/** What a hit is kept under: the payout, or the Bangkok day of gifts that were asked for. */
export const aboutOf = ({ moment, self, at }: Moment): string =>
  moment === 'PAYOUT' && self !== null ? self : dateOf(bangkokDay(at.getTime()))

/** Up to which figures a person has said that the rule was wrong about a member. */
export interface Cleared extends Counted {
  group: number
}

/**
 * What the rule does with one about whom a person has said that it was wrong, while the figures
 * have not grown: a gift passes, and a payout is looked at by one operator, for nobody's mark alone
 * sends money.
 */
export function softened(
  { effect, measure }: Pick<Condition, 'effect' | 'measure'>,
  now: Figures,
  cleared: Cleared | undefined,
): RuleEffect {
  const hasGrown =
    cleared === undefined ||
    (measure === 'COUNT' ? now.n > cleared.n : now.sum > cleared.sum) ||
    (now.group ?? 0) > cleared.group
  if (hasGrown) return effect
  if (effect === 'HOLD_GIFTS') return 'NOTE'
  return effect === 'HOLD_PAYOUTS' || effect === 'REFUSE' ? 'WAIT' : effect
}
