import type { IncomingMessage } from 'node:http'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Socket } from 'socket.io'
import type { Context } from '../context.ts'
import { networksOf } from '../limits/networks.ts'
import { addressReader } from './address.ts'

/** A mobile carrier puts thousands of people behind one address; a flood is more than they. */
const CONNECTIONS_A_MINUTE = 6_000
const SOCKETS_AN_ADDRESS = 10_000
/** Whoever has joined nothing by then has no business here, ms. */
const JOIN_WITHIN_MS = 60_000
/**
 * Packets of one socket in {@link WINDOW_MS}: a client sends a ping's answer, a check every 5 s and
 * now and then that it writes.
 */
const PACKETS = 100
const WINDOW_MS = 10_000
/**
 * What it costs an address, in connections, to have a socket cut off: who floods and comes back at
 * once is soon left out.
 */
const CUT_OFF_COSTS = 300
/** Devices and tabs of one customer in one process. */
export const SOCKETS_A_ROOM = 40

/**
 * Refuses connections by address before anything is made for them. `opened` counts one until it
 * closes.
 */
export function connectionGate({ trustProxy }: Pick<Context['config'], 'trustProxy'>) {
  const addressOf = addressReader(trustProxy)
  // It only counts: each network has its own bound.
  const rate = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: 60 })
  const open = new Map<string, number>()
  const networks = (request: IncomingMessage) => networksOf(addressOf(request))
  return {
    async mayConnect(request: IncomingMessage): Promise<boolean> {
      for (const { subject, times } of networks(request)) {
        if ((open.get(subject) ?? 0) >= SOCKETS_AN_ADDRESS * times) return false
        const { consumedPoints } = await rate.consume(subject)
        if (consumedPoints > CONNECTIONS_A_MINUTE * times) return false
      }
      return true
    },
    cutOff(socket: Socket): void {
      for (const { subject } of networks(socket.request)) void rate.penalty(subject, CUT_OFF_COSTS)
      socket.disconnect(true)
    },
    opened(socket: Socket): void {
      const subjects = networks(socket.request).map(({ subject }) => subject)
      for (const subject of subjects) open.set(subject, (open.get(subject) ?? 0) + 1)
      socket.once('disconnect', () => {
        for (const subject of subjects) {
          const left = (open.get(subject) ?? 1) - 1
          if (left > 0) open.set(subject, left)
          else open.delete(subject)
        }
      })
    },
  }
}

/** Ends a socket that sends without end, or that never joins. */
export function endFloods(socket: Socket, cutOff: () => void): void {
  let [packets, since] = [0, performance.now()]
  const count = (): void => {
    const now = performance.now()
    if (now - since > WINDOW_MS) [packets, since] = [0, now]
    packets += 1
    if (packets === PACKETS) cutOff()
  }
  socket.conn.on('packet', count)
  const idle = setTimeout(() => {
    // A socket is always in a room of its own.
    if (socket.rooms.size <= 1) socket.disconnect(true)
  }, JOIN_WITHIN_MS)
  idle.unref()
  socket.once('disconnect', () => {
    clearTimeout(idle)
    socket.conn.off('packet', count)
  })
}
