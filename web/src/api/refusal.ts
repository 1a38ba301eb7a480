import type { ErrorCode, Refusal as RefusalBody } from '@krapao/contract/errors'

/**
 * Answers that the server does not keep under the key, and no answer at all. A provider's no (502)
 * is kept.
 */
const UNDECIDED = [0, 408, 409, 429, 500, 503, 504]

/**
 * A call that did not do what was asked: the server's code, or SERVICE_UNAVAILABLE when no answer
 * came.
 */
export class Refusal extends Error {
  readonly code: ErrorCode | (string & {})
  /** HTTP status; 0 when there was no answer, so nobody knows whether it was done. */
  readonly status: number
  readonly details: RefusalBody['details']
  /** Seconds to wait, from Retry-After. */
  readonly retryAfter: number | undefined

  constructor(
    code: string,
    status: number,
    more: { details?: RefusalBody['details']; retryAfter?: number | undefined } = {},
  ) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.status = status
    this.details = more.details
    this.retryAfter = more.retryAfter
  }

  /**
   * The server has decided and keeps its answer: asking again is a new request. Otherwise a retry
   * must carry the same key.
   */
  get isDefinite(): boolean {
    return !UNDECIDED.includes(this.status) && this.code !== 'SERVICE_UNAVAILABLE'
  }
}

export const isRefusal = (error: unknown, code?: ErrorCode): error is Refusal =>
  error instanceof Refusal && (code === undefined || error.code === code)
