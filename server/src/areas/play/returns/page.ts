import { bangkokDay, midnightOf } from '@krapao/contract/bangkok'
import type { Answer } from '@krapao/contract/calls'
import { toBaht } from '@krapao/contract/money'
import type { Context } from '../../../context.ts'
import { standingApprovals, type Approval } from '../../staff/public.ts'
import { CATALOGUE, findGame, type Game } from '../games/catalogue.ts'
import { weightsAt } from '../games/weights.ts'
import { providerOf } from '../offered/list.ts'
import { shownWindow } from '../offered/routes.ts'
import { itemsOf, stopsNow } from '../offered/store.ts'
import { judge, roundsNeeded } from './rules.ts'
import {
  alarmsOf,
  openAlarms,
  openRounds,
  playedSince,
  testedGames,
  type AlarmRow,
  type PlayedGame,
  type TestedRow,
} from './store.ts'
import { declaredOf, sumsOf } from './sweep.ts'

type Page = Answer<'opsProvider'>
type Summary = Answer<'opsProviders'>['providers'][number]
type ShownGame = Page['games'][number]
type Stops = Awaited<ReturnType<typeof stopsNow>>

const DAY_MS = 86_400_000
const SHARE = 10_000n

/** The first of so many Bangkok days that end with today. */
const firstDay = ({ clock }: Context, days: number): string => {
  const midnight = midnightOf(bangkokDay(clock.now().getTime()) - days + 1)
  // Bangkok's midnight is 17:00 UTC of the day before.
  return new Date(midnight + DAY_MS / 2).toISOString().slice(0, 10)
}

const NOTHING = { rounds: 0, bet: 0n, win: 0n }
type Sums = Pick<PlayedGame, 'rounds' | 'bet' | 'win'>

/** Of 10,000 staked, what came back. */
const returnedOf = ({ bet, win }: Pick<Sums, 'bet' | 'win'>): number | null =>
  bet > 0n ? Number((win * SHARE) / bet) : null

const figures = (sums: Sums) => ({
  rounds: sums.rounds,
  bet: toBaht(sums.bet),
  win: toBaht(sums.win),
  ggr: toBaht(sums.bet - sums.win),
  returned: returnedOf(sums),
})

function stopAt(
  stops: Stops,
  asked: readonly Approval[],
  { code, game }: { code: string; game: string },
): Summary['stop'] {
  const stop = stops.find((row) => row.code === code && row.game === game)
  if (!stop) return null
  const subject = game === '' ? code : `${code} ${game}`
  const opening = asked.find(
    (row) => row.subject === subject && row.version === stop.stopped_at.toISOString(),
  )
  return {
    reason: stop.reason,
    operator: stop.operator,
    at: stop.stopped_at.toISOString(),
    opening: opening
      ? { approval: opening.id, operator: opening.proposer, reason: opening.reason }
      : null,
  }
}

const isContracted = ({ providers }: Context, { code }: Game): boolean =>
  providers.games.has(code) || providers.seamless.has(code)

/** Every provider under contract in the order of the catalogue, with its last `days`. */
export async function providerSummaries(context: Context, days: number): Promise<Summary[]> {
  const { db, clock } = context
  const [played, stops, asked, alarms, open] = await Promise.all([
    playedSince(db, null, firstDay(context, days)),
    stopsNow(db),
    standingApprovals(db, ['game'], clock.now()),
    openAlarms(db),
    openRounds(db),
  ])
  return CATALOGUE.filter((site) => isContracted(context, site)).map(({ code, name, seamless }) => {
    const rounds = open.find((row) => row.code === code)
    return {
      code,
      name: { th: name.th, en: name.en },
      seamless,
      stop: stopAt(stops, asked, { code, game: '' }),
      ...figures(played.find((row) => row.code === code) ?? NOTHING),
      open: {
        count: rounds?.count ?? 0,
        onTable: toBaht(rounds?.onTable ?? 0n),
        oldestAt: rounds?.oldestAt.toISOString() ?? null,
      },
      alarms: alarms.find((row) => row.code === code)?.count ?? 0,
    }
  })
}

type Item = Awaited<ReturnType<typeof itemsOf>>[number]

function testOf(item: Item | undefined, row: TestedRow | undefined): ShownGame['test'] {
  const plain = { rounds: 0, needed: null, chance: null, since: row?.since ?? null }
  if (item?.returns == null) return { ...plain, is: 'untold' }
  if (!row) {
    const { deviation } = item
    return {
      ...plain,
      is: 'early',
      needed: roundsNeeded((deviation ?? 0) / 100, deviation !== null),
    }
  }
  const verdict = judge(sumsOf(row), declaredOf(row))
  const rounds = Math.floor(verdict.rounds)
  return verdict.is === 'early'
    ? { ...plain, is: 'early', rounds, needed: verdict.needed }
    : { ...plain, is: verdict.is, rounds, chance: verdict.chance }
}

const shownAlarm = (row: AlarmRow): Page['found'][number] => ({
  id: row.id,
  game: row.game,
  name: row.name,
  rounds: Number(row.rounds),
  returned: returnedOf(row) ?? 0,
  declared: row.returns,
  chance: row.chance,
  isDeclared: row.is_declared,
  beyond:
    row.times === null || row.highest === null
      ? null
      : { times: Number(row.times), highest: Number(row.highest) },
  at: row.raised_at.toISOString(),
  seen:
    row.seen_at && row.seen_by !== null
      ? { operator: row.seen_by, at: row.seen_at.toISOString(), note: row.note ?? '' }
      : null,
})

const byGame = <R extends { game: string }>(rows: readonly R[]): ReadonlyMap<string, R> =>
  new Map(rows.map((row) => [row.game, row]))

const isStale = (game: ShownGame): number => (game.state === 'GONE' ? 1 : 0)

/** One provider with its games, the most played first. NOT_FOUND for one that is not under contract. */
export async function providerPage(context: Context, code: string, days: number): Promise<Page> {
  providerOf(context, code)
  const { db, clock } = context
  const [summaries, items, played, tested, stops, asked, found] = await Promise.all([
    providerSummaries(context, days),
    itemsOf(db, code),
    playedSince(db, code, firstDay(context, days)),
    testedGames(db, { code }),
    stopsNow(db, code),
    standingApprovals(db, ['game'], clock.now()),
    alarmsOf(db, code),
  ])
  const [summary] = summaries.filter((each) => each.code === code)
  if (!summary) throw new Error(`no provider ${code}`)
  const weightOf = weightsAt(context, code)
  const [itemOf, playedOf, testedOf] = [byGame(items), byGame(played), byGame(tested)]
  const games = [...new Set([...itemOf.keys(), ...playedOf.keys()])].map((game): ShownGame => {
    const item = itemOf.get(game)
    const closed =
      item?.closed_from && item.closed_until
        ? { from: item.closed_from, until: item.closed_until }
        : null
    return {
      game,
      name: item?.name ?? game,
      sort: item?.sort ?? null,
      state: item?.state ?? null,
      weight: weightOf(game),
      closed: shownWindow(closed),
      stop: stopAt(stops, asked, { code, game }),
      ...figures(playedOf.get(game) ?? NOTHING),
      declared: item?.returns == null ? null : { returns: item.returns, deviation: item.deviation },
      highest: item?.highest == null ? null : Number(item.highest),
      test: testOf(item, testedOf.get(game)),
    }
  })
  return {
    ...summary,
    games: games.toSorted(
      (a, b) => isStale(a) - isStale(b) || b.bet - a.bet || (a.game < b.game ? -1 : 1),
    ),
    found: found.map(shownAlarm),
  }
}

/** How many alarms wait for an operator, and since when. */
export async function gameAlarms({
  db,
}: Context): Promise<{ count: number; oldestAt: Date | null }> {
  const open = (await openAlarms(db)).filter(({ code }) => findGame(code))
  const oldest = open.map(({ oldestAt }) => oldestAt).toSorted((a, b) => a.getTime() - b.getTime())
  return { count: open.reduce((sum, { count }) => sum + count, 0), oldestAt: oldest[0] ?? null }
}
