import { GAMES } from './house.ts'
import { rolls } from './time/chance.ts'

type Game = (typeof GAMES)[number]

/** What a member does, or whoever pays them. Amounts in baht. */
export type Step = {
  /** Its number in the plan of the seed, which it keeps when others are left out. */
  id: number
  who: number
  /** Before the step that stands in front of it has ended. */
  isBeside: boolean
} & (
  | { do: 'qr'; baht: number; times: number }
  | { do: 'bank'; baht: number }
  | { do: 'link'; baht: number; isFound: boolean }
  | { do: 'in' | 'out'; game: Game; baht: number; taps: number }
  | { do: 'play'; game: Game; bet: number; win: number }
  | { do: 'withdraw'; baht: number; taps: number; isSameTap: boolean }
  | { do: 'look' }
)

export const PEOPLE = 2
/** What everybody does: pay in, take it into a game, play, out of it, and home. */
const JOURNEY = ['qr', 'in', 'play', 'out', 'withdraw'] as const
const MORE = [
  'qr',
  'bank',
  'link',
  'in',
  'in',
  'out',
  'out',
  'play',
  'withdraw',
  'withdraw',
  'look',
] as const

/** One road is worse than the others, and gone more often: a fault alone seldom shows anything. */
export const ROADS = {
  '/bank/v2/payouts': ['withdraw'],
  '/games/': ['in', 'out'],
  '/walletlink/': ['link'],
  '/callbacks/': ['qr'],
  '/api/wallet/': ['withdraw', 'in'],
} as const
export type Focus = keyof typeof ROADS
export const FOCI = Object.keys(ROADS) as Focus[]
const ON_ROAD = 0.5

/** The steps of a seed: the journey of each, and others between them. */
export function planOf(seed: number, steps: number, focus: Focus): Step[] {
  const roll = rolls(seed, 'plan')
  const plan: Step[] = []
  const one = <T>(of: readonly T[]): T => of[Math.floor(roll() * of.length)] as T
  const make = (who: number, what: (typeof MORE)[number]): Step => {
    const base = { id: plan.length, who, isBeside: roll() < 0.35 }
    const taps = roll() < 0.4 ? 3 : 1
    const game = roll() < 0.7 ? GAMES[0] : GAMES[1]
    if (what === 'qr')
      return { ...base, do: what, baht: one([800, 1_000.5, 1_500]), times: one([1, 1, 2]) }
    if (what === 'bank') return { ...base, do: what, baht: one([250, 410.25]) }
    // A link that another has had is refused; one in four is such a link.
    if (what === 'link') return { ...base, do: what, baht: one([120, 80]), isFound: roll() < 0.25 }
    if (what === 'in' || what === 'out')
      return { ...base, do: what, game, baht: one([100, 150, 200]), taps }
    if (what === 'play')
      return { ...base, do: what, game, bet: one([20, 50]), win: one([0, 10, 90]) }
    if (what === 'withdraw')
      return { ...base, do: what, baht: one([100, 200, 300]), taps, isSameTap: roll() < 0.5 }
    return { ...base, do: what }
  }
  const left = Array.from({ length: PEOPLE }, () => [...JOURNEY])
  while (plan.length < steps) {
    const who = Math.floor(roll() * PEOPLE)
    // Before there is money nothing can be done with it.
    const isFirst = left[who]?.[0] === 'qr'
    const next = isFirst || roll() < 0.55 ? left[who]?.shift() : undefined
    plan.push(make(who, next ?? (roll() < ON_ROAD ? one(ROADS[focus]) : one(MORE))))
  }
  return plan
}
