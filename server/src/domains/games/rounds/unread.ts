import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import type { UnreadableRound } from '../../../providers/game/port.ts'
import { countUnread, deleteToldBefore, insertUnread } from './unreadStore.ts'

const DAY_MS = 86_400_000
const MOST_RAW = 4_000
/** A log line names so many of them; the table has all. */
const MOST_NAMED = 10

/** What was kept for the first time: ids at the provider, and why they could not be read. */
export type Kept = Awaited<ReturnType<typeof insertUnread>>

/**
 * Keeps rounds that could not be read as they came, for a person, in the transaction that holds
 * their provider's cursor: once each, however often they are told.
 */
export const keepUnread = (
  context: Context,
  db: Kysely<Database>,
  code: string,
  rounds: readonly UnreadableRound[],
): Promise<Kept> =>
  insertUnread(
    db,
    rounds.map(({ roundId, raw, why }) => ({
      id: context.ids.referenceFor('ur', code, raw),
      code,
      round_id: roundId,
      raw: raw.slice(0, MOST_RAW).toWellFormed().replaceAll('\0', '\ufffd'),
      why,
      told_at: context.clock.now(),
    })),
  )

/** Once they are committed. The log has neither what was told nor whose it is. */
export function tellKept({ log, metrics }: Context, code: string, kept: Kept): void {
  if (kept.length === 0) return
  metrics.unreadRounds.inc({ provider: code }, kept.length)
  const rounds = kept.slice(0, MOST_NAMED).map(({ round_id: id, why }) => ({ id, why }))
  log.error({ code, count: kept.length, rounds }, 'rounds of a game cannot be read: they are kept')
}

/**
 * Rounds that were told and not read, as long as the house waits for bets to be settled: after
 * `openBetDays` a stake without a round counts as lost all the same.
 */
export const unreadRounds = ({ db, clock, settings }: Context) =>
  countUnread(db, new Date(clock.now().getTime() - settings.get('openBetDays') * DAY_MS))

/** Deletes them once they are older than `complaintKeptYears`, whether they were read since or not. */
export function forgetUnreadRounds({ db, clock, settings }: Context): Promise<number> {
  const before = new Date(clock.now())
  before.setUTCFullYear(before.getUTCFullYear() - settings.get('complaintKeptYears'))
  return deleteToldBefore(db, before)
}
