export { checkSlips, sweepSlips } from './check.ts'
export { countToReview } from './store.ts'
export { acceptSlip, rejectSlip, waitingSlips, type Decision } from './review/review.ts'
/** A picture from outside, and how it is made safe: the chat's go the same way. */
export { measure as measurePicture, rewrite as rewritePicture } from '../../media/picture.ts'
export { pictureSemaphore } from './reading/pictureSemaphore.ts'
