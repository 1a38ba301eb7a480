import type { Given } from '@krapao/client/client'
import { answerOf, requestOf, type Sent } from '@krapao/client/request'
import type { Answer, BodyInput, CALLS } from '@krapao/contract/calls'
import { TIMING } from '@krapao/contract/constants'
import type { Refusal as RefusalBody } from '@krapao/contract/errors'
import { PATHS, type CallName } from '@krapao/contract/paths'
import { htmlLang, keptLocale } from '../locales/locale.ts'
import { askedEarly } from './askedEarly.ts'
import { Refusal } from './refusal.ts'
import { followSession, leaveToLogin, leaveToTerminated } from './session/exits.ts'
import { isAnothers, sessionToken } from './session/session.ts'

export type { Answer, BodyInput, CallName }

/** Calls that take an Idempotency-Key. */
export type MoneyCall = {
  [N in CallName]: (typeof CALLS)[N] extends { movesMoney: true } ? N : never
}[CallName]

type Request<N extends CallName> = Given<N> & {
  /** A refusal for a lost session or a closed service is only thrown, the page stays. */
  stay?: boolean
}

/** The three ways the server says that it does not know this session (wire conventions). */
const LOST_SESSION: readonly string[] = ['UNAUTHORIZED', 'invalid-token', 'EXPIRED_AUTH_TOKEN']

/**
 * What this tab asks is asked by whom it shows: never with the token of who has logged in in
 * another tab since.
 */
export function demandOwnSession(stay = false): void {
  if (!isAnothers()) return
  if (!stay) followSession()
  throw new Refusal('invalid-token', 401)
}

function refusalOf(response: Response, body: unknown): Refusal {
  const { message, details } = (body ?? {}) as Partial<RefusalBody>
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new Refusal(
    message ?? (response.status >= 502 ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_SERVER_ERROR'),
    response.status,
    {
      ...(details && { details }),
      retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
    },
  )
}

/**
 * While `done` is there a sheet is being drawn: a cheap phone has one thread for that and for what
 * the sheet asks.
 */
export const drawing: { done?: Promise<void> | undefined } = {}

const LOGIN = PATHS.login.split(' ')[1] ?? ''

/**
 * Makes one call of the contract. Refuses with a {@link Refusal}; one without an answer (no
 * network, 60 s passed, not JSON) is SERVICE_UNAVAILABLE with status 0. `gone` leaves for
 * /terminated, a lost session for /login.
 */
export async function api<N extends CallName>(
  name: N,
  ...[request]: {} extends Request<N> ? [Request<N>?] : [Request<N>]
): Promise<Answer<N>> {
  const { stay, signal, ...sent } = (request ?? {}) as Sent & { stay?: boolean }
  if (drawing.done) await drawing.done
  demandOwnSession(stay)
  const token = sessionToken()
  // The operator's texts come in the language of the app, which need not be the browser's.
  const headers: Record<string, string> = {
    'Accept-Language': htmlLang[keptLocale()],
    ...sent.headers,
  }
  if (token) headers.Authorization = `Bearer ${token}`
  const [path, asked] = requestOf(PATHS[name], { ...sent, headers })
  const timeout = AbortSignal.timeout(TIMING.requestTimeout)

  let response: Response
  let answer: unknown
  try {
    const early = askedEarly(path, headers)
    response = await (early ??
      fetch(path, {
        ...asked,
        cache: 'no-store',
        // The one cookie that a call reads, `device`, belongs to the way in: it keeps strangers'
        // failures from shutting us out.
        credentials: path.startsWith(LOGIN) ? 'same-origin' : 'omit',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      }))
    answer = await answerOf(response)
  } catch (error) {
    if (signal?.aborted) throw error
    throw new Refusal('SERVICE_UNAVAILABLE', 0)
  }
  if (response.ok) return answer as Answer<N>

  const refusal = refusalOf(response, answer)
  if (!stay) {
    if (refusal.code === 'gone') leaveToTerminated()
    // A refusal that crossed with a newer login says nothing about the newer one.
    else if (LOST_SESSION.includes(refusal.code) && sessionToken() === token)
      leaveToLogin(refusal.code, refusal.details)
  }
  throw refusal
}
