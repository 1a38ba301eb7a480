import { GAME_CATEGORIES, type GameCategory } from '@krapao/contract/constants'
import type { WhichRounds } from '../../../api/queries/account/rounds.ts'
import { pickedBy, textOf, type Picked, type Range } from '../../../core/days/range.ts'

export const RANGES = [
  'all',
  'today',
  'week',
  'month',
  'last',
  'own',
] as const satisfies readonly Range[]
export interface Shown extends Picked {
  /** The game's code. */
  game: string | null
  kind: GameCategory | null
}

const isKind = (text: string | null): text is GameCategory =>
  GAME_CATEGORIES.some((kind) => kind === text)

/** What the address asks for; what it says wrongly is as if it were not said. */
export function shownBy(search: string, now: number): Shown {
  const asked = new URLSearchParams(search)
  const [game, kind] = [asked.get('game') ?? '', asked.get('kind')]
  return {
    game: /^[A-Za-z0-9]{1,32}$/.test(game) ? game : null,
    kind: isKind(kind) ? kind : null,
    ...pickedBy(asked.get('days') ?? '', RANGES, now),
  }
}

/** The address of it, from the question mark on. */
export function searchOf({ game, kind, ...picked }: Shown): string {
  const asked = new URLSearchParams()
  if (game) asked.set('game', game)
  if (kind) asked.set('kind', kind)
  const days = textOf(picked)
  if (days !== undefined) asked.set('days', days)
  const text = asked.toString()
  return text && `?${text}`
}

/** The same as the server is asked for it. */
export const whichOf = ({ game, kind, days }: Shown): WhichRounds => ({
  ...(game && { code: game }),
  ...(kind && { kind }),
  ...days,
})

export const isNarrowed = ({ game, kind, days }: Shown): boolean =>
  [game, kind, days].some((each) => each !== null)
