/**
 * Money. On the wire: a JSON number of baht with at most 2 decimals. In the house: a bigint of
 * satang, never a float.
 */

/** The largest amount one call may name, in baht (10,000,000). */
export const MAX_BAHT = 10_000_000

/**
 * True for a number of baht that the wire accepts: finite, 0 or more, at most 2 decimals, at most
 * {@link MAX_BAHT}.
 */
export function isWireBaht(value: number): boolean {
  if (!Number.isFinite(value) || value < 0 || value > MAX_BAHT) return false
  // The number that two decimals spell is the very same double; anything else had a third decimal.
  return Number(value.toFixed(2)) === value
}

/** Baht of the wire to satang. Refuses, with a RangeError, what {@link isWireBaht} refuses. */
export function toSatang(baht: number): bigint {
  if (!isWireBaht(baht)) throw new RangeError('not an amount of baht with at most 2 decimals')
  return BigInt(Math.round(baht * 100))
}

/**
 * Satang to baht of the wire. Exact for every amount below 2^53 satang (90 trillion baht); refuses
 * beyond.
 */
export function toBaht(satang: bigint): number {
  if (satang > BigInt(Number.MAX_SAFE_INTEGER) || satang < -BigInt(Number.MAX_SAFE_INTEGER)) {
    throw new RangeError('amount beyond what a JSON number holds exactly')
  }
  return Number(satang) / 100
}
