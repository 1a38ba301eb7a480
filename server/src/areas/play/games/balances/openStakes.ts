import type { Kysely } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { Database } from '../../../../db/schema.ts'
import { gameOf } from '../../../../ledger/address.ts'
import { lastPlayOn } from '../../../../ledger/reads/lastPlay.ts'
import { explainedOf, explainedOtherwise } from '../rounds/auditStore.ts'
import { fundsOf } from './funds.ts'

const DAY_MS = 86_400_000

/** A member's games where what they hold and what their rounds tell differ. Amounts in satang. */
interface Apart {
  /** What is lost and no round says so: it lies on bets that are not settled. */
  open: ReadonlyMap<string, bigint>
  /** Games with a round that could not be read, or that has not been told: they hold more. */
  unread: readonly string[]
  /** What lies on bets of games that call our wallet. */
  onTable: ReadonlyMap<string, bigint>
}

/**
 * What of a member's lies on bets that are not settled, in satang, by game; games without any are
 * left out. No provider tells us of open bets: what its balance has lost and no round explains is
 * one. A round that is not told yet looks the same until it is. Where nothing was played for
 * `openBetDays` (setting) it counts as lost. By our books: refresh and import the rounds first.
 */
export const openStakesOf = async (
  context: Context,
  memberId: string,
  db: Kysely<Database> = context.db,
): Promise<ReadonlyMap<string, bigint>> => (await apartOf(context, memberId, db)).open

/**
 * The same, and the games of which a round is not read: one that names this player waits for an
 * operator, or the game holds more than its rounds, its provider's corrections and what operators
 * have accepted explain. A win that is not read may hide an open bet.
 */
export async function apartOf(
  context: Context,
  memberId: string,
  db: Kysely<Database> = context.db,
): Promise<Apart> {
  const { games, onTable } = await fundsOf(context, memberId, db)
  const rows = (await explainedOf(db, memberId)).map((row) => ({
    ...row,
    lacking: row.explained - (games.get(row.code) ?? 0n),
  }))
  const named = rows.filter(({ is_unread: isUnread }) => isUnread).map(({ code }) => code)
  const apart = rows.filter(({ lacking }) => lacking !== 0n)
  if (apart.length === 0) return { open: new Map(), unread: named, onTable }
  const played = await lastPlayOn(
    db,
    apart.map(({ code }) => gameOf(memberId, code)),
  )
  const since = context.clock.now().getTime() - context.settings.get('openBetDays') * DAY_MS
  const lately = apart.filter(({ code, last }) =>
    [last, played.get(gameOf(memberId, code))].some((at) => at && at.getTime() > since),
  )
  const beyond = lately.filter(({ lacking }) => lacking < 0n)
  const otherwise =
    beyond.length === 0 ? new Map<string, bigint>() : await explainedOtherwise(db, memberId)
  return {
    open: new Map(
      lately.flatMap(({ code, lacking }) => (lacking > 0n ? [[code, lacking] as const] : [])),
    ),
    unread: [
      ...new Set([
        ...named,
        ...beyond
          .filter(({ code, lacking }) => -lacking > (otherwise.get(code) ?? 0n))
          .map(({ code }) => code),
      ]),
    ],
    onTable,
  }
}
