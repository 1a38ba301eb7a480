export { checkSlips, sweepSlips } from './check.ts'
export { countToReview } from './store.ts'
export { acceptSlip, rejectSlip, waitingSlips, type Decision } from './review/review.ts'
