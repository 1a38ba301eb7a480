import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import { accountsOf } from './accounts/accountStore.ts'
import { sumOfBets } from './rounds/roundStore.ts'
import { endedTransfers, findTransfer, pendingBefore } from './transfers/transferStore.ts'

/** Those of these members who have an account with a game. */
export async function playersAmong(
  db: Kysely<Database>,
  memberIds: readonly string[],
): Promise<Set<string>> {
  const accounts = await accountsOf.all(db, memberIds)
  return new Set(memberIds.filter((_, n) => (accounts[n]?.length ?? 0) > 0))
}

/** Whether a reference is a game transfer's. */
export const isGameTransfer = async (db: Kysely<Database>, reference: string): Promise<boolean> =>
  (await findTransfer(db, reference)) !== undefined

/** What each account should hold, beside its provider's answer. */
/** The sum of a member's bets in rounds played since a moment, in satang. */
export const stakedSince = (context: Context, memberId: string, since: Date): Promise<bigint> =>
  sumOfBets(context.db, memberId, since)
/** Transfers with games begun since a moment that have ended. */
export const gameTransfersSince = (db: Kysely<Database>, since: Date) => endedTransfers(db, since)
/** Transfers with games begun before a moment that have no end. */
export const pendingGameTransfers = (db: Kysely<Database>, before: Date) =>
  pendingBefore(db, before)
