import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { perContext } from '../../concurrency/perContext.ts'
import { Crowd } from '../../limits/crowd.ts'
import { networksOf } from '../../limits/networks.ts'
import { Refused } from '../../runtime/refusal.ts'

/**
 * Files on their way out at once. A page asks for six at a time; behind one address there may be
 * many people. Full, the rest is shared out: who has less comes first.
 */
const AT_ONCE = { all: 400, each: 32, leavesRoom: true }
/** How long a reader may take nothing at all of what we send, ms. */
const STALLED_MS = 30_000

const crowdOf = perContext(() => new Crowd(AT_ONCE))

/**
 * Counts this answer as a file on its way out until the connection is done with it; REQUEST_LIMIT
 * for an address that has too many. Ends a reader who stops reading.
 */
export function countDownload(request: FastifyRequest, reply: FastifyReply): void {
  const leave = crowdOf(request.server).enter(networksOf(request.ip))
  if (!leave) throw new Refused('REQUEST_LIMIT', { retryAfter: 2 })
  reply.raw.once('close', leave)
  reply.raw.setTimeout(STALLED_MS, () => reply.raw.destroy())
}

/**
 * A kept file: how long it is, and its bytes from `start` to `end`, both included, as they are
 * read.
 */
interface DownloadedFile {
  bytes: number
  read: (start: number, end: number) => Promise<Readable | null>
}

/**
 * The part asked for (RFC 9110, one range), or all: a phone's player asks for a video in parts or
 * does not play it. Only what is sent is read, and only as fast as it is taken. NOT_FOUND where the
 * file is gone.
 */
export async function sendPart(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, read }: DownloadedFile,
): Promise<FastifyReply> {
  countDownload(request, reply)
  const part = partOf(request.headers.range, bytes)
  if (part === 'outside') return reply.code(416).header('content-range', `bytes */${bytes}`).send()
  const { start, end } = part ?? { start: 0, end: bytes - 1 }
  const stream = await read(start, end)
  if (!stream) throw new Refused('NOT_FOUND')
  if (part) reply.code(206).header('content-range', `bytes ${start}-${end}/${bytes}`)
  return reply.header('content-length', end - start + 1).send(stream)
}

function partOf(
  header: string | undefined,
  bytes: number,
): { start: number; end: number } | 'outside' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  return start >= bytes || start > end ? 'outside' : { start, end }
}
