import { carriedTrace, describeSpan, traced } from '../tracing/span.ts'
import { connectionsTo } from './connections.ts'

/** One question to the outside. `path` is for reasons and logs, so nothing secret may stand in it. */
export interface Question {
  method: 'GET' | 'POST' | 'PUT'
  url: string
  headers?: Record<string, string>
  body?: string | Uint8Array
}

/** A question with a JSON body, or none where `body` is empty: exactly what its signature covers. */
export const jsonQuestion = (
  method: Question['method'],
  { href: url }: URL,
  body: string,
  headers: Record<string, string>,
): Question =>
  body === ''
    ? { method, url, headers }
    : { method, url, body, headers: { ...headers, 'content-type': 'application/json' } }

/** What came back, or why nothing usable did. `json` is undefined when the body is not JSON. */
export type HttpResult = { kind: 'answer'; status: number; json: unknown } | Silence
type FileResult = { kind: 'answer'; status: number; bytes: Buffer } | Silence
type Silence = { kind: 'silence'; reason: string }

export interface HttpOptions {
  /** Milliseconds for the whole exchange, body included. */
  timeoutMs: number
  maxBytes: number
  /** The most connections to this provider from one server; without, those of any provider. */
  connections?: number
  /** In the place of sockets; it keeps to `timeoutMs`. Absent in the product. */
  exchange?: Exchange
}
/**
 * Carries one question and brings the answer. Throws a DOMException `TimeoutError` where none came
 * in time.
 */
export type Exchange = (
  question: Question,
  options: HttpOptions,
) => Promise<{ status: number; body: AsyncIterable<Uint8Array> }>
export const HTTP_DEFAULTS: HttpOptions = { timeoutMs: 5_000, maxBytes: 1_048_576 }

/**
 * Asks once: no retry, no redirect. Time-outs, broken connections, 3xx, 5xx and bodies too large or
 * cut short are silence. Reasons hold a word and a status only, never an address, header or body.
 */
export async function ask(question: Question, options: HttpOptions): Promise<HttpResult> {
  const heard = await askForFile(question, options)
  return heard.kind === 'answer'
    ? { kind: 'answer', status: heard.status, json: parsed(heard.bytes.toString('utf8')) }
    : heard
}

/** The same for what is no JSON: a picture, which may be anything. */
export function askForFile(question: Question, options: HttpOptions): Promise<FileResult> {
  const attributes = {
    'http.request.method': question.method,
    // The host alone: a path may hold a reference, and a member's name.
    'server.address': URL.parse(question.url)?.host ?? '',
  }
  return traced(question.method, { kind: 'CLIENT', attributes }, async () => {
    const heard = await askOnce(question, options)
    describeSpan(
      heard.kind === 'answer'
        ? { 'http.response.status_code': heard.status }
        : { 'error.type': heard.reason },
    )
    return heard
  })
}

async function askOnce(question: Question, options: HttpOptions): Promise<FileResult> {
  try {
    const { status, body } = await (options.exchange ?? bySocket)(question, options)
    const bytes = await readCapped(body, options.maxBytes)
    if (bytes === null) return silence('body too large')
    if (status >= 500 || (status >= 300 && status < 400)) return silence(`HTTP ${status}`)
    return { kind: 'answer', status, bytes }
  } catch (error) {
    return silence(isTimeout(error) ? 'timeout' : 'connection broken')
  }
}

const bySocket: Exchange = async ({ method, url, headers, body }, options) => {
  const { origin, pathname, search } = new URL(url)
  const answer = await connectionsTo(origin, options.connections).request({
    path: pathname + search,
    method,
    signal: AbortSignal.timeout(options.timeoutMs),
    headers: { ...headers, ...carriedTrace() },
    body: body ?? null,
  })
  return { status: answer.statusCode, body: answer.body }
}

const silence = (reason: string): Silence => ({ kind: 'silence', reason })
const isTimeout = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'TimeoutError'

/**
 * NUL and half a surrogate pair, which JSON can spell and no database takes: kept, they would fail
 * on every try.
 */
const UNWRITABLE = /\\u(?:0000|d[89a-f])/i
const writable = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\ufffd') : value

function parsed(text: string): unknown {
  try {
    return JSON.parse(text, UNWRITABLE.test(text) ? writable : undefined) as unknown
  } catch {
    return undefined
  }
}

async function readCapped(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    // Leaving the loop cancels the stream.
    if (size > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
