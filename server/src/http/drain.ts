import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long a call that is being answered may take to end once we close, ms. */
const GRACE_MS = 5_000
/** How long the other end of a web socket has to say good-bye, ms. */
const GOODBYE_MS = 250

/**
 * Ends every connection when the app closes: at once those that ask nothing just then, the others
 * when they are answered. Node's own close() waits, for minutes, for one that has not asked
 * anything yet (browsers open them ahead of need), for one that stopped in the middle of a
 * question, and for one that was being answered at that moment and is kept alive.
 */
export function drainOnClose(app: FastifyInstance): void {
  const open = new Set<Socket>()
  /** Calls being answered on a connection. */
  const busy = new Map<Socket, number>()
  const upgraded = new WeakSet<Socket>()
  const state = { closing: false }
  const server: Server = app.server

  server.on('connection', (socket) => {
    if (state.closing) return void socket.destroy()
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  server.on('upgrade', (_request, socket) => upgraded.add(socket as Socket))
  server.prependListener('request', ({ socket }, response) => {
    busy.set(socket, (busy.get(socket) ?? 0) + 1)
    response.once('close', () => {
      const left = (busy.get(socket) ?? 1) - 1
      if (left > 0) return void busy.set(socket, left)
      busy.delete(socket)
      if (state.closing) socket.destroySoon()
    })
  })
  const endAfter = (ms: number, which: (socket: Socket) => boolean): void => {
    setTimeout(() => {
      for (const socket of open) if (which(socket)) socket.destroy()
    }, ms).unref()
  }
  app.addHook('preClose', async () => {
    state.closing = true
    for (const socket of open) if (!busy.has(socket) && !upgraded.has(socket)) socket.destroy()
    endAfter(GOODBYE_MS, (socket) => upgraded.has(socket))
    endAfter(GRACE_MS, () => true)
  })
}
