export { checkSlip, sweepSlips } from './check.ts'
export { acceptSlip, rejectSlip, waitingSlips, type Decision } from './review.ts'
