import type { Call } from '@krapao/contract/call'
import { CALLS, type AnyCallName } from '@krapao/contract/calls'
import { ERROR_STATUS, type ErrorCode } from '@krapao/contract/errors'
import { PATHS, REFUSED_WHILE_CONTESTED } from '@krapao/contract/paths'
import type { JsonSchema } from './schemas.ts'

const contested: ReadonlySet<string> = new Set(REFUSED_WHILE_CONTESTED)

/** What a call may refuse with because of who asks and how, beyond the codes of its own. */
export function commonRefusals(name: AnyCallName, changesState: boolean): ErrorCode[] {
  const call: Call = CALLS[name]
  const isPublic = call.access === 'public'
  return [
    'INVALID_REQUEST',
    ...(!isPublic || changesState ? (['KEY_MISSING', 'KEY_INVALID'] as const) : []),
    ...(isPublic ? [] : (['UNAUTHORIZED', 'invalid-token', 'EXPIRED_AUTH_TOKEN'] as const)),
    ...(call.access === 'operator' ? (['FORBIDDEN'] as const) : []),
    ...(contested.has(name) ? (['CONTESTED'] as const) : []),
    ...(call.movesMoney ? (['IDEMPOTENCY_KEY_REUSED'] as const) : []),
    // The console stays open on a closed site, and one call tells that it is closed.
    ...(name in PATHS && name !== 'lookupActive' ? (['gone'] as const) : []),
    'INTERNAL_SERVER_ERROR',
    'SERVICE_UNAVAILABLE',
  ]
}

const TITLES: Record<number, string> = {
  400: 'The request is wrong',
  401: 'Nobody is known by this token',
  403: 'Not for whoever asks',
  404: 'No such thing',
  409: 'Already there, or changed meanwhile',
  410: 'The site is closed',
  413: 'Too large',
  415: 'A type that is not taken',
  422: 'A rule says no',
  429: 'Too often (Retry-After says when again)',
  500: 'Something broke',
  502: 'A provider said no',
  503: 'Something that the call needs is away (Retry-After says when again)',
}

const RETRY_AFTER = {
  'Retry-After': {
    description: 'Seconds until it is worth asking again.',
    schema: { type: 'integer', minimum: 1 },
  },
}

/** More codes than these would make a name that nobody reads. */
const NAMED_CODES = 3

/** The responses of refusals; those of few codes are named and shared. */
export class Refusals {
  readonly shared: Record<string, JsonSchema> = {}

  /** One response for each status that these codes come with. */
  responsesFor(codes: readonly ErrorCode[]): Record<string, JsonSchema> {
    const byStatus = new Map<number, Set<ErrorCode>>()
    for (const code of codes) {
      const status = ERROR_STATUS[code]
      // A few codes are answers, with status 200.
      if (status >= 400) byStatus.set(status, (byStatus.get(status) ?? new Set()).add(code))
    }
    return Object.fromEntries(
      [...byStatus].map(([status, some]) => [String(status), this.#named(status, [...some])]),
    )
  }

  #named(status: number, codes: readonly ErrorCode[]): JsonSchema {
    const response = responseOf(status, codes)
    if (codes.length > NAMED_CODES) return response
    const name = `${status}.${codes.join('.')}`
    this.shared[name] = response
    return { $ref: `#/components/responses/${name}` }
  }
}

function responseOf(status: number, codes: readonly ErrorCode[]): JsonSchema {
  const isOwn = { properties: { message: { type: 'string', enum: codes } } }
  return {
    description: `${TITLES[status] ?? 'Refused'}: ${codes.join(', ')}.`,
    ...(status === 429 || status === 503 ? { headers: RETRY_AFTER } : {}),
    content: {
      'application/json': {
        schema: { allOf: [{ $ref: '#/components/schemas/Refusal' }, isOwn] },
      },
    },
  }
}
