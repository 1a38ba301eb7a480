import { DAY_MS, type Dated, dayOf, demand, sum, weekOf } from './rulebook.ts'

/** What a gift asks, in times and percents; null asks nothing. */
export interface Asks {
  times: number | null
  reach: number | null
  fail: number | null
  /** What a slot counts instead of all of its stake, in percent. */
  slot?: number
  /** The most of one bet while it runs. */
  maxBet?: number
}
/** What an offer gives and asks. Amounts in satang. */
export interface Terms {
  /** Given, or with `percent` given at most. */
  most: number
  /** Of the last deposit. */
  percent: number | null
  /** Deposited within a day; null: nothing, and the member has nothing left. */
  ofDay: number | null
  /** How often it may be had. */
  once: 'ever' | 'day' | 'week'
  asks: Asks
}
export type Offer = 'FIRST100' | 'DAILY20' | 'WEEKLY30' | 'WELCOME'

const USUAL: Asks = { times: 3, reach: null, fail: 5 }
const FIXED = { percent: null, ofDay: 10_000, once: 'ever', asks: USUAL } as const

/** What every site begins with. */
export const OFFERS: Record<Offer, Terms> = {
  FIRST100: {
    ...FIXED,
    most: 50_000,
    percent: 100,
    ofDay: null,
    asks: { ...USUAL, times: 5 },
  },
  DAILY20: { ...FIXED, most: 2_000, ofDay: 20_000, once: 'day' },
  WEEKLY30: { ...FIXED, most: 3_000, ofDay: null, once: 'week', asks: { ...USUAL, times: 10 } },
  WELCOME: { ...FIXED, most: 10_000, asks: { ...USUAL, times: 5 } },
}

const PERIOD: Record<Terms['once'], (at: number) => number> = {
  ever: () => 0,
  day: dayOf,
  week: weekOf,
}
type Deposit = Dated & { isMatched: boolean }

/** Whether it was had as often as it may be. */
export const wasHad = ({ once }: Terms, had: readonly number[], at: number): boolean =>
  had.some((before) => PERIOD[once](before) === PERIOD[once](at))

interface Taking {
  at: number
  had: readonly number[]
  deposits: readonly Deposit[]
}

/** Whether a deposit stands behind it that nothing has been made of yet. */
export function hasDeposit({ percent, ofDay }: Terms, { at, had, deposits }: Taking): boolean {
  const counting = deposits.filter((one) => had.every((before) => one.at > before))
  if (percent !== null) return counting.at(-1)?.isMatched === false
  return ofDay === null || sum(counting.filter((one) => one.at >= at - DAY_MS)) >= ofDay
}

/**
 * What an offer gives now, and the part of a deposit that it matches: `had` is when the member had
 * it before, `deposits` what came in since money last went out. A RuleBroken where it gives
 * nothing.
 */
export function takenOf(
  code: string,
  terms: Terms,
  { at, had, deposits }: Taking,
): { amount: number; matched: number } {
  const { most, percent, ofDay } = terms
  demand(!wasHad(terms, had, at), `${code} was had before`)
  const counting = deposits.filter((one) => had.every((before) => one.at > before))
  if (percent !== null) {
    const last = counting.at(-1)
    demand(last !== undefined && !last.isMatched, `${code} matches no fresh deposit`)
    if (!last) return { amount: 0, matched: 0 }
    last.isMatched = true
    return {
      amount: Math.min(Math.floor((last.amount * percent) / 100), most),
      matched: Math.min(last.amount, Math.ceil((most * 100) / percent)),
    }
  }
  const deposited = sum(counting.filter((one) => one.at >= at - DAY_MS))
  if (ofDay !== null) demand(deposited >= ofDay, `${code} for ${deposited} deposited`)
  return { amount: most, matched: 0 }
}

/** Terms that an editor may publish; the last three give what two people must confirm. */
export const EDITIONS = {
  plain: { ...FIXED, most: 2_000 },
  more: { ...FIXED, most: 5_000 },
  longer: { ...FIXED, most: 2_000, asks: { ...USUAL, times: 10 } },
  harder: { ...FIXED, most: 2_000, asks: { ...USUAL, fail: 40 } },
  half: { ...FIXED, most: 2_000, asks: { ...USUAL, slot: 50 } },
  small: { ...FIXED, most: 2_000, asks: { ...USUAL, maxBet: 5_000 } },
  share: { ...FIXED, most: 3_000, percent: 50, ofDay: null },
  lowerCap: { ...FIXED, most: 1_000, percent: 50, ofDay: null },
  reach: { ...FIXED, most: 2_000, asks: { times: null, reach: 150, fail: 5 } },
  /** Not much alone, and too much a few times. */
  large: { ...FIXED, most: 300_000 },
  million: { ...FIXED, most: 100_000_000 },
  manyPercent: { ...FIXED, most: 500_000, percent: 10_000, ofDay: null },
  cash: { ...FIXED, most: 1_000, asks: { times: 0.5, reach: null, fail: null } },
} satisfies Record<string, Terms>
export type Edition = keyof typeof EDITIONS
/** How many members may take one; null: all. */
export function quotaOf(edition: Edition): number | null {
  if (edition === 'million' || edition === 'manyPercent') return null
  return edition === 'large' ? 1 : 2
}
export const OF_TWO: ReadonlySet<Edition> = new Set(['million', 'manyPercent', 'cash'])
