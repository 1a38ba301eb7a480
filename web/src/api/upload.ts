import { REQUESTED_WITH, TIMING } from '@krapao/contract/constants'
import type { Refusal as RefusalBody } from '@krapao/contract/errors'
import { PATHS, type CallName } from '@krapao/contract/paths'
import { demandOwnSession, type Answer } from './call.ts'
import { Refusal } from './refusal.ts'
import { leaveToLogin, leaveToTerminated } from './session/exits.ts'
import { sessionToken } from './session/session.ts'

const LOST_SESSION: readonly string[] = ['UNAUTHORIZED', 'invalid-token', 'EXPIRED_AUTH_TOKEN']

interface Given {
  /** Fields that travel before the file. */
  fields?: Record<string, string>
  /** What the address names, as `:paper`. */
  params?: Record<string, string>
  /** As in `api`. */
  idempotencyKey?: string
  stay?: boolean
}

/**
 * Sends a file, telling how much of it is gone (0 to 1), for at most 300 s. Refuses as every call
 * does; no answer is SERVICE_UNAVAILABLE with status 0. XMLHttpRequest, since fetch tells nothing
 * of what it has sent.
 */
export function upload<
  N extends Extract<
    CallName,
    'walletSlip' | 'chatUploadImage' | 'chatUploadVideo' | 'identityPaper'
  >,
>(
  name: N,
  file: File,
  onShare: (share: number) => void,
  signal: AbortSignal,
  { fields = {}, params = {}, idempotencyKey, stay = false }: Given = {},
): Promise<Answer<N>> {
  const [method, path] = PATHS[name].split(' ') as [string, string]
  return new Promise((resolve, reject) => {
    demandOwnSession(stay)
    const request = new XMLHttpRequest()
    request.open(method, addressOf(path, params))
    request.timeout = TIMING.uploadTimeout
    request.responseType = 'text'
    request.setRequestHeader('X-Requested-With', REQUESTED_WITH)
    const token = sessionToken()
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`)
    if (idempotencyKey) request.setRequestHeader('Idempotency-Key', idempotencyKey)
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onShare(event.loaded / event.total)
    })
    const unanswered = (): void => reject(new Refusal('SERVICE_UNAVAILABLE', 0))
    for (const end of ['error', 'timeout'] as const) request.addEventListener(end, unanswered)
    request.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')))
    request.addEventListener('load', () => {
      const body = parsed(request.responseText)
      if (request.status >= 200 && request.status < 300 && body) return resolve(body as Answer<N>)
      const { message, details } = (body ?? {}) as Partial<RefusalBody>
      const code =
        message ?? (request.status >= 502 ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_SERVER_ERROR')
      if (code === 'gone' && !stay) leaveToTerminated()
      else if (!stay && LOST_SESSION.includes(code) && sessionToken() === token)
        leaveToLogin(code, details)
      const retryAfter = Number(request.getResponseHeader('retry-after') ?? Number.NaN)
      return reject(
        new Refusal(code, request.status, {
          ...(details && { details }),
          retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
        }),
      )
    })
    if (signal.aborted) return reject(new DOMException('stopped', 'AbortError'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    const form = new FormData()
    for (const [field, value] of Object.entries(fields)) form.append(field, value)
    form.append('file', file)
    request.send(form)
  })
}

const addressOf = (path: string, params: Record<string, string>): string =>
  path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
