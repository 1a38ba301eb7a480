export { approveWithdrawal, rejectWithdrawal, type Decided } from './approval.ts'
export { resolvePayout, sweepPayouts } from './payout.ts'
export type { GatherFunds } from './service.ts'
