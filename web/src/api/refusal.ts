import type { ErrorCode, Refusal as RefusalBody } from '@krapao/contract/errors'

/** A call that did not do what was asked: the server's code, or SERVICE_UNAVAILABLE when no answer came. */
export class Refusal extends Error {
  readonly code: ErrorCode | (string & {})
  /** HTTP status; 0 when there was no answer, so nobody knows whether it was done. */
  readonly status: number
  readonly details: RefusalBody['details']
  /** Seconds to wait, from Retry-After. */
  readonly retryAfter: number | undefined

  constructor(code: string, status: number, more: { details?: RefusalBody['details']; retryAfter?: number | undefined } = {}) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.status = status
    this.details = more.details
    this.retryAfter = more.retryAfter
  }

  /** The server has decided: asking again is a new intent. Otherwise a retry must carry the same key. */
  get isDefinite(): boolean {
    return this.status >= 400 && this.status < 500 && this.status !== 408 && this.status !== 409 && this.status !== 429
  }
}

export const isRefusal = (error: unknown, code?: ErrorCode): error is Refusal =>
  error instanceof Refusal && (code === undefined || error.code === code)
