import { request, type Agent } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Ask } from './ask.ts'

export interface FuzzAnswer {
  status: number
  headers: Record<string, string>
  body: Buffer
}
/** A connection that ended without an answer, and how. */
interface NoAnswer {
  none: string
}

/** What was last asked on a connection: where an answer stays away, it may be because of that. */
const before = new WeakMap<Socket, string>()

const PATIENCE_MS = 60_000

/** Sends it and waits for all of the answer. A raw one may get none: what is not HTTP has no answer. */
export function send(url: URL, agent: Agent, made: Ask): Promise<FuzzAnswer | NoAnswer> {
  return made.raw ? sendRaw(url, made.raw) : sendAsClient(url, agent, made)
}

function sendAsClient(url: URL, agent: Agent, made: Ask): Promise<FuzzAnswer | NoAnswer> {
  return new Promise((resolve) => {
    let after = ''
    const lose = (error: Error): void => resolve({ none: `${error.message}${after}` })
    try {
      const headers = [
        ...made.headers.flat(),
        ...(made.body || made.method !== 'GET'
          ? ['Content-Length', String(made.body?.length ?? 0)]
          : []),
      ]
      if (!made.headers.some(([name]) => name === 'Host')) headers.push('Host', url.host)
      const sent = request(
        {
          host: url.hostname,
          port: url.port,
          method: made.method,
          path: made.path,
          agent,
          headers,
        },
        (response) => {
          const chunks: Buffer[] = []
          response
            .on('data', (chunk: Buffer) => chunks.push(chunk))
            .on('error', lose)
            .on('end', () => {
              resolve({
                status: response.statusCode ?? 0,
                headers: flat(response.headers),
                body: Buffer.concat(chunks),
              })
            })
        },
      )
      sent
        .setTimeout(PATIENCE_MS, () => sent.destroy(new Error('no answer in time')))
        .on('error', lose)
      sent.on('socket', (socket) => {
        after = before.has(socket) ? ` (on the connection of ${before.get(socket)})` : ''
        before.set(socket, `${made.method} ${made.path.slice(0, 100)}, ${made.broken.join(', ')}`)
      })
      sent.on('upgrade', (_response, socket) => {
        socket.destroy()
        resolve({ none: 'upgraded' })
      })
      sent.end(made.body ?? undefined)
    } catch (error) {
      // Node's own client refuses to write it.
      resolve({ none: `not sent: ${error instanceof Error ? error.message : String(error)}` })
    }
  })
}

const flat = (headers: NodeJS.Dict<string | string[]>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))

function sendRaw(url: URL, bytes: Buffer): Promise<FuzzAnswer | NoAnswer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const socket = connect({ host: url.hostname, port: Number(url.port) }, () => socket.end(bytes))
    socket.setTimeout(PATIENCE_MS, () => socket.destroy())
    socket.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', () => undefined)
    socket.on('close', () => resolve(readAnswer(Buffer.concat(chunks))))
  })
}

/** The first answer in what came back. */
function readAnswer(all: Buffer): FuzzAnswer | NoAnswer {
  const text = all.toString('latin1')
  const end = text.indexOf('\r\n\r\n')
  const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(text) ?? []
  if (status === undefined || end < 0)
    return { none: all.length === 0 ? 'closed' : `not HTTP: ${text.slice(0, 80)}` }
  if (status === '100') return readAnswer(all.subarray(end + 4))
  const headers = Object.fromEntries(
    text
      .slice(0, end)
      .split('\r\n')
      .slice(1)
      .map((line) => {
        const at = line.indexOf(':')
        return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
      }),
  )
  const rest = all.subarray(end + 4)
  if (headers['transfer-encoding'] === 'chunked')
    return { status: Number(status), headers, body: unchunk(rest) }
  return {
    status: Number(status),
    headers,
    body:
      headers['content-length'] === undefined
        ? rest
        : rest.subarray(0, Number(headers['content-length'])),
  }
}

function unchunk(rest: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at < rest.length;) {
    const line = rest.indexOf('\r\n', at)
    const size = line < 0 ? 0 : Number.parseInt(rest.subarray(at, line).toString(), 16)
    if (!(size > 0)) break
    parts.push(rest.subarray(line + 2, line + 2 + size))
    at = line + size + 4
  }
  return Buffer.concat(parts)
}
