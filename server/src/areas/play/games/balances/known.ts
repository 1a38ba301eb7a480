import type { Kysely } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { Database } from '../../../../db/schema.ts'
import { apartOf } from './openStakes.ts'
import { unansweredGames } from './silent.ts'

/**
 * Why a member's play is not known, and at which game: SILENT, it does not say what it holds, or a
 * transfer is unanswered; UNREAD, a round has not been read; OPEN, a bet of `amount` satang is not
 * settled.
 */
export type UnknownPlay =
  | { why: 'SILENT' | 'UNREAD'; code: string }
  | { why: 'OPEN'; code: string; amount: bigint }

/**
 * Null when all of the member's play is known, as a reward demands it. By our books: refresh and
 * import the rounds first. Inside a transaction pass its `db`.
 */
export async function unknownPlayOf(
  context: Context,
  memberId: string,
  db: Kysely<Database> = context.db,
): Promise<UnknownPlay | null> {
  const [silent] = await unansweredGames(context, memberId, db)
  return silent === undefined
    ? unknownRoundOf(context, memberId, db)
    : { why: 'SILENT', code: silent }
}

/** The same by rounds and bets alone, once every game has said what it holds. */
export async function unknownRoundOf(
  context: Context,
  memberId: string,
  db: Kysely<Database> = context.db,
): Promise<UnknownPlay | null> {
  const { open, unread, onTable } = await apartOf(context, memberId, db)
  if (unread[0] !== undefined) return { why: 'UNREAD', code: unread[0] }
  const [bet] = [...open, ...onTable].filter(([, lies]) => lies > 0n)
  return bet ? { why: 'OPEN', code: bet[0], amount: bet[1] } : null
}
