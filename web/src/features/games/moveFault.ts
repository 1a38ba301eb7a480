import { isRefusal } from '../../api/refusal.ts'

/**
 * Whether a failed transfer certainly moved nothing. A missing answer, and a server that broke on
 * the way, leave it open: then the same key asks again and nothing is said of the money.
 */
export const movedNothing = (error: unknown): boolean =>
  isRefusal(error) &&
  (error.status === 429 ||
    error.code === 'TRANSFER_FAIL' ||
    error.code === 'TRANSFER_PENDING' ||
    error.isDefinite)
