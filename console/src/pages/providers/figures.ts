/** Hundredths of a percent as a percentage: 9650 is 96.50 %. */
export const percent = (share: number): string => `${(share / 100).toFixed(2)} %`

/** So many times a sound game would look like this once at most: a chance of 0 is beyond counting. */
export const onceIn = (chance: number): number =>
  chance <= 1e-9 ? 1_000_000_000 : Math.floor(1 / chance)

const whole = new Intl.NumberFormat('en-US')
export const count = (n: number): string => whole.format(n)
