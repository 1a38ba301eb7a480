import { GAME_CATEGORIES, type GameCategory } from '@krapao/contract/constants'
import type { GameAccount } from '../../../../api/queries/wallet.ts'

/** The three lists of the page, each in the catalogue's order. */
export const gameLists = (
  slots: readonly GameAccount[],
): { category: GameCategory; games: GameAccount[] }[] =>
  GAME_CATEGORIES.map((category) => ({
    category,
    games: slots.filter((slot) => slot.category === category),
  }))

/** Accounts whose provider did not answer the last question. */
export const staleGames = (slots: readonly GameAccount[]): GameAccount[] =>
  slots.filter((slot) => slot.isActive && slot.stale)

/** The three that hold most, the fullest first. */
export const withMoney = (slots: readonly GameAccount[]): GameAccount[] =>
  slots
    .filter((slot) => slot.isActive && slot.amount > 0)
    .toSorted((a, b) => b.amount - a.amount)
    .slice(0, 3)
