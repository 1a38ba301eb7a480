import { createHash } from 'node:crypto'
import type { GameItemState } from '../../../db/tables/play/catalogue.ts'
import type { OfferedGame } from '../../../providers/game/port.ts'

/** What our catalogue has of a provider's game. */
export type KnownGame = Omit<OfferedGame, 'sort'> & { sort: string | null; state: GameItemState }

/**
 * What taking a provider's list would do: a game that is new, back, listed for the first time
 * though played before, listed no more, or told otherwise.
 */
export interface Difference {
  what: 'NEW' | 'BACK' | 'HEARD' | 'GONE' | 'CHANGED'
  game: string
  before: KnownGame | null
  after: OfferedGame | null
}

const WHAT_OF = { HEARD: 'HEARD', GONE: 'BACK' } as const
const isListed = ({ state }: KnownGame): boolean => state === 'NEW' || state === 'OPEN'

const toldOf = ({ closed, ...game }: KnownGame | OfferedGame) => {
  const { id, name, sort, logo, returns, deviation, highest } = game
  const window = [closed?.from ?? 0, closed?.until ?? 0]
  return JSON.stringify([id, name, sort, logo, returns, deviation, highest, window])
}

/** In the order of the games' ids. */
export function differences(
  known: readonly KnownGame[],
  listed: readonly OfferedGame[],
): Difference[] {
  const ours = new Map(known.map((game) => [game.id, game]))
  const theirs = new Set(listed.map(({ id }) => id))
  const found = listed.flatMap((after): Difference[] => {
    const before = ours.get(after.id) ?? null
    const game = after.id
    if (before === null) return [{ what: 'NEW', game, before, after }]
    if (!isListed(before))
      return [{ what: WHAT_OF[before.state as 'HEARD' | 'GONE'], game, before, after }]
    return toldOf(before) === toldOf(after) ? [] : [{ what: 'CHANGED', game, before, after }]
  })
  const gone = known
    .filter((game) => isListed(game) && !theirs.has(game.id))
    .map((before): Difference => ({ what: 'GONE', game: before.id, before, after: null }))
  return [...found, ...gone].toSorted((a, b) => (a.game < b.game ? -1 : 1))
}

/** Names exactly these differences, so that nobody takes others than they have seen. */
export const nameOf = (found: readonly Difference[]): string =>
  createHash('sha256').update(JSON.stringify(found)).digest('base64url')
