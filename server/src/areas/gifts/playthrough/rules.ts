/**
 * What a play-through asks. Each is optional; numbers with at most 2 decimals, calculated with
 * integers only.
 */
export interface Conditions {
  /** Valid bets of this many times the stake base. */
  turnoverMultiple: number | null
  /** The total balance, less what came in since, reaches this percent of the base. */
  percentSuccess: number | null
  /** The same balance falls to this percent of the base, or below. */
  percentFail: number | null
}

/** What the conditions are calculated from, in satang. */
interface PlaythroughTerms {
  /** The total balance right after the gift, what is on its way out to a bank included. */
  base: bigint
  /** The gift, and the deposit that it matches where it is a percent of one. */
  stakeBase: bigint
  /** The most turnover that may be asked. */
  mostTurnover: bigint
}

/** The same in satang. */
interface Targets {
  turnoverTarget: bigint | null
  balanceTarget: bigint | null
  failBelow: bigint | null
}

/** What a check sees, in satang. `balance`: the total balance, less what came in since. */
interface Figures {
  turnover: bigint
  balance: bigint
}

export type Verdict = 'SUCCESS' | 'FAILED' | null

const MOST_HUNDREDTHS = 10_000_000n

/**
 * 2.5 becomes 250. Refuses, with a RangeError, what is negative, beyond 100,000 or has a third
 * decimal.
 */
export function hundredths(value: number): bigint {
  if (!Number.isFinite(value) || value < 0)
    throw new RangeError('a condition is a number of 0 or more')
  const rounded = Math.round(value * 100)
  if (Number(value.toFixed(2)) !== value || BigInt(rounded) > MOST_HUNDREDTHS)
    throw new RangeError('a condition has at most 2 decimals')
  return BigInt(rounded)
}

const upTo = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor

export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** The conditions in satang. A target rounds up, a fail limit rounds down. */
export function targetsOf(
  { base, stakeBase, mostTurnover }: PlaythroughTerms,
  { turnoverMultiple, percentSuccess, percentFail }: Conditions,
): Targets {
  return {
    turnoverTarget:
      turnoverMultiple === null
        ? null
        : least(upTo(stakeBase * hundredths(turnoverMultiple), 100n), mostTurnover),
    balanceTarget:
      percentSuccess === null ? null : upTo(base * hundredths(percentSuccess), 10_000n),
    failBelow: percentFail === null ? null : (base * hundredths(percentFail)) / 10_000n,
  }
}

/** The most turnover that a gift may ask, in satang, `ceiling` being times the gift. */
export const mostTurnoverOf = (gift: bigint, ceiling: number): bigint =>
  (gift * hundredths(ceiling)) / 100n

/** The targets that a row keeps. */
export const targetsIn = (row: {
  turnover_target: bigint | null
  balance_target: bigint | null
  fail_below: bigint | null
}): Targets => ({
  turnoverTarget: row.turnover_target,
  balanceTarget: row.balance_target,
  failBelow: row.fail_below,
})

/** Whether it has ended. When one check finds success and failure both, it is a success. */
export function verdictOf(
  { turnoverTarget, balanceTarget, failBelow }: Targets,
  { turnover, balance }: Figures,
): Verdict {
  if (turnoverTarget !== null && turnover >= turnoverTarget) return 'SUCCESS'
  if (balanceTarget !== null && balance >= balanceTarget) return 'SUCCESS'
  return failBelow !== null && balance <= failBelow ? 'FAILED' : null
}

/**
 * What cancelling leaves and takes of a total balance. `own`: what was the member's at the opening
 * and came in since. The gift and what was won go; what was lost is lost of one's own first.
 */
export function clawbackOf({ gift, own, total }: { gift: bigint; own: bigint; total: bigint }): {
  returned: bigint
  removed: bigint
} {
  const beyondGift = total > gift ? total - gift : 0n
  const returned = least(beyondGift, own > 0n ? own : 0n)
  return { returned, removed: total - returned }
}

/** Past its time, whatever was reached. */
export const hasExpired = (expiresAt: Date | null, now: Date): boolean =>
  expiresAt !== null && expiresAt <= now
