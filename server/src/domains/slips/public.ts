export { slipChecks } from './check.ts'
export { slipReads } from './read.ts'
export { countToReview } from './store.ts'
export { acceptSlip, rejectSlip, waitingSlips, type Decision } from './review/review.ts'
