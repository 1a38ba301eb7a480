/** Money that comes in, and what shows whose it is. All that other areas may import of it. */
export { adoptWaiting } from './bankTransfers/adopt.ts'
export { askForFeed, watchFeed } from './bankTransfers/feed.ts'
export { sendingBankOf } from './bankTransfers/lineKey.ts'
export { expireAnnounced } from './bankTransfers/manual.ts'
export {
  announcedUnseen,
  bankTransfersSince,
  disputedTransfers,
  slipCreditsSince,
} from './bankTransfers/queries.ts'
export { acknowledgeLine, transfersWaiting } from './bankTransfers/queue.ts'
export { takeMissedLines } from './bankTransfers/statement.ts'
export { collectDebts } from './deposits/chargebacks/collect.ts'
export {
  agreeChargeback,
  refuseProposal as refuseChargeback,
} from './deposits/chargebacks/decide.ts'
export { proposedChargebacks } from './deposits/chargebacks/proposals.ts'
export { heldForChargeback, takenBackSince } from './deposits/chargebacks/store.ts'
export { postingKeyOf as depositPostingKey } from './deposits/credit.ts'
export { qrPolls } from './deposits/psp/poll.ts'
export { findMissedPayments } from './deposits/psp/report.ts'
export {
  chargebacksWaiting,
  depositedSince,
  depositsWithCoins,
  lastDeposit,
  pspPaymentsSince,
} from './deposits/queries.ts'
export { type Deposit, depositsSinceOf } from './deposits/store.ts'
export { waitingItems } from './deposits/suspenseStore.ts'
export { slipChecks } from './slips/check.ts'
export { linkTo as linkToPicture } from './slips/link.ts'
export { slipReads } from './slips/read.ts'
export { countToReview, findSlip, slipsOf } from './slips/store.ts'
export { firstWords, sayTheSame, takeWordAway } from './suspense/firstWords.ts'
export { listSuspense } from './suspense/list.ts'
export { returnsSince } from './suspense/queries.ts'
export { returns } from './suspense/sendReturn.ts'
export { endSettlements } from './suspense/settlements.ts'
export { walletLinksSince } from './walletLinks/queries.ts'
export { walletLinks } from './walletLinks/redeem.ts'
