import { bangkokDay, dateOf, midnightOf } from '@krapao/contract/bangkok'
import type { Answer, Body } from '@krapao/contract/calls'
import type { Locale } from '@krapao/contract/constants'
import { toBaht } from '@krapao/contract/money'
import type { Context } from '../../../../context.ts'
import { inLanguage } from '../../../site/public.ts'
import { listedGames } from '../listing/listing.ts'
import { lastPlayedBefore, playedGames, playedRounds, type PlayedGame } from './playedStore.ts'

const DAYS = 7
const ROUNDS = 50

const dayOf = (date: string): number => bangkokDay(Date.parse(date))
const began = (day: number): Date => new Date(midnightOf(day))

/** In baht; summed in satang. */
const figuresOf = (of: readonly { staked: bigint; won: bigint }[]) => {
  const [staked, won] = [
    of.reduce((sum, each) => sum + each.staked, 0n),
    of.reduce((sum, each) => sum + each.won, 0n),
  ]
  return { staked: toBaht(staked), won: toBaht(won), net: toBaht(won - staked) }
}

/**
 * The member's own play by day and game, of the week that ends with the last day of play (at
 * `until` or before it), as providers told it last and as far as it has been read. Games are named
 * in the reader's language. Amounts in baht.
 */
export async function playedDays(
  context: Context,
  memberId: string,
  { until, locale }: Body<'playedDays'> & { locale: Locale },
): Promise<Answer<'playedDays'>> {
  const end = until === undefined ? bangkokDay(context.clock.now().getTime()) : dayOf(until)
  const found = await context.standby.read(async (db) => {
    const last = await lastPlayedBefore(db, memberId, began(end + 1))
    if (!last) return { games: [], before: null }
    const day = bangkokDay(last.getTime())
    const from = began(day - DAYS + 1)
    const games = await playedGames(db, memberId, from, began(day + 1))
    return { games, before: await lastPlayedBefore(db, memberId, from) }
  })
  const names = new Map((await listedGames(context.db)).map(({ code, name }) => [code, name]))
  const nameOf = (code: string): string => {
    const name = names.get(code)
    return name ? inLanguage(name, locale) : code
  }
  const shown = (of: PlayedGame) => ({
    code: of.code,
    name: nameOf(of.code),
    rounds: of.rounds,
    ...figuresOf([of]),
    voided: of.voided,
    corrected: of.corrected,
    firstAt: of.first_at.toISOString(),
    lastAt: of.last_at.toISOString(),
  })
  const byDay = Map.groupBy(found.games, ({ day }) => day)
  return {
    days: [...byDay].map(([day, of]) => ({ day, ...figuresOf(of), games: of.map(shown) })),
    next: found.before && dateOf(bangkokDay(found.before.getTime())),
  }
}

/** A page of the member's own rounds of one game on one day of Bangkok. Amounts in baht. */
export async function roundsPlayed(
  context: Context,
  memberId: string,
  { code, day, before }: Body<'playedRounds'>,
): Promise<Answer<'playedRounds'>> {
  const number = dayOf(day)
  const of = {
    code,
    from: began(number),
    until: began(number + 1),
    before: before ? { at: new Date(before.at), round: before.round } : null,
  }
  const rows = await context.standby.read((db) => playedRounds(db, memberId, of, ROUNDS + 1))
  return {
    rounds: rows.slice(0, ROUNDS).map((row) => ({
      round: row.round_id,
      at: row.played_at.toISOString(),
      ...figuresOf([{ staked: row.bet, won: row.win }]),
      state: row.voided ? 'VOID' : row.is_corrected ? 'CORRECTED' : 'COUNTED',
    })),
    more: rows.length > ROUNDS,
  }
}
