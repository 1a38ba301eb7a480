/** Withdrawals and their payouts. All that other areas may import of it. */
export {
  decidePayout,
  lastGiven,
  lockUnanswered,
  undecidedPayouts,
} from './withdrawals/approvals/decide.ts'
export { approveSecond, signedByOne } from './withdrawals/approvals/signedByOne.ts'
export { listWithdrawals, viewWithdrawal } from './withdrawals/approvals/queue.ts'
export { houseHour } from './withdrawals/payouts/houseHourStore.ts'
export { askPayout, orderedAs, payouts } from './withdrawals/payouts/payout.ts'
export { forgetBankAnswers } from './withdrawals/payouts/payout.ts'
export { followCoolingOff } from './withdrawals/payouts/coolingOff.ts'
export { unansweredWithdrawals, withdrawalsSince } from './withdrawals/queries.ts'
export { bankAnswers, holdOf as holdPayouts } from './withdrawals/store.ts'
export { payeeTold, payoutsTold } from './withdrawals/told.ts'
