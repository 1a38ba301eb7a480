import type { GameCategory } from '@krapao/contract/constants'
import type { GameAccount } from '../../../../api/queries/wallet.ts'

/** What the member looks for among the games: a kind of game, or all, and letters of a name. */
export interface GameSearch {
  category: GameCategory | 'favourite' | 'all'
  text: string
}
export const EVERY_GAME: GameSearch = { category: 'all', text: '' }

/** Letters as they are compared: one form for each, in small, without spaces. */
const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '')

/**
 * The games of the kind whose name, or the provider's code, has the letters in it. The array itself
 * when nothing is looked for, so that nothing is drawn again.
 */
export function foundGames(
  slots: readonly GameAccount[],
  { category, text }: GameSearch,
  favourites: readonly string[] = [],
): readonly GameAccount[] {
  const wanted = plain(text)
  if (category === 'all' && wanted === '') return slots
  return slots.filter(
    (slot) =>
      (category === 'all' ||
        (category === 'favourite' ? favourites.includes(slot.code) : slot.category === category)) &&
      (plain(slot.name).includes(wanted) || plain(slot.code).includes(wanted)),
  )
}
