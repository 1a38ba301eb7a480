/** Of the longer of two bars, in percent with two decimals. */
export const shareOf = (part: bigint, whole: bigint): number =>
  whole <= 0n ? 0 : Number((part * 10_000n) / whole) / 100

/**
 * Whether an amount is above zero, or below. React's compiler loses literals of bigint: not in a
 * component.
 */
export const isSome = (satang: bigint): boolean => satang > 0n
export const isOwing = (satang: bigint): boolean => satang < 0n

/** Millions of baht with two decimals, rounded down; null below one. */
export const millionsOf = (satang: bigint): string | null =>
  satang < 100_000_000n ? null : (Number(satang / 1_000_000n) / 100).toFixed(2)

/** Hex in groups, its ends alone. */
export const shortHash = (hex: string): string =>
  `${hex.slice(0, 4)} ${hex.slice(4, 8)} … ${hex.slice(-8, -4)} ${hex.slice(-4)}`
