const whole = new Intl.NumberFormat('en-US')

/** Hundredths of a percent as a percentage: 9650 is 96.50 %. */
export const percent = (share: number): string => `${(share / 100).toFixed(2)} %`

/** Hundredths of a stake as a multiple of it: 25000 is 250×. */
export const times = (hundredths: number): string =>
  `${whole.format(Math.floor(hundredths) / 100)}×`

/** So many times a sound game would look like this once at most: a chance of 0 is beyond counting. */
export const onceIn = (chance: number): number =>
  chance <= 1e-9 ? 1_000_000_000 : Math.floor(1 / chance)
export const count = (n: number): string => whole.format(n)
