/** Fractions of a satang are counted, never rounded away: a part is a ten-thousandth of a satang. */
export const PARTS = 10_000n

/** A percent of a setting, at most 2 decimals, in hundredths of a percent. Below 0, or not a number: 0. */
export const rateOf = (percent: number): bigint =>
  Number.isFinite(percent) && percent > 0 ? BigInt(Math.round(percent * 100)) : 0n

/** What `rate` hundredths of a percent of an amount in satang come to, in parts: exact. */
export const partsOf = (satang: bigint, rate: bigint): bigint => satang * rate

/** Whole satang in so many parts; what is under a satang stays behind. */
export const satangIn = (parts: bigint): bigint => (parts > 0n ? parts / PARTS : 0n)
