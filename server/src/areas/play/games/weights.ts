import type { GameCategory } from '@krapao/contract/constants'
import type { Context } from '../../../context.ts'
import type { Weights } from '../../../db/tables/gifts/playthrough.ts'
import type { Settings } from '../../../settings/settings.ts'
import { CATALOGUE, findGame } from './catalogue.ts'

const SETTING_OF = {
  slot: 'weightSlotPercent',
  lotto: 'weightLottoPercent',
  sport: 'weightSportPercent',
} as const satisfies Record<GameCategory, string>

/**
 * `pg=50 pg/reels=20` of the setting, percent by code, or by code and one of its games; what is not
 * readable as that says nothing.
 */
const byGame = (text: string): Map<string, number> =>
  new Map(
    Array.from(text.matchAll(/([a-z0-9]+(?:\/[\w.-]+)?)=(\d{1,3})/g), ([, code = '', percent]) => [
      code,
      Math.min(100, Number(percent)),
    ]),
  )

/**
 * What play at each site of the catalogue counts now, in percent, by the settings; a game of one
 * that counts otherwise stands beside it as `code/game`.
 */
export function weightsNow({ settings }: { settings: Pick<Settings, 'get'> }): Weights {
  const named = byGame(settings.get('weightsByGame'))
  const ofGames = [...named].filter(([name]) => findGame(siteOf(name)) && name.includes('/'))
  return Object.fromEntries([
    ...CATALOGUE.map(({ code, category }): [string, number] => [
      code,
      named.get(code) ?? settings.get(SETTING_OF[category]),
    ]),
    ...ofGames,
  ])
}

const siteOf = (name: string): string => name.split('/')[0] ?? name

/** The same where an offer names its own, by category or by code of game. */
export function weightsOf(
  context: { settings: Pick<Settings, 'get'> },
  own: Weights | null,
): Weights {
  const house = weightsNow(context)
  if (!own) return house
  return Object.fromEntries([
    ...CATALOGUE.map(({ code, category }): [string, number] => [
      code,
      own[code] ?? own[category] ?? house[code] ?? 0,
    ]),
    // What an offer says of a site or its kind holds for all its games.
    ...Object.entries(house).filter(([name]) => {
      const site = findGame(siteOf(name))
      return name.includes('/') && site && (own[site.code] ?? own[site.category]) === undefined
    }),
  ])
}

/**
 * What rounds at a site count now, in percent, by the game there; at a site that is not in the
 * catalogue they count nothing.
 */
export function weightsAt(
  context: Pick<Context, 'settings'>,
  code: string,
): (game?: string) => number {
  if (!findGame(code)) return () => 0
  const weights = weightsNow(context)
  return (game = '') => weights[`${code}/${game}`] ?? weights[code] ?? 0
}
/** The same of one round. */
export const weightOf = (context: Pick<Context, 'settings'>, code: string, game?: string): number =>
  weightsAt(context, code)(game)

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
    games: [
      ...CATALOGUE.map(({ code, category }) => ({ code, category, percent: weights[code] ?? 0 }))
        .filter(({ category, percent }) => percent !== usually.get(category))
        .map(({ code, percent }) => ({ code, percent })),
      ...Object.entries(weights)
        .filter(([name, percent]) => name.includes('/') && percent !== weights[siteOf(name)])
        .map(([code, percent]) => ({ code, percent })),
    ],
  }
}

/** What most of them are; the smaller where two are as frequent. */
function usual(percents: readonly number[]): number {
  const counted = [...Map.groupBy(percents, (percent) => percent)]
  return counted.toSorted(([a, m], [b, n]) => n.length - m.length || a - b)[0]?.[0] ?? 0
}
