import { perContext } from '../../../../concurrency/perContext.ts'
import { SingleFlight } from '../../../../concurrency/singleFlight.ts'
import type { Context } from '../../../../context.ts'
import type { GameProvider, RoundsPage } from '../../../../providers/game/port.ts'
import { accountsOf } from '../accounts/accountStore.ts'
import { weightsAt } from '../weights.ts'
import { setBeyondHeldAside } from './beyondHeld.ts'
import { keepRounds } from './corrections.ts'
import { noteHeard } from './heardStore.ts'
import {
  advanceCursor,
  cursorOf,
  lockCursor,
  membersByUsername,
  ownRounds,
  roundsOfMember,
  sumOfBets,
} from './roundStore.ts'
import { isDealtWith, keepUnread, tellKept, type Kept } from './unread.ts'

/**
 * One round of a member's play; bet (turnover) and win in satang. `importedAt` is when we first
 * read it.
 */
interface PlayedRound {
  code: string
  roundId: string
  bet: bigint
  win: bigint
  playedAt: Date
  importedAt: Date
}

/**
 * Pages beyond this number wait for the next run, so that one provider's long history does not
 * delay the others.
 */
const PAGES = 20
/** So many pages are looked at behind one of which nothing can be read. */
const PAGES_BEHIND = 5

/**
 * Reads what the providers have settled since, all side by side (or those of `codes`). Each round
 * is written once, by its own id, in one transaction with the cursor that passed it: a crash
 * repeats a page, and a repeated page adds nothing; one that is told otherwise is corrected. One
 * that cannot be read is kept for a person. A provider that does not answer is read from the same
 * place next time.
 */
export async function importRounds(
  context: Context,
  codes: readonly string[] = [...context.providers.games.keys()],
): Promise<void> {
  // Many callers ask at once, each for one member's games: a provider is read once for all that came meanwhile.
  await Promise.all(
    codes.map((code) =>
      importsOf(context)
        .run(code, () => importGameRounds(context, code))
        .catch((error: unknown) => {
          context.log.error({ err: error, code }, 'rounds could not be imported')
        }),
    ),
  )
}

const importsOf = perContext(() => new SingleFlight())

/** The same for the games of one member: before that member's turnover is judged. */
export async function importMemberRounds(context: Context, memberId: string): Promise<void> {
  await importRounds(
    context,
    (await accountsOf(context.db, memberId)).map((account) => account.code),
  )
}

/** So long after it was asked for the background reads the rounds. */
const SOON_MS = 1_000
/** Until when, in ms of the clock, a run that this process has asked for a game has not begun. */
const runsFromOf = perContext(() => new Map<string, number>())

/**
 * Asks for it soon, in the background: what changed these balances was play, which the providers
 * tell by round. A run that was asked for less than a second ago has not begun, and reads this play
 * too: of many who ask at once one writes a job. Without a queue the minute's sweep does it.
 */
export async function importRoundsSoon(context: Context, codes: readonly string[]): Promise<void> {
  const now = context.clock.now().getTime()
  const runsFrom = runsFromOf(context)
  const sorted = codes.filter((code) => now >= (runsFrom.get(code) ?? 0)).toSorted()
  if (sorted.length === 0) return
  for (const code of sorted) runsFrom.set(code, now + SOON_MS)
  await context.jobs
    .send('game-rounds.import', { codes: sorted }, { delayMs: SOON_MS, key: sorted.join(',') })
    .catch((error: unknown) => {
      for (const code of sorted) runsFrom.delete(code)
      context.log.warn({ err: error, codes: sorted }, 'rounds wait for the sweep')
    })
}

async function importGameRounds(context: Context, code: string): Promise<void> {
  const provider = context.providers.games.get(code)
  if (!provider) return
  for (let page = 0; page < PAGES; page++) {
    const asked = await cursorOf(context.db, code)
    const answer = await provider.turnoverSince(asked)
    if (answer.kind !== 'done') return tellStanding(context, code, answer.reason)
    const { rounds, unreadable = [], cursor } = answer.value
    const isForeign = rounds.length === 0 && unreadable.length > 0
    if (rounds.length === 0 && !isForeign && cursor === asked)
      return tellStanding(context, code, null)
    const isPassed = !isForeign || (await isReadBehind(provider, cursor))
    const done = await keep(context, code, asked, answer.value, isPassed)
    // The faster process may have read less than we did: read again from where it stopped.
    if (!done) continue
    tellKept(context, code, done.kept)
    if (done.corrected.length > 0)
      context.events.emit('rounds.corrected', { memberIds: done.corrected })
    tellStanding(context, code, done.isPassed ? null : 'no round of the page can be read')
    if (!done.isPassed || cursor === asked) return
  }
}

/**
 * Whether a round behind a page of which nothing can be read is told as ever: then the provider has
 * not changed its form, and only these rounds are bad. Reads what is there and keeps nothing.
 */
async function isReadBehind(provider: GameProvider, cursor: string): Promise<boolean> {
  let at = cursor
  for (let page = 0; page < PAGES_BEHIND; page++) {
    const answer = await provider.turnoverSince(at)
    if (answer.kind !== 'done') return false
    if (answer.value.rounds.length > 0) return true
    if (!answer.value.unreadable?.length || answer.value.cursor === at) return false
    at = answer.value.cursor
  }
  return false
}

/** Why the rounds of a game stand where they are, as it was told last. */
const standingOf = perContext(() => new Map<string, string>())

/** Once for each change: the same is found every minute, and by whoever asks for his rounds. */
function tellStanding(context: Context, code: string, reason: string | null): void {
  const standing = standingOf(context)
  const before = standing.get(code) ?? null
  if (reason === before) return
  if (reason === null) {
    standing.delete(code)
    context.log.info({ code }, 'the rounds of a game are read again')
  } else {
    standing.set(code, reason)
    context.log.warn({ code, reason }, 'the rounds of a game stand still')
  }
}

/**
 * Null when another process has moved the cursor meanwhile and writes these rounds; else what could
 * not be read and was kept, and whose rounds were corrected. The cursor stays before a page of
 * which nothing can be read: it may be in a form that we do not know. It is passed when rounds
 * behind it are read, or once operators have dealt with all of it.
 */
async function keep(
  context: Context,
  code: string,
  asked: string | null,
  page: RoundsPage,
  isPassed: boolean,
): Promise<{ kept: Kept; isPassed: boolean; corrected: string[] } | null> {
  const now = context.clock.now()
  const weightOf = weightsAt(context, code)
  return context.db.transaction().execute(async (tx) => {
    if ((await lockCursor(tx, code, now)) !== asked) return null
    const members = await membersByUsername(tx, code, [
      ...new Set(page.rounds.map((round) => round.username)),
    ])
    const sound = await setBeyondHeldAside(context, tx, page, { code, members })
    const { rounds, cursor } = sound
    const kept = await keepUnread(context, tx, code, sound)
    if (!isPassed && !(await isDealtWith(context, tx, code, sound)))
      return { kept, isPassed: false, corrected: [] }
    const corrected = await keepRounds(
      tx,
      rounds.map((round) => ({
        code,
        round_id: round.roundId,
        username: round.username,
        member_id: members.get(round.username) ?? null,
        bet: round.isVoid ? 0n : round.bet,
        win: round.isVoid ? 0n : round.win,
        voided: round.isVoid,
        // A provider whose clock is ahead: nothing was played later than we read it.
        played_at: round.playedAt > now ? now : round.playedAt,
        gathered_at: now,
        game: round.game?.id ?? '',
        weight: weightOf(round.game?.id),
      })),
    )
    await noteHeard(tx, code, rounds, now)
    await ownRounds(tx, code, now)
    await advanceCursor(tx, code, cursor, now)
    return { kept, isPassed: true, corrected }
  })
}

/** The member's rounds imported at `since` or later, oldest first. */
export const memberRounds = async (
  context: Context,
  memberId: string,
  since: Date,
): Promise<PlayedRound[]> =>
  (await roundsOfMember(context.db, memberId, since)).map((row) => ({
    code: row.code,
    roundId: row.round_id,
    bet: row.bet,
    win: row.win,
    playedAt: row.played_at,
    importedAt: row.gathered_at,
  }))

/** The sum of a member's bets in rounds played since a moment, in satang. */
export const stakedSince = ({ db }: Context, memberId: string, since: Date): Promise<bigint> =>
  sumOfBets(db, memberId, since)
