import type { Server as HttpServer } from 'node:http'
import { createAdapter } from '@socket.io/postgres-adapter'
import { Server, type Socket } from 'socket.io'
import { toBaht } from '@krapao/contract/money'
import { ROOM_PREFIX, SOCKET_PATH, type ClientToServer, type HandshakeAuth, type ServerToClient } from '@krapao/contract/socket'
import type { Pool } from 'pg'
import type { Context } from '../context.ts'
import { authenticateSession } from '../domains/sessions/public.ts'
import { Refused } from '../refused.ts'

type Io = Server<ClientToServer, ServerToClient>
const WALLET_ADDRESS = /^member:(.+):wallet$/

/** A room of our own, that nobody asks to join: who is in it leaves when the session ends. */
const sessionRoom = (sessionId: string): string => `session:${sessionId}`

export interface Realtime { close(): Promise<void> }

/**
 * The socket, websocket only. A member may join the room of his own id and no other; each committed change of his
 * wallet is told there. On PostgreSQL several server processes deliver for each other; `pool` carries their word.
 */
export function openRealtime(context: Context, http: HttpServer, pool: Pool | null): Realtime {
  const io: Io = new Server(http, { path: SOCKET_PATH, transports: ['websocket'], serveClient: false, maxHttpBufferSize: 64 * 1024, allowEIO3: false })
  if (pool) io.adapter(createAdapter(pool, { errorHandler: (error) => context.log.error({ err: error }, 'realtime') }))

  io.on('connection', (socket) => {
    socket.on('join', (request, answer) => {
      if (typeof answer !== 'function') return
      join(context, socket, request?.room).then(answer, (error: unknown) => {
        if (!(error instanceof Refused)) context.log.error({ err: error }, 'join failed')
        answer({ ok: false, message: error instanceof Refused ? error.code : 'INTERNAL_SERVER_ERROR' })
      })
    })
  })
  const stop = context.ledger.onChange((changes) => {
    for (const change of changes) {
      const memberId = WALLET_ADDRESS.exec(change.address)?.[1]
      if (memberId !== undefined) io.to(ROOM_PREFIX + memberId).emit('wallet', { seq: Number(change.seq), amount: toBaht(change.balance) })
    }
  })
  const stopEnds = context.sessionEnds.onEnd((sessionId) => io.in(sessionRoom(sessionId)).disconnectSockets(true))
  return {
    async close() {
      stop()
      stopEnds()
      await io.close()
    },
  }
}

async function join(context: Context, socket: Socket<ClientToServer, ServerToClient>, room: unknown): Promise<{ ok: true }> {
  const { token } = socket.handshake.auth as HandshakeAuth
  if (typeof token !== 'string') throw new Refused('UNAUTHORIZED')
  const { memberId, sessionId } = await authenticateSession(context, token)
  if (room !== ROOM_PREFIX + memberId) throw new Refused('UNAUTHORIZED')
  await socket.join([room, sessionRoom(sessionId)])
  return { ok: true }
}
