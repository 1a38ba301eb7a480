import type { ErrorCode, Refusal } from '@krapao/contract/errors'

/** What the server refused a call with. */
export class CallRefused extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: Record<string, unknown>
  /** Seconds, where the server names when to ask again. */
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, status: number, body: Partial<Refusal> = {}, retryAfter?: number) {
    super(code)
    this.name = 'CallRefused'
    this.code = code
    this.status = status
    this.details = body.details ?? {}
    this.retryAfter = retryAfter
  }
}

/** Reads a refusal; a proxy's page in the place of one says no code. */
export async function refusalOf(response: Response): Promise<CallRefused> {
  const body = (await response.json().catch(() => ({}))) as Partial<Refusal>
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new CallRefused(
    body.message ?? 'INTERNAL_SERVER_ERROR',
    response.status,
    body,
    Number.isFinite(wait) ? wait : undefined,
  )
}
