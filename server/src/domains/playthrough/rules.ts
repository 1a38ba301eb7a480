/**
 * What a play-through asks. Each is optional; numbers with at most 2 decimals, reckoned with
 * integers only.
 */
export interface Conditions {
  /** Valid bets of this many times the base. */
  turnoverMultiple: number | null
  /** The total balance reaches this percent of the base. */
  percentSuccess: number | null
  /** The total balance falls to this percent of the base, or below. */
  percentFail: number | null
}

/** The same in satang. */
export interface Targets {
  turnoverTarget: bigint | null
  balanceTarget: bigint | null
  failBelow: bigint | null
}

/**
 * What a look sees, in satang. `certain` is false when a provider did not say what it holds: then
 * the balance is a belief, and nothing ends by it. Turnover only grows, so a part of it is a
 * truth.
 */
export interface Figures {
  turnover: bigint
  total: bigint
  certain: boolean
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

/**
 * What the conditions come to for a base (the total balance right after the gift). What is asked
 * rounds up, what fails rounds down.
 */
export function targetsOf(
  base: bigint,
  { turnoverMultiple, percentSuccess, percentFail }: Conditions,
): Targets {
  return {
    turnoverTarget:
      turnoverMultiple === null ? null : upTo(base * hundredths(turnoverMultiple), 100n),
    balanceTarget:
      percentSuccess === null ? null : upTo(base * hundredths(percentSuccess), 10_000n),
    failBelow: percentFail === null ? null : (base * hundredths(percentFail)) / 10_000n,
  }
}

/** Whether it has ended. When one look finds success and failure both, it is a success. */
export function verdictOf(
  { turnoverTarget, balanceTarget, failBelow }: Targets,
  { turnover, total, certain }: Figures,
): Verdict {
  if (turnoverTarget !== null && turnover >= turnoverTarget) return 'SUCCESS'
  if (!certain) return null
  if (balanceTarget !== null && total >= balanceTarget) return 'SUCCESS'
  return failBelow !== null && total <= failBelow ? 'FAILED' : null
}

/**
 * What cancelling leaves and takes, of a gift and the total balance: what is left of the gift, at
 * most the gift.
 */
export function takenBack(gift: bigint, total: bigint): { returned: bigint; removed: bigint } {
  const removed = total < gift ? (total > 0n ? total : 0n) : gift
  return { returned: total - removed, removed }
}

/** Past its time, whatever was reached. */
export const hasExpired = (expiresAt: Date | null, now: Date): boolean =>
  expiresAt !== null && expiresAt <= now
