import type { Kysely } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { Database } from '../../../../db/schema.ts'
import type { RoundsPage, UnreadableRound } from '../../../../providers/game/port.ts'
import { keptSince } from '../../../../settings/keptSince.ts'
import {
  areConcluded,
  countUnread,
  deleteToldBefore,
  insertUnread,
  markRead,
} from './unreadStore.ts'

const DAY_MS = 86_400_000
const MOST_RAW = 4_000
/** A log line names so many of them; the table has all. */
const MOST_NAMED = 10

/** What was kept for the first time: ids at the provider, and why they could not be read. */
export type Kept = Awaited<ReturnType<typeof insertUnread>>

const idOf = ({ ids }: Context, code: string, { raw }: UnreadableRound): string =>
  ids.referenceFor('ur', code, raw)

/**
 * Keeps rounds of a page that could not be read as they came, for a person, in the transaction that
 * holds their provider's cursor: once each, however often they are told. One that was told readably
 * since, on this page too, is read.
 */
export async function keepUnread(
  context: Context,
  db: Kysely<Database>,
  code: string,
  { rounds, unreadable = [] }: RoundsPage,
): Promise<Kept> {
  const now = context.clock.now()
  const kept = await insertUnread(
    db,
    unreadable.map((round) => ({
      id: idOf(context, code, round),
      code,
      round_id: round.roundId,
      raw: round.raw.slice(0, MOST_RAW).toWellFormed().replaceAll('\0', '\ufffd'),
      why: round.why,
      told_at: now,
    })),
  )
  const lasts = new Map(rounds.map(({ roundId }, at) => [roundId, at]))
  const told = [...lasts.keys()]
  const laterReports = unreadable
    .filter(({ roundId, after }) => roundId !== null && (lasts.get(roundId) ?? -1) < after)
    .map((round) => idOf(context, code, round))
  await markRead(db, code, told, now, laterReports)
  return kept
}

/** Whether operators have dealt with all that could not be read of a page. */
export const isDealtWith = (
  context: Context,
  db: Kysely<Database>,
  code: string,
  { unreadable = [] }: RoundsPage,
): Promise<boolean> =>
  areConcluded(
    db,
    unreadable.map((round) => idOf(context, code, round)),
  )

/** Once they are committed. The log has neither what was told nor whose it is. */
export function tellKept({ log, metrics }: Context, code: string, kept: Kept): void {
  if (kept.length === 0) return
  metrics.unreadRounds.inc({ provider: code }, kept.length)
  const rounds = kept.slice(0, MOST_NAMED).map(({ round_id: id, why }) => ({ id, why }))
  log.error({ code, count: kept.length, rounds }, 'rounds of a game cannot be read: they are kept')
}

/**
 * Rounds that were told and not read, as long as the house waits for bets to be settled: stakes
 * without a round count as lost so long after the last play.
 */
export const unreadRounds = ({ db, clock, settings }: Context) =>
  countUnread(db, new Date(clock.now().getTime() - settings.get('openBetDays') * DAY_MS))

/** Deletes them once they are older than `complaintKeptYears`, whether they were read since or not. */
export const forgetUnreadRounds = (context: Context): Promise<number> =>
  deleteToldBefore(context.db, keptSince(context, 'complaintKeptYears'))
