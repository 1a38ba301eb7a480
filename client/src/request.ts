import { REQUESTED_WITH } from '@krapao/contract/constants'

/** What goes along with a call, whatever call it is. */
export interface Extras {
  /** One key for one intention of the person; the same on every retry. */
  idempotencyKey?: string | undefined
  /** Further headers, such as the word of a step-up. */
  headers?: Readonly<Record<string, string>>
  /** A form with a file, in the place of a body. */
  form?: FormData
  signal?: AbortSignal
}
export type Sent = Extras & { params?: unknown; body?: unknown }

/** `POST /api/wallet/withdraw` with its parts filled in, as `fetch` takes it. */
export function requestOf(line: string, sent: Sent = {}): [path: string, request: RequestInit] {
  const [method = 'GET', path = ''] = line.split(' ')
  const params = (sent.params ?? {}) as Record<string, string>
  const hasJson = sent.body !== undefined && sent.form === undefined
  const body = sent.form ?? (hasJson ? JSON.stringify(sent.body) : undefined)
  return [
    path.replaceAll(/:(\w+)/g, (_, part: string) => encodeURIComponent(params[part] ?? '')),
    {
      method,
      headers: {
        'x-requested-with': REQUESTED_WITH,
        // A form says by itself where its parts end.
        ...(hasJson ? { 'content-type': 'application/json' } : {}),
        ...(sent.idempotencyKey ? { 'idempotency-key': sent.idempotencyKey } : {}),
        ...sent.headers,
      },
      ...(body === undefined ? {} : { body }),
      ...(sent.signal ? { signal: sent.signal } : {}),
    },
  ]
}

/** The JSON of an answer; null where it has none. */
export async function answerOf(response: Response): Promise<unknown> {
  const text = await response.text()
  return text === '' ? null : (JSON.parse(text) as unknown)
}
