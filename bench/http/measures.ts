/** Of games that call our wallet, in the order of a round: what `win` decides, `bet` leaves open. */
const SEAMLESS = ['bet', 'win', 'bet-hot', 'alone-bet', 'alone-bet-bare', 'rounds'] as const
export type SeamlessMeasure = (typeof SEAMLESS)[number]

/** What can be measured, in the order of a round. */
export const MEASURES = [
  'in-process',
  'withdraw',
  'alone',
  'alone-bare',
  'out',
  'callback',
  ...SEAMLESS,
  'transfer',
  'transfer-out',
  'wallet',
  'statement',
  'login',
  'mixed',
] as const
export type Measure = (typeof MEASURES)[number]
export const isSeamless = (measure: Measure): measure is SeamlessMeasure =>
  SEAMLESS.some((each) => each === measure)

/** Of what each call uses one: members who withdraw, codes that are paid. */
type Used = 'accounts' | 'codes'
const WEIGHTS: Record<Used, Partial<Record<Measure, number>>> = {
  accounts: { withdraw: 8, alone: 1, 'alone-bare': 1, out: 2, wallet: 6, mixed: 3 },
  codes: { callback: 6, mixed: 1 },
}
/** With fewer a measure ends before it tells anything. */
const LEAST = 500
/** Enough that nobody has two calls under way at once, whose balances either may tell. */
const LEAST_SEATS = 1_000

/** Which part of all of them `measure` may use up in one round. */
export function partOf(
  used: Used,
  measure: Measure,
  measures: readonly Measure[],
  rounds: number,
): number {
  const weights = WEIGHTS[used]
  const sum = measures.reduce((total, each) => total + (weights[each] ?? 0), 0)
  return sum === 0 ? 0 : (weights[measure] ?? 0) / sum / rounds
}

/** Refuses a run in which a measure would have too few to tell anything. */
export function demandEnough(
  counts: Record<Used | 'seats', number>,
  measures: readonly Measure[],
  rounds: number,
): void {
  if (measures.some(isSeamless) && counts.seats < LEAST_SEATS)
    throw new RangeError(`--seats ${counts.seats} are too few: at least ${LEAST_SEATS}`)
  for (const used of ['accounts', 'codes'] as const) {
    const parts = measures.map((each) => partOf(used, each, measures, rounds))
    const least = Math.ceil(LEAST / Math.min(...parts.filter((part) => part > 0)))
    if (Number.isFinite(least) && counts[used] < least)
      throw new RangeError(
        `--${used} ${counts[used]} are too few for ${rounds} rounds, the first included: at least ${least}`,
      )
  }
}
