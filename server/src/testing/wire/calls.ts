import { REQUESTED_WITH } from '@krapao/contract/constants'
import type { FastifyInstance } from 'fastify'

/** `body`: its JSON; {} where it has none. */
export interface Answer<H = Headers, B = unknown> {
  status: number
  headers: H
  text: string
  body: B
}

/** Asks as any client of the product would. What is neither bytes nor text is sent as JSON. */
export type Call<H = Headers> = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer<H>>

/** Who asks; `headers`: sent along with every call. */
interface Caller {
  token?: string | null | undefined
  headers?: Record<string, string>
}

/** Over HTTP. */
export function callsOver(url: string, caller: () => Caller = () => ({})): Call {
  return async (method, path, body, headers) => {
    const request = requestOf(caller(), body, headers)
    const response = await fetch(url + path, { method, ...request })
    const isJson = response.headers.get('content-type')?.includes('json') === true
    return answerOf(response.status, response.headers, await response.text(), isJson)
  }
}

/** Into an app of this process, from an address of the caller's own. */
export function callsInto(
  app: Pick<FastifyInstance, 'inject'>,
  remoteAddress: string,
  token?: string,
): Call<Record<string, string | string[] | number | undefined>> {
  return async (method, url, body, headers) => {
    const { body: payload, ...request } = requestOf({ token }, body, headers)
    const response = await app.inject({
      method,
      url,
      remoteAddress,
      ...request,
      ...(payload === undefined ? {} : { payload }),
    })
    const isJson = (response.headers['content-type'] ?? '').includes('json')
    return answerOf(response.statusCode, response.headers, response.payload, isJson)
  }
}

function requestOf(caller: Caller, body: unknown, headers: Record<string, string> = {}) {
  const isPlain = typeof body === 'string' || body instanceof Uint8Array || body instanceof FormData
  const isJson = body !== undefined && !isPlain
  return {
    headers: {
      'x-requested-with': REQUESTED_WITH,
      ...(caller.token ? { authorization: `Bearer ${caller.token}` } : {}),
      ...(isJson ? { 'content-type': 'application/json' } : {}),
      ...caller.headers,
      ...headers,
    },
    ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : bytesOf(body) }),
  }
}

const bytesOf = (body: unknown): Buffer<ArrayBuffer> =>
  (body instanceof Uint8Array ? Buffer.from(body) : body) as Buffer<ArrayBuffer>

const answerOf = <H>(status: number, headers: H, text: string, isJson: boolean): Answer<H> => ({
  status,
  headers,
  text,
  body: isJson && text !== '' ? JSON.parse(text) : {},
})

/** Commands of the outside world; an answer without a text is null. */
export type World = <T = unknown>(method: string, path: string, body?: unknown) => Promise<T>

/** The world at this address. Throws where it refuses. */
export const worldAt =
  (url: string): World =>
  async <T>(method: string, path: string, body?: unknown) => {
    const response = await fetch(url + path, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return (text === '' ? null : JSON.parse(text)) as T
  }
