import type { World } from '../../world.ts'
import { lottoOdds } from '../lotto.ts'
import { odds } from '../slot.ts'

/** A game as its provider lists it. */
export interface Offered {
  id: string
  name: string
  category: string
  thumbnail: string
  /** What each baht gives back in the long run; null where it depends on what is picked. */
  rtp: number | null
  /** The standard deviation of what a baht gives back. */
  deviation: number | null
  /** What a round can win at most, as a multiple of its stake. */
  maxWin: number | null
  /** When it is closed for work; null: it is not. */
  closed: { from: string; until: string } | null
}

/** What a person plays at each code; the rest are slots. */
const FACES: Readonly<Record<string, 'sport' | 'lotto'>> = {
  ufabet: 'sport',
  betflix: 'sport',
  sportplus: 'sport',
  huayhd: 'lotto',
  lottothai: 'lotto',
}
export const faceAt = (code: string): 'slot' | 'sport' | 'lotto' => FACES[code] ?? 'slot'

interface Line {
  times: number
  chance: number
}
/** The standard deviation of what is given back for a stake of one, counted over all outcomes. */
export const deviationOf = (lines: readonly Line[], returned: number): number =>
  Math.sqrt(
    lines.reduce((sum, { times, chance }) => sum + times * times * chance, 0) - returned ** 2,
  )

const NAMES = {
  reels: { name: 'Five Symbols', category: 'slot' },
  night: { name: 'Five Symbols by Night', category: 'slot' },
  matches: { name: 'Three Matches', category: 'sport' },
  digits: { name: 'Two Digits', category: 'lotto' },
} as const
type GameId = keyof typeof NAMES
const AT = { slot: ['reels', 'night'], sport: ['matches'], lotto: ['digits'] } as const

/** The game that a round without another is of. */
const firstAt = (code: string): string => AT[faceAt(code)][0]

function figuresOf(id: GameId): Pick<Offered, 'rtp' | 'deviation' | 'maxWin'> {
  // What a slip gives back goes by its picks.
  if (id === 'matches') return { rtp: null, deviation: null, maxWin: null }
  const { lines, returned } = id === 'digits' ? lottoOdds() : odds()
  return { ...rounded(returned, deviationOf(lines, returned)), maxWin: mostOf(lines) }
}
/** The best of all outcomes, as a multiple of the stake. */
export const mostOf = (lines: readonly Pick<Line, 'times'>[]): number =>
  Math.max(...lines.map(({ times }) => times))
export const rounded = (rtp: number, deviation: number) => ({
  rtp: Number(rtp.toFixed(4)),
  deviation: Number(deviation.toFixed(2)),
})

const own = (code: string): Offered[] =>
  AT[faceAt(code)].map((id) => ({
    id,
    ...NAMES[id],
    thumbnail: '',
    ...figuresOf(id),
    closed: null,
  }))

/** What a command has changed of a list: a game as it is now, or gone. */
type Changed = Offered | { id: string; isGone: true }
const table = (code: string) => `offered:${code}`

/** A list as commands have left it. */
export function withChanges(world: World, code: string, listed: readonly Offered[]): Offered[] {
  const changed = world.store.table<Changed>(table(code))
  const known = listed.map((game) => changed.get(game.id) ?? game)
  const added = [...changed.values()].filter(({ id }) => !listed.some((game) => game.id === id))
  return [...known, ...added].filter((game): game is Offered => !('isGone' in game))
}

/** The games of a transfer provider. */
export const listAt = (world: World, code: string): Offered[] => withChanges(world, code, own(code))

export const putOffered = (world: World, code: string, changed: Changed): void =>
  world.store.commit([table(code), changed.id, changed])

/** As a round names it. */
export function namedAt(world: World, code: string, id: string | undefined) {
  const wanted = id ?? firstAt(code)
  const name = listAt(world, code).find((game) => game.id === wanted)?.name ?? wanted
  return { id: wanted, name }
}
