import { bangkokDay, dateOf, mondayOf } from '@krapao/contract/bangkok'
import type { BonusType } from '@krapao/contract/constants'
import type { Conditions } from '../playthrough/rules.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** What a moment counts into: everything, its Bangkok date, or the Monday of its Bangkok week. */
export function periodOf(type: BonusType, at: Date): string {
  if (type === 'limit') return ''
  const day = bangkokDay(at.getTime())
  return dateOf(type === 'day' ? day : mondayOf(day))
}

interface Reward {
  reward_amount: bigint
  reward_percent: number | null
}

/**
 * Satang given for a deposit of `deposit` satang. A percent is at most `reward_amount`, and what is
 * under a satang is dropped.
 */
export function rewardOf(
  { reward_amount: most, reward_percent: percent }: Reward,
  deposit: bigint,
): bigint {
  if (percent === null) return most
  const share = (deposit * BigInt(percent)) / 10_000n
  return share < most ? share : most
}

/**
 * The part of a deposit, in satang, that a percent matches: all of it, or as much as gives the most
 * there is. A fixed reward matches none.
 */
export function matchedBy(
  { reward_amount: most, reward_percent: percent }: Reward,
  deposit: bigint,
): bigint {
  if (percent === null) return 0n
  const enough = (most * 10_000n + BigInt(percent) - 1n) / BigInt(percent)
  return deposit < enough ? deposit : enough
}

/**
 * Whether an offer asks for more turnover than `ceiling` times what it gives; `ceiling` in
 * hundredths. A percent is calculated from the gift and the deposit that it matches.
 */
export function asksTooMuch(
  terms: {
    turnover_multiple?: number | null | undefined
    reward_percent?: number | null | undefined
  },
  ceiling: bigint,
): boolean {
  const multiple = BigInt(terms.turnover_multiple ?? 0)
  const percent = terms.reward_percent ?? null
  if (percent === null) return multiple > ceiling
  return multiple * (BigInt(percent) + 10_000n) > ceiling * BigInt(percent)
}

interface Dates {
  active: boolean
  starts_at: Date | null
  ends_at: Date | null
}

/** Whether it can be taken now. */
export const isOpen = ({ active, starts_at: starts, ends_at: ends }: Dates, now: Date): boolean =>
  active && (starts === null || starts <= now) && (ends === null || now < ends)

/** Hundredths of the table to the number of a condition or of the wire. */
export const numberOf = (hundredths: number | null): number | null =>
  hundredths === null ? null : hundredths / 100

interface Terms {
  turnover_multiple: number | null
  percent_success: number | null
  percent_fail: number | null
}

export const conditionsOf = (terms: Terms): Conditions => ({
  turnoverMultiple: numberOf(terms.turnover_multiple),
  percentSuccess: numberOf(terms.percent_success),
  percentFail: numberOf(terms.percent_fail),
})

/** When a play-through that may take so many days ends; null: never. */
export const expiryOf = (days: number | null, now: Date): Date | null =>
  days === null ? null : new Date(now.getTime() + days * DAY_MS)

/** Since when deposits count that were to be made within so many hours. */
export const depositsSince = (hours: number, now: Date): Date =>
  new Date(now.getTime() - hours * HOUR_MS)

/**
 * The first moment after all of these; from it on a deposit is one that nothing has been made of
 * yet.
 */
export const countsSince = (...moments: readonly (Date | null)[]): Date =>
  new Date(Math.max(0, ...moments.map((at) => (at ? at.getTime() + 1 : 0))))

/**
 * The rule of an offer, as a member relies on it: what it gives and asks, until when. `ceiling`:
 * the setting, which counts where it asks for less than the offer's own multiple. Amounts in
 * satang.
 */
export const ruleOf = (offer: Rule, ceiling: bigint) => ({
  reward: offer.reward_amount,
  rewardPercent: offer.reward_percent,
  minDeposit: offer.min_deposit,
  depositHours: offer.deposit_hours,
  turnover: offer.turnover_multiple,
  ceiling: asksTooMuch(offer, ceiling) ? ceiling : null,
  success: offer.percent_success,
  fail: offer.percent_fail,
  maxBet: offer.max_bet,
  playDays: offer.play_days,
  endsAt: offer.ends_at?.toISOString() ?? null,
})

type Rule = Reward &
  Terms & {
    min_deposit: bigint | null
    deposit_hours: number | null
    play_days: number | null
    ends_at: Date | null
    max_bet: bigint | null
  }

/** Whether it asks anything: without a condition it would lock the wallet and never end. */
export const hasCondition = (terms: {
  [K in keyof Terms]?: Terms[K] | undefined
}): boolean =>
  [terms.turnover_multiple, terms.percent_success, terms.percent_fail].some((each) => each != null)
