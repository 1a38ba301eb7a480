import { z } from 'zod'
import { done, unknown, type ProviderAnswer } from '../answer.ts'
import { GAME_SORTS, type OfferedGame, type Told } from './port.ts'
import { Name } from './toldRounds.ts'

/** A round's game as the provider names it; one that is not plain loses the round no money. */
export const ToldGame = z.string().min(1).max(100).nullish().catch(null)
export const toldGame = (id: string | null | undefined, name: string | null | undefined): Told =>
  id && id.isWellFormed() && !id.includes('\0')
    ? { id, name: name?.isWellFormed() && !name.includes('\0') ? name : id }
    : null

const Title = Name.max(100)
const Sort = z.enum(GAME_SORTS).catch('other')
const Logo = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .nullable()
  .catch(null)
/** What a provider leaves out it does not tell. */
const Closed = z
  .object({ from: z.iso.datetime({ offset: true }), until: z.iso.datetime({ offset: true }) })
  .transform(({ from, until }) => ({ from: new Date(from), until: new Date(until) }))
  .nullish()
  .transform((window) => window ?? null)
const ONE = 10_000
/** Nothing gives back more than twice its stake for long, and no spread is beyond a thousand stakes. */
const Returns = z
  .number()
  .min(0)
  .max(2)
  .nullish()
  .transform((share) => (share == null ? null : Math.round(share * ONE)))
const Deviation = z
  .number()
  .min(0)
  .max(1_000)
  .nullish()
  .transform((units) => (units ? Math.round(units * 100) : null))
/** A part of a hundredth is rounded up: no honest win is beyond it. */
const Highest = z
  .number()
  .min(0)
  .max(10_000_000)
  .nullish()
  .transform((times) => (times ? Math.ceil(Number((times * 100).toFixed(6))) : null))

/** The fields of a listed game, in our words; each dialect brings its own to these. */
const Offered = z.object({
  id: Title,
  name: Title,
  sort: Sort,
  logo: Logo,
  returns: Returns,
  deviation: Deviation,
  highest: Highest,
  closed: Closed,
})
/** As the dialect has it, before it is looked at. */
export type OfferedText = Record<keyof z.infer<typeof Offered>, unknown>

/** No provider of ours has more; a list without an end is none. */
const MOST = 5_000

/**
 * A whole list or nothing: a game that cannot be read, or stands there twice, would look like one
 * that vanished.
 */
export function offeredGames(
  list: readonly unknown[],
  inOurWords: (told: Record<string, unknown>) => OfferedText,
): ProviderAnswer<OfferedGame[]> {
  const read = list.map((told) => Offered.safeParse(inOurWords({ ...(told as object) })))
  const games = read.flatMap(({ data }) => (data ? [data] : []))
  const isWhole =
    games.length === list.length &&
    games.length <= MOST &&
    new Set(games.map(({ id }) => id)).size === games.length
  return isWhole ? done(games) : unknown('unreadable list of games')
}
