export { slipChecks } from './check.ts'
export { slipReads } from './read.ts'
export { countToReview } from './store.ts'
export { acceptSlip, rejectSlip, waitingSlips } from './review/review.ts'
