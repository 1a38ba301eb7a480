/** Money that comes in, and what shows whose it is. All that other areas may import of it. */
export { askForFeed, watchFeed } from './bankTransfers/feed.ts'
export { expireAnnounced } from './bankTransfers/manual.ts'
export { acknowledgeLine, transfersWaiting } from './bankTransfers/queue.ts'
export { takeMissedLines } from './bankTransfers/statement.ts'
export { announcedUnseen, bankTransfersSince, disputedTransfers } from './bankTransfers/store.ts'
export { collectDebts } from './deposits/chargebacks/collect.ts'
export {
  agreeChargeback,
  refuseProposal as refuseChargeback,
} from './deposits/chargebacks/decide.ts'
export { proposedChargebacks } from './deposits/chargebacks/proposals.ts'
export {
  chargebacksWaiting,
  heldForChargeback,
  takenBackSince,
} from './deposits/chargebacks/store.ts'
export { qrPolls } from './deposits/psp/poll.ts'
export { findMissedPayments } from './deposits/psp/report.ts'
export { pspPaymentsSince } from './deposits/store.ts'
export { postingKeyOf as depositPostingKey } from './payments/credit.ts'
export {
  depositedSince,
  depositsSinceOf,
  depositsWithCoins,
  lastDeposit,
  type Deposit,
} from './payments/depositStore.ts'
export { apartOf, heldApart, keepApart, NOTHING_APART, type Apart } from './heldWins/hold.ts'
export { movesApart } from './heldWins/rules.ts'
export { sendingBankOf } from './payments/rules.ts'
export { creditsUnseen, waitingPayments } from './payments/store.ts'
export { slipChecks } from './slips/check.ts'
export { linkTo as linkToPicture } from './slips/link.ts'
export { slipReads } from './slips/read.ts'
export { forgetVerifierWords } from './slips/review/ask.ts'
export { countToReview, findSlip, slipsOf } from './slips/store.ts'
export { decidedByOne, decideTheSame } from './suspense/secondDecision.ts'
export { returns } from './suspense/sendReturn.ts'
export { endSettlements } from './suspense/settlements.ts'
export { returnsSince } from './suspense/store.ts'
export { closeLink, lockUnansweredLink, unansweredLinks } from './walletLinks/close.ts'
export { forgetIssuerAnswers, walletLinks } from './walletLinks/redeem.ts'
export { findLink, lateMoneySince, walletLinksSince } from './walletLinks/store.ts'
export { issuerAnswers } from './walletLinks/store.ts'
