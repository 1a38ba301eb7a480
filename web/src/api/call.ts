import type { Answer, BodyInput, CALLS, ParamsInput } from '@krapao/contract/calls'
import { REQUESTED_WITH, TIMING } from '@krapao/contract/constants'
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

/** Of a body of several shapes one whose shape is only known at run time may be given. */
type Needs<Field extends string, Value> =
  | (undefined extends Value ? { [F in Field]?: undefined } : never)
  | ([Exclude<Value, undefined>] extends [never]
      ? never
      : { [F in Field]: Exclude<Value, undefined> })
type Request<N extends CallName> = Needs<'params', ParamsInput<N>> &
  Needs<'body', BodyInput<N>> & {
    signal?: AbortSignal
    /**
     * One key for one request of the person; the same on every retry. Demanded by every call that
     * moves money.
     */
    idempotencyKey?: string
    /** More headers, e.g. the word of password or passkey (`STEP_UP`). */
    headers?: Record<string, string>
    /** A refusal for a lost session or a closed service is only thrown, the page stays. */
    stay?: boolean
  } & (N extends MoneyCall ? { idempotencyKey: string } : unknown)

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

function address(path: string, params: Record<string, string> | undefined): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  return text === '' ? null : (JSON.parse(text) as unknown)
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
  const [method, path] = PATHS[name].split(' ') as [string, string]
  const {
    params,
    body,
    signal,
    idempotencyKey,
    headers: more,
    stay,
  } = (request ?? {}) as {
    params?: Record<string, string>
    body?: unknown
    signal?: AbortSignal
    idempotencyKey?: string
    headers?: Record<string, string>
    stay?: boolean
  }
  demandOwnSession(stay)
  const token = sessionToken()
  // The operator's texts come in the language of the app, which need not be the browser's.
  const headers: Record<string, string> = {
    'X-Requested-With': REQUESTED_WITH,
    'Accept-Language': htmlLang[keptLocale()],
    ...more,
  }
  if (token) headers.Authorization = `Bearer ${token}`
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey
  const timeout = AbortSignal.timeout(TIMING.requestTimeout)

  let response: Response
  let answer: unknown
  try {
    const early = askedEarly(path, headers)
    response = await (early ??
      fetch(address(path, params), {
        method,
        headers,
        cache: 'no-store',
        // The one cookie that a call reads, `device`, belongs to the way in: it keeps strangers'
        // failures from shutting us out.
        credentials: path.startsWith(LOGIN) ? 'same-origin' : 'omit',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }))
    answer = await readJson(response)
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
