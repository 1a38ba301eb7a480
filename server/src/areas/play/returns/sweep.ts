import type { Context } from '../../../context.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { writeAudit, type Actor } from '../../staff/public.ts'
import { judge, type Declared, type RoundSums } from './rules.ts'
import {
  beyondHighest,
  firstToSum,
  insertAlarm,
  noteGames,
  seeAlarm,
  sumGameDays,
  testAnew,
  testedGames,
  type TestedRow,
} from './store.ts'

const WEEK_MS = 7 * 86_400_000
/** Hundredths of a percent, and of a stake. */
const SHARE = 10_000
const STAKES = 100

export const sumsOf = (row: TestedRow): RoundSums => ({
  rounds: Number(row.rounds),
  bet: Number(row.bet),
  win: Number(row.win),
  betBet: Number(row.bet_bet),
  winWin: Number(row.win_win),
  betWin: Number(row.bet_win),
})
export const declaredOf = ({ returns, deviation }: TestedRow): Declared => ({
  returns: returns / SHARE,
  deviation: deviation === null ? null : deviation / STAKES,
})

/**
 * Sums what was heard of, or ended, at `since` or later by day and game, a week at a time, and
 * tests those games: one beyond chance, or with a round beyond its highest win, raises an alarm,
 * once for each test. Safe to repeat, and to run twice at once.
 */
export async function sumGames(context: Context, since: Date): Promise<void> {
  const { db, clock } = context
  const now = clock.now()
  const first = await firstToSum(db, since)
  if (!first) return
  for (let from = first.getTime(); from <= now.getTime(); from += WEEK_MS) {
    const touched = await sumGameDays(db, new Date(from), new Date(from + WEEK_MS))
    if (touched.length === 0) continue
    await noteGames(db, touched, now)
    await tellBeyond(context, new Date(from), new Date(from + WEEK_MS))
    await testGames(context, touched)
  }
}

/** A round that won more than its game can, by its provider's own list, is no chance at all. */
async function tellBeyond(context: Context, since: Date, until: Date): Promise<void> {
  for (const row of await beyondHighest(context.db, since, until)) {
    const { code, game, times, highest } = row
    const isNew = await insertAlarm(context.db, {
      id: context.ids.reference('ga'),
      code,
      game,
      since: row.since,
      rounds: BigInt(row.rounds),
      bet: BigInt(row.bet),
      win: BigInt(row.win),
      returns: row.returns,
      chance: 0,
      isDeclared: true,
      beyond: { times, highest },
      at: context.clock.now(),
    })
    if (isNew)
      context.log.error(
        { code, game, times: String(times), highest: String(highest) },
        'a round won more than its game declares at most, in hundredths of its stake',
      )
  }
}

async function testGames(
  context: Context,
  games: readonly { code: string; game: string }[],
): Promise<void> {
  for (const row of await testedGames(context.db, { games })) {
    const verdict = judge(sumsOf(row), declaredOf(row))
    if (verdict.is !== 'beyond') continue
    const isNew = await insertAlarm(context.db, {
      id: context.ids.reference('ga'),
      code: row.code,
      game: row.game,
      since: row.since,
      rounds: BigInt(row.rounds),
      bet: BigInt(row.bet),
      win: BigInt(row.win),
      returns: row.returns,
      chance: verdict.chance,
      isDeclared: row.deviation !== null,
      beyond: null,
      at: context.clock.now(),
    })
    if (isNew)
      context.log.error(
        { code: row.code, game: row.game, rounds: row.rounds, chance: verdict.chance },
        'a game gives back other than it declares, beyond chance',
      )
  }
}

/**
 * An operator has looked at an alarm and says what it was: it is no alarm any more, and a new test
 * of the game begins with the next day. NOT_WAITING where another has.
 */
export async function noteAlarmSeen(
  { db, clock }: Context,
  id: string,
  by: Actor,
  note: string,
): Promise<void> {
  const at = clock.now()
  await db.transaction().execute(async (tx) => {
    const game = await seeAlarm(tx, id, { by: by.id, note, at })
    if (!game) throw new Refused('NOT_WAITING')
    await testAnew(tx, game, at)
    await writeAudit(tx, {
      at,
      by,
      action: 'game.alarmSeen',
      subject: id,
      after: game,
      reason: note,
    })
  })
}
