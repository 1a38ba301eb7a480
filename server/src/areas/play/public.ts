/** Game accounts, transfers to and from them, and rounds. All that other areas may import of it. */
export { PARTS, partsOf, rateOf, satangIn } from './dailyPlay/rules.ts'
export {
  freshDays,
  latelyStart,
  recentStart,
  sinceLastSweep,
  sumDaysOf,
  sumLastMinutes,
  sumRecent,
  sumSince,
} from './dailyPlay/service.ts'
export { netLossOf } from './dailyPlay/store.ts'
export { SEALED_PASSWORDS } from './games/accounts/accounts.ts'
export { playersAmong } from './games/accounts/accountStore.ts'
export { passwordRenewals, renewGamePasswords, renewSoon } from './games/accounts/renewal.ts'
export {
  refreshBalances as refreshGames,
  refreshForTap as refreshGamesForCheck,
} from './games/balances/balances.ts'
export { type MemberFunds, fundsOf, inGamesOf, totalBalance } from './games/balances/funds.ts'
export { type UnknownPlay, unknownPlayOf, unknownRoundOf } from './games/balances/known.ts'
export { openStakesOf } from './games/balances/openStakes.ts'
export { gamesAreSilent, unansweredGames } from './games/balances/silent.ts'
export { CATALOGUE } from './games/catalogue.ts'
export { decideBalanceReview, balanceReviews } from './games/balanceReviews/reviews.ts'
export {
  isReview as isBalanceReview,
  lockWaitingReview as lockBalanceReview,
} from './games/balanceReviews/store.ts'
export { favourites } from './games/favourites/store.ts'
export { listedGames, writeListing } from './games/listing/listing.ts'
export { type AuditedGame, auditGames } from './games/rounds/audit.ts'
export {
  sumOfBets as turnoverSince,
  sumsOfBets as turnoversSince,
  weightedPlay,
} from './games/rounds/roundStore.ts'
export { importMemberRounds, importRounds, stakedSince } from './games/rounds/rounds.ts'
export { forgetUnreadRounds, unreadRounds } from './games/rounds/unread.ts'
export { agreeRound } from './games/unreadableRounds/conclude.ts'
export { proposedRounds } from './games/unreadableRounds/proposals.ts'
export { askTransfer, shownByGame } from './games/transfers/askAgain.ts'
export { decideTransfer, lockUndecided } from './games/transfers/decide.ts'
export { escalatedTransfers, forgetProviderAnswers } from './games/transfers/escalated.ts'
export { gatherAllFunds, gatherFunds } from './games/transfers/gather.ts'
export { followLate } from './games/transfers/late.ts'
export { movements } from './games/transfers/movements.ts'
export {
  gameTransfersSince,
  isGameTransfer,
  pendingGameTransfers,
  withLate,
  UNEXPLAINED_DAYS,
  unexplainedHome,
} from './games/transfers/transferStore.ts'
export { ownGames, type OwnGames } from './games/ownGamesStore.ts'
export { sitesNow } from './games/sites.ts'
export { shownGames } from './games/view.ts'
export { forgetLaunches } from './games/accounts/seamlessStore.ts'
export { confirmResume } from './offered/stop.ts'
export { playableItems } from './offered/store.ts'
export { gameAlarms } from './returns/page.ts'
export { sumGames } from './returns/sweep.ts'
export { askOpenRounds } from './seamless/cases/ask.ts'
export { agreeCase as agreeGameCase } from './seamless/cases/decide.ts'
export { gameCaseRoutes } from './seamless/cases/operatorRoutes.ts'
export {
  proposedCases as gameCasesProposed,
  proposedWriteOffs as writeOffsProposed,
} from './seamless/cases/proposals.ts'
export { agreeWriteOff } from './seamless/cases/writeOff.ts'
export { signaturesOf } from './seamless/cases/list.ts'
export { caseKey, postingKey } from './seamless/key.ts'
export { seamlessCallbacks } from './seamless/callbacks.ts'
export { collectGameDebts, collectGameDebtsOf } from './seamless/debts.ts'
export { gameDebtOf } from './seamless/debtStore.ts'
export { lastBigWin } from './seamless/bigWinStore.ts'
export { stakedNow } from './seamless/sessionStore.ts'
export {
  callsOfRound as seamlessCallsOf,
  callsSince as seamlessCallsSince,
  openRoundsBefore as openSeamlessRounds,
} from './seamless/store.ts'
export { shownWeights, weightsNow, weightsOf } from './games/weights.ts'
