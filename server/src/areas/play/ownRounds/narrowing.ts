import { bangkokDay, midnightOf } from '@krapao/contract/bangkok'
import type { Body } from '@krapao/contract/calls'
import type { Locale } from '@krapao/contract/constants'
import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { inLanguage } from '../../../runtime/inLanguage.ts'
import { listedGames } from '../games/listing/listing.ts'

/**
 * Which rounds of a member: of these games (null: all), played at `from` or later and before
 * `until`.
 */
export interface Narrowing {
  codes: readonly string[] | null
  from: Date
  until: Date
}

/** The moment that a day of Bangkok begins, `later` days after it. */
export const began = (day: string, later = 0): Date =>
  new Date(midnightOf(bangkokDay(Date.parse(day)) + later))

const FIRST_DAY = '2000-01-01'
const LAST_DAY = '2099-12-31'

/** The games by their codes in the reader's language, and which rounds are asked for. */
export async function narrowed(
  db: Kysely<Database>,
  { code, kind, from, to }: Body<'playedFile'>,
  locale: Locale,
): Promise<{ narrowing: Narrowing; nameOf: (code: string) => string }> {
  const games = await listedGames(db)
  const names = new Map(games.map(({ code: of, name }) => [of, inLanguage(name, locale)]))
  const ofKind = games.filter(({ category }) => category === kind).map((game) => game.code)
  const codes = kind === undefined ? null : ofKind
  return {
    narrowing: {
      codes: code === undefined ? codes : [code].filter((each) => codes?.includes(each) ?? true),
      from: began(from ?? FIRST_DAY),
      until: began(to ?? LAST_DAY, 1),
    },
    nameOf: (of) => names.get(of) ?? of,
  }
}
