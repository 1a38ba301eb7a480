import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import {
  OPERATORS,
  ROOM_PREFIX,
  type ClientToServer,
  type HandshakeAuth,
  type ServerToClient,
} from '../../contract/src/chat/socket.ts'
import { callsOver } from '../../server/src/testing/wire/calls.ts'
import type { FloodResult } from './flooder.ts'

type ClientSocket = Socket<ServerToClient, ClientToServer>
interface Order {
  url: string
  operatorToken: string
  idle: number
  talkers: number
  seconds: number
  floodLoops: number
}
interface Measured {
  idle: number
  sent: number
  delivered: number
  p50Ms: number
  p99Ms: number
  worstMs: number
  ownLagP99Ms: number
  flooded: FloodResult | null
}

const TICK_MS = 10
const EVERY_MS = 500

interface Talker {
  guestId: string
  name: string
  address: string
}
/**
 * How long, in milliseconds, a message takes from being sent to being heard on the other side, both
 * ways between `talkers` customers and an operator, while `idle` joined sockets stand by and one
 * customer floods, each in a process of its own. `ownLagP99Ms` is how late this process itself
 * wakes up: what it measures can be late by as much.
 */
export async function measureDelivery({
  url,
  operatorToken,
  idle,
  talkers,
  seconds,
  floodLoops,
}: Order): Promise<Measured> {
  const sockets: ClientSocket[] = []
  const helpers: ChildProcess[] = []
  const helper = (file: string, count: number): ChildProcess => {
    const child = fork(join(import.meta.dirname, file), [url, String(count)])
    helpers.push(child)
    return child
  }
  const connect = connectTo(url, sockets)
  const call = callsTo(url)

  const sentAt = new Map<string, number>()
  const took: number[] = []
  const conversations = new Map<string, string>()
  const heard = (clientId: string | null): void => {
    const at = clientId === null ? undefined : sentAt.get(clientId)
    if (at === undefined || clientId === null) return
    took.push(performance.now() - at)
    sentAt.delete(clientId)
  }
  try {
    const crew = await meet({ connect, operatorToken, talkers, conversations, heard })
    if (idle > 0) await once(helper('idle.ts', idle), 'message')
    const { say, answer } = voicesOf({ call, operatorToken, sentAt, conversations })
    await warmUp({ crew, say, answer, sentAt, took })

    const flood = floodLoops > 0 ? helper('flooder.ts', floodLoops) : null
    if (flood) await once(flood, 'message')
    const { lag, sent } = await talk({ crew, talkers, seconds, say, answer, sentAt })
    let flooded: FloodResult | null = null
    if (flood) {
      flood.send('stop')
      flooded = ((await once(flood, 'message')) as [FloodResult])[0]
    }
    const quantile = quantilesOf(took)
    return {
      idle,
      sent,
      delivered: took.length,
      p50Ms: quantile(0.5),
      p99Ms: quantile(0.99),
      worstMs: quantile(1),
      ownLagP99Ms: Math.max(0, lag.percentile(99) / 1e6 - TICK_MS),
      flooded,
    }
  } finally {
    for (const socket of sockets) socket.close()
    for (const child of helpers) child.kill()
  }
}

async function warmUp({
  crew,
  say,
  answer,
  sentAt,
  took,
}: {
  crew: readonly Talker[]
  say: (one: Talker) => Promise<void>
  answer: (name: string) => Promise<void>
  sentAt: Map<string, number>
  took: number[]
}) {
  // Once before it counts: conversations are made, code is compiled.
  const settled = async () => {
    for (let waited = 0; sentAt.size > 0 && waited < 20_000; waited += 50) await sleep(50)
  }
  await Promise.all(crew.map(say))
  await settled()
  await Promise.all(crew.map(({ name }) => answer(name)))
  await settled()
  sentAt.clear()
  took.length = 0
}

/** A socket in a room, each from an address of its own. */
function connectTo(url: string, sockets: ClientSocket[]) {
  let people = 0
  const connect = async (auth: HandshakeAuth, room: string): Promise<ClientSocket> => {
    people += 1
    const socket: ClientSocket = io(url, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth,
      extraHeaders: { 'x-forwarded-for': `10.1.${people >> 8}.${people & 255}` },
    })
    sockets.push(socket)
    const answer = await socket.timeout(30_000).emitWithAck('join', { room })
    if (!answer.ok) throw new Error(`join: ${answer.message}`)
    return socket
  }
  return connect
}

function callsTo(url: string) {
  const call = async (
    path: string,
    body: object,
    from: { token?: string; address: string },
  ): Promise<void> => {
    const headers = { 'x-forwarded-for': from.address }
    const caller = callsOver(url, () => ({ token: from.token, headers }))
    const { status, text } = await caller('POST', path, body)
    if (status >= 400) throw new Error(`${path}: ${status} ${text}`)
  }
  return call
}

/** The operator, who hears every customer, and the customers, who hear the operator. */
async function meet({
  connect,
  operatorToken,
  talkers,
  conversations,
  heard,
}: {
  connect: (auth: HandshakeAuth, room: string) => Promise<ClientSocket>
  operatorToken: string
  talkers: number
  conversations: Map<string, string>
  heard: (clientId: string | null) => void
}) {
  const operator = await connect({ operator: operatorToken }, ROOM_PREFIX + OPERATORS)
  operator.on('inbox', ({ conversation, message }) => {
    if (message?.sender !== 'customer') return
    if (message.message.message_type === 'text')
      conversations.set(message.message.payload.text.split(' ')[0] ?? '', conversation._id)
    heard(message.clientId)
  })
  const crew = await Promise.all(
    Array.from({ length: talkers }, async (_, n) => {
      const guestId = randomUUID()
      const socket = await connect({ guestId }, ROOM_PREFIX + guestId)
      socket.on('messaging', (message) => {
        if (message.sender === 'other') heard(message.clientId)
      })
      return { guestId, name: `talker${n}`, address: `10.2.0.${n % 250}` }
    }),
  )
  return crew
}

function voicesOf({
  call,
  operatorToken,
  sentAt,
  conversations,
}: {
  call: (path: string, body: object, from: { token?: string; address: string }) => Promise<void>
  operatorToken: string
  sentAt: Map<string, number>
  conversations: Map<string, string>
}) {
  const say = ({ guestId, name, address }: Talker) => {
    const clientId = randomUUID()
    sentAt.set(clientId, performance.now())
    return call(
      '/api/chat/send-message',
      { clientId, guestId, message: { message_type: 'text', payload: `${name} says` } },
      { address },
    )
  }
  const answer = (name: string) => {
    const [clientId, conversation] = [randomUUID(), conversations.get(name)]
    if (!conversation) return Promise.resolve()
    sentAt.set(clientId, performance.now())
    return call(
      '/api/ops/chat/send-message',
      { clientId, conversation, message: { message_type: 'text', payload: 'an answer' } },
      { token: operatorToken, address: '10.3.0.1' },
    )
  }
  return { say, answer }
}

/** Everybody writes and is answered, twice a second, until the time is over and all is heard. */
async function talk({
  crew,
  talkers,
  seconds,
  say,
  answer,
  sentAt,
}: {
  crew: readonly Talker[]
  talkers: number
  seconds: number
  say: (one: Talker) => Promise<void>
  answer: (name: string) => Promise<void>
  sentAt: Map<string, number>
}) {
  const lag = monitorEventLoopDelay({ resolution: TICK_MS })
  lag.enable()
  let sent = 0
  const end = performance.now() + seconds * 1_000
  await Promise.all(
    crew.map(async (one, n) => {
      await sleep((n * EVERY_MS) / talkers)
      while (performance.now() < end) {
        const next = performance.now() + EVERY_MS
        await Promise.all([say(one), answer(one.name)])
        sent += 2
        await sleep(Math.max(0, next - performance.now()))
      }
    }),
  )
  for (let waited = 0; sentAt.size > 0 && waited < 30_000; waited += 50) await sleep(50)
  lag.disable()
  return { lag, sent }
}

function quantilesOf(took: readonly number[]) {
  const sorted = took.toSorted((a, b) => a - b)
  const quantile = (q: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN
  return quantile
}
