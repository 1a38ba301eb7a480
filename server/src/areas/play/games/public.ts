import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import { accountsOf } from './accounts/accountStore.ts'
import { endedTransfers, findTransfer, pendingBefore } from './transfers/transferStore.ts'

export { passwordRenewals, renewGamePasswords, renewSoon } from './accounts/renewal.ts'
export { refreshBalances as refreshGames } from './balances/balances.ts'
export { CATALOGUE } from './catalogue.ts'
export { decideTransfer, lockUndecided } from './transfers/decide.ts'
export { escalatedTransfers } from './transfers/escalated.ts'
export { fundsOf, totalBalance, type MemberFunds } from './balances/funds.ts'
export { openStakesOf } from './balances/openStakes.ts'
export { unknownPlayOf, unknownRoundOf, type UnknownPlay } from './balances/known.ts'
export { decideHeldLook, heldLooks } from './held/looks.ts'
export { isLook as isHeldLook, lockWaitingLook as lockHeldLook } from './held/store.ts'
export { listedGames, writeListing } from './listing/listing.ts'
export { gatherAllFunds, gatherFunds } from './transfers/gather.ts'
export { followLate, withLate, writeOffLate } from './transfers/late.ts'
export { resolve as resolveGameTransfer } from './transfers/move.ts'
export { movements } from './transfers/movements.ts'
export { importRounds, importMemberRounds, memberRounds } from './rounds/rounds.ts'
export { forgetUnreadRounds, unreadRounds } from './rounds/unread.ts'
import { sumOfBets } from './rounds/roundStore.ts'
export {
  weightedPlay,
  sumOfBets as turnoverSince,
  sumsOfBets as turnoversSince,
} from './rounds/roundStore.ts'
export { UNEXPLAINED_DAYS, unexplainedHome } from './rounds/unexplainedStore.ts'
export { agreeRound } from './setaside/conclude.ts'
export { dropProposal as dropRoundProposal, proposedRounds } from './setaside/proposals.ts'
export { gamesAreSilent, unansweredGames } from './balances/silent.ts'
export { gameAccounts } from './view.ts'
export { shownWeights, weightsNow, weightsOf } from './weights.ts'

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

/** What each account should hold, beside its provider's word. */
export { auditGames, type AuditedGame } from './rounds/audit.ts'
/** The sum of a member's bets in rounds played since a moment, in satang. */
export const stakedSince = (context: Context, memberId: string, since: Date): Promise<bigint> =>
  sumOfBets(context.db, memberId, since)
/** Transfers with games begun since a moment that have ended. */
export const gameTransfersSince = (db: Kysely<Database>, since: Date) => endedTransfers(db, since)
/** Transfers with games begun before a moment that have no end. */
export const pendingGameTransfers = (db: Kysely<Database>, before: Date) =>
  pendingBefore(db, before)
