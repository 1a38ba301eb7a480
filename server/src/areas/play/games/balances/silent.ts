import type { Kysely } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { Database } from '../../../../db/schema.ts'
import { gameOf } from '../../../../ledger/address.ts'
import { staleAccountsOf } from '../accounts/accountStore.ts'
import { pendingTransfersOf } from '../transfers/transferStore.ts'

/**
 * The member's games whose provider did not say what they hold when last asked. One that is under
 * contract no more will never say again: it counts only while our books have money there, which is
 * the operator's to settle.
 */
export async function silentGames(
  context: Context,
  memberId: string,
  db: Kysely<Database> = context.db,
): Promise<string[]> {
  const stale = (await staleAccountsOf(db, memberId)).map(({ code }) => code)
  const ended = stale.filter((code) => !context.providers.games.has(code))
  if (ended.length === 0) return stale
  const balances = await context.ledger.balances(
    ended.map((code) => gameOf(memberId, code)),
    db,
  )
  return stale.filter(
    (code) =>
      context.providers.games.has(code) ||
      (balances.get(gameOf(memberId, code))?.balance ?? 0n) > 0n,
  )
}

/**
 * Whether a provider of the member's is silent, or has an unanswered transfer: our figures are a
 * belief. Inside a transaction pass its `db`.
 */
export const gamesAreSilent = async (
  context: Context,
  memberId: string,
  db: Kysely<Database> = context.db,
): Promise<boolean> => (await unansweredGames(context, memberId, db)).length > 0

/** The same, by their codes. */
export async function unansweredGames(
  context: Context,
  memberId: string,
  db: Kysely<Database> = context.db,
): Promise<string[]> {
  const moving = (await pendingTransfersOf(db, memberId)).map(({ code }) => code)
  return [...new Set([...moving, ...(await silentGames(context, memberId, db))])]
}
