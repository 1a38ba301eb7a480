import { bangkokDay, dateOf, midnightOf } from '@krapao/contract/bangkok'
import type { Answer, Body } from '@krapao/contract/calls'
import type { Locale } from '@krapao/contract/constants'
import { toBaht } from '@krapao/contract/money'
import type { Context } from '../../../context.ts'
import { demandAttempt } from '../../../limits/attempts.ts'
import { began, narrowed } from './narrowing.ts'
import {
  lastPlayed,
  latestRounds,
  playedGames,
  playedRounds,
  playedTotals,
  type PlayedGame,
  type PlayedRound,
} from './playedStore.ts'

const DAYS = 7
const ROUNDS = 50
/** Of each game and day so many rounds come with its sums. */
const LATEST = 3
/** Totals read all that matches: not more often than a person would. */
const TOTALS = { name: 'rounds-totals-member', hits: 240, seconds: 60 }

/** In baht; summed in satang. */
const figuresOf = (of: readonly { staked: bigint; won: bigint }[]) => {
  const [staked, won] = [
    of.reduce((sum, each) => sum + each.staked, 0n),
    of.reduce((sum, each) => sum + each.won, 0n),
  ]
  return { staked: toBaht(staked), won: toBaht(won), net: toBaht(won - staked) }
}

export const shownRound = (row: PlayedRound): Answer<'playedRounds'>['rounds'][number] => ({
  round: row.round_id,
  at: row.played_at.toISOString(),
  ...figuresOf([{ staked: row.bet, won: row.win }]),
  state: row.voided ? 'VOID' : row.is_open ? 'OPEN' : row.is_corrected ? 'CORRECTED' : 'COUNTED',
})

const beganAt = (day: number): Date => new Date(midnightOf(day))
const earlier = (one: Date, other: Date): Date => (one < other ? one : other)
const later = (one: Date, other: Date): Date => (one > other ? one : other)

/**
 * The member's own play by day and game, of the week that ends with the last day of play that
 * matches (at `until` or before it), as providers told it last and as far as it has been read; each
 * game with its newest rounds. Games are named in the reader's language. Amounts in baht.
 * REQUEST_LIMIT past 240 times a minute with totals.
 */
export async function playedDays(
  context: Context,
  memberId: string,
  { until, totals, locale, ...asked }: Body<'playedDays'> & { locale: Locale },
): Promise<Answer<'playedDays'>> {
  if (totals) await demandAttempt(context, TOTALS, memberId)
  const { narrowing: all, nameOf } = await narrowed(context.db, asked, locale)
  const end = until === undefined ? all.until : earlier(all.until, began(until, 1))
  const found = await context.standby.read(async (db) => {
    const sums = totals ? await playedTotals(db, memberId, all) : null
    const last = await lastPlayed(db, memberId, { ...all, until: end })
    if (!last) return { sums, games: [], latest: [], before: null }
    const day = bangkokDay(last.getTime())
    const week = {
      ...all,
      from: later(all.from, beganAt(day - DAYS + 1)),
      until: beganAt(day + 1),
    }
    const games = await playedGames(db, memberId, week)
    const days = games.map((game) => ({
      code: game.code,
      from: began(game.day),
      until: began(game.day, 1),
    }))
    const latest = await latestRounds(db, memberId, days, LATEST)
    return {
      sums,
      games,
      latest,
      before: await lastPlayed(db, memberId, { ...all, until: week.from }),
    }
  })
  const shown = (of: PlayedGame, latest: readonly PlayedRound[]) => ({
    code: of.code,
    name: nameOf(of.code),
    rounds: of.rounds,
    ...figuresOf([of]),
    voided: of.voided,
    corrected: of.corrected,
    firstAt: of.first_at.toISOString(),
    lastAt: of.last_at.toISOString(),
    latest: latest.map(shownRound),
  })
  const games = found.games.map((of, at) => ({ of, shown: shown(of, found.latest[at] ?? []) }))
  return {
    days: [...Map.groupBy(games, ({ of }) => of.day)].map(([day, each]) => ({
      day,
      ...figuresOf(each.map(({ of }) => of)),
      games: each.map((game) => game.shown),
    })),
    next: found.before && dateOf(bangkokDay(found.before.getTime())),
    ...(found.sums && { totals: { rounds: found.sums.rounds, ...figuresOf([found.sums]) } }),
  }
}

/** A page of the member's own rounds of one game on one day of Bangkok. Amounts in baht. */
export async function roundsPlayed(
  context: Context,
  memberId: string,
  { code, day, before }: Body<'playedRounds'>,
): Promise<Answer<'playedRounds'>> {
  const of = {
    codes: [code],
    from: began(day),
    until: began(day, 1),
    before: before ? { at: new Date(before.at), round: before.round } : null,
  }
  const rows = await context.standby.read((db) => playedRounds(db, memberId, of, ROUNDS + 1))
  return { rounds: rows.slice(0, ROUNDS).map(shownRound), more: rows.length > ROUNDS }
}
