import { type Dated, sum } from './rulebook.ts'

/*
 * Why a payout waits for operators, and for how many, by the decisions of the site. Amounts in
 * satang.
 */

/** What the house asks beyond its defaults, the same of everybody. */
export interface HouseBounds {
  /** What a level lets out in a Bangkok day. */
  payoutDay: number
  /** The payout of 24 hours from which on a rule of the house has two operators look. */
  heldFrom: number
  /** The gift of 24 hours from which on a rule of the house lets none open. */
  giftsFrom: number
}
export const UNBOUNDED: HouseBounds = {
  payoutDay: Infinity,
  heldFrom: Infinity,
  giftsFrom: Infinity,
}

const APPROVED_FROM = 2_000_000
const FOUR_EYES_FROM = 10_000_000
const UNPLAYED_FROM = 200_000
const A_DAY = 5

/** What is asked out, and what was before it within 24 hours and came to something. */
interface Asked {
  amount: number
  before: readonly Dated[]
  /** Deposited in the last week, less what was staked since the first of it. */
  unplayed: number
  /** What the member has left. */
  left: number
  isConfirmedHolder: boolean
  /** Of the house's rule: what it does at this payout. */
  rule: 'RULE' | 'RULE_HELD' | null
}

/** Every reason of which the reference is certain. */
export function waitsFor(asked: Asked): string[] {
  const { amount, before, unplayed, left, isConfirmedHolder, rule } = asked
  const day = sum(before) + amount
  const isUnplayed = day >= UNPLAYED_FROM && unplayed > 0 && left < unplayed
  return [
    ...(amount >= APPROVED_FROM ? ['AMOUNT'] : day >= APPROVED_FROM ? ['AMOUNT_24H'] : []),
    ...(day >= FOUR_EYES_FROM ? ['FOUR_EYES'] : []),
    ...(before.length >= A_DAY ? ['VELOCITY'] : []),
    ...(isUnplayed ? ['UNPLAYED'] : []),
    ...(isConfirmedHolder ? [] : ['HOLDER']),
    ...(rule ? [rule] : []),
  ]
}

const OF_ACCOUNT = ['HOLDER_UNCONFIRMED', 'REST']
const OF_MONEY = ['VELOCITY', 'UNPLAYED', 'UNEXPLAINED', 'BIG_WIN', 'CHARGEBACK']
/** Much money, a doubtful account, and something else in doubt: one operator looks too quickly. */
export function isDoubtful(reasons: readonly string[]): boolean {
  const has = (list: readonly string[]) => reasons.filter((reason) => list.includes(reason)).length
  return (
    has(['AMOUNT', 'AMOUNT_24H']) > 0 && has(OF_ACCOUNT) > 0 && has(OF_ACCOUNT) + has(OF_MONEY) > 1
  )
}

/** How many operators let a payout go that waits for these. */
export const needsOf = (reasons: readonly string[]): number =>
  reasons.some((reason) => reason === 'FOUR_EYES' || reason === 'RULE_HELD') ? 2 : 1

/** What is said of a payout that waits and of which the reference is certain both ways. */
export const CERTAIN: readonly string[] = ['AMOUNT', 'AMOUNT_24H', 'VELOCITY', 'RULE', 'RULE_HELD']
