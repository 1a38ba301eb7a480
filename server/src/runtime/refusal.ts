import { ERROR_STATUS, type ErrorCode } from '@krapao/contract/errors'

/** A refusal on its way to the caller: the only error whose words leave the house. */
export class Refused extends Error {
  readonly code: ErrorCode
  /** The code's usual one, unless the call's own contract names another. */
  readonly status: number
  readonly details: Record<string, unknown> | undefined
  /** Seconds; becomes Retry-After. */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    options: { details?: Record<string, unknown>; retryAfter?: number; status?: number } = {},
  ) {
    super(code)
    this.name = 'Refused'
    this.code = code
    this.status = options.status ?? ERROR_STATUS[code]
    this.details = options.details
    this.retryAfter = options.retryAfter
  }
}
