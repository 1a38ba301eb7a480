import type { GameCategory } from '@krapao/contract/constants'
import type { Context } from '../../../context.ts'
import type { Weights } from '../../../db/tables/gifts/playthrough.ts'
import { CATALOGUE, findGame } from './catalogue.ts'

const SETTING_OF = {
  slot: 'weightSlotPercent',
  lotto: 'weightLottoPercent',
  sport: 'weightSportPercent',
} as const satisfies Record<GameCategory, string>

/** `pg=50 ufabet=5` of the setting, percent by code; what is not readable as that says nothing. */
const byGame = (text: string): Map<string, number> =>
  new Map(
    Array.from(text.matchAll(/([a-z0-9]+)=(\d{1,3})/g), ([, code = '', percent]) => [
      code,
      Math.min(100, Number(percent)),
    ]),
  )

/** What play at each game of the catalogue counts now, in percent, by the settings. */
export function weightsNow({ settings }: Pick<Context, 'settings'>): Weights {
  const named = byGame(settings.get('weightsByGame'))
  return Object.fromEntries(
    CATALOGUE.map(({ code, category }) => [
      code,
      named.get(code) ?? settings.get(SETTING_OF[category]),
    ]),
  )
}

/** The same where an offer names its own, by category or by code of game. */
export function weightsOf(context: Pick<Context, 'settings'>, own: Weights | null): Weights {
  const house = weightsNow(context)
  if (!own) return house
  return Object.fromEntries(
    CATALOGUE.map(({ code, category }) => [code, own[code] ?? own[category] ?? house[code] ?? 0]),
  )
}

/** What a round at this game counts, in percent; one that is not in the catalogue counts nothing. */
export const weightOf = (context: Pick<Context, 'settings'>, code: string): number =>
  findGame(code) ? (weightsNow(context)[code] ?? 0) : 0

/** The most that a category counts, and the games that count otherwise: what terms say of them. */
export function shownWeights(weights: Weights): {
  categories: { category: GameCategory; percent: number }[]
  games: { code: string; percent: number }[]
} {
  const byCategory = Map.groupBy(CATALOGUE, ({ category }) => category)
  const categories = [...byCategory].map(([category, games]) => ({
    category,
    percent: usual(games.map(({ code }) => weights[code] ?? 0)),
  }))
  const usually = new Map(categories.map(({ category, percent }) => [category, percent]))
  return {
    categories,
    games: CATALOGUE.map(({ code, category }) => ({ code, category, percent: weights[code] ?? 0 }))
      .filter(({ category, percent }) => percent !== usually.get(category))
      .map(({ code, percent }) => ({ code, percent })),
  }
}

/** What most of them are; the smaller where two are as frequent. */
function usual(percents: readonly number[]): number {
  const counted = [...Map.groupBy(percents, (percent) => percent)]
  return counted.toSorted(([a, m], [b, n]) => n.length - m.length || a - b)[0]?.[0] ?? 0
}
