import type { Server as HttpServer } from 'node:http'
import { ROOM_PREFIX, SOCKET_PATH } from '@krapao/contract/chat/socket'
import { toBaht } from '@krapao/contract/money'
import type { Pool } from 'pg'
import { Server } from 'socket.io'
import { deadAmong } from '../areas/people/public.ts'
import { deadOperatorsAmong } from '../areas/staff/public.ts'
import type { Context } from '../context.ts'
import { Refused } from '../runtime/refusal.ts'
import { isAccessRefusal, logSecurity } from '../security/events.ts'
import { isOwnOrigin } from '../security/ownOrigin.ts'
import { addressReader } from './address.ts'
import { listenForTyping, forwardChat } from './chat.ts'
import { forwardToOtherProcesses } from './crossProcess.ts'
import { connectionGate, endFloods } from './flood.ts'
import {
  join,
  operatorRoom,
  operatorsJoined,
  sessionRoom,
  sessionsJoined,
  type Io,
} from './join.ts'

const WALLET_ADDRESS = /^member:(.+):wallet$/
/** Nothing a client says here is longer; messages and files go by HTTP. */
const LARGEST_PACKET = 16 * 1024
/** How often sessions with a socket are looked at: so much longer than its session may one live, ms. */
const LOOK_EVERY_MS = 15_000

/**
 * `close` ends every socket; its clients come back by themselves, here or elsewhere. The HTTP
 * server is the app's to close, after this.
 */
interface Realtime {
  /** Ends the sockets whose session has ended or run out; done by itself every 15 s. */
  endDeadSessions(): Promise<void>
  close(): Promise<void>
}

/**
 * The socket, websocket only. A member may join the room of his own id, a guest that of his own, an
 * operator the operators'; each committed change of a member's wallet and each message of a chat is
 * told there. On PostgreSQL several server processes deliver for each other; `pool` carries what
 * they tell each other.
 */
export function openRealtime(context: Context, http: HttpServer, pool: Pool | null): Realtime {
  const gate = connectionGate(context.config)
  const addressOf = addressReader(context.config.trustProxy)
  const state = { closing: false }
  const io: Io = new Server(http, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: LARGEST_PACKET,
    allowEIO3: false,
    allowRequest: (request, answer) => {
      if (!isOwnOrigin(context.config, request.headers)) return answer(null, false)
      void gate.mayConnect(request).then(
        (may) => answer(null, may && !state.closing),
        () => answer(null, false),
      )
    },
  })
  const lastWord = pool
    ? forwardToOtherProcesses(io, pool, (error) => context.log.error({ err: error }, 'realtime'))
    : null

  io.on('connection', (socket) => {
    gate.opened(socket)
    endFloods(socket, () => gate.cutOff(socket))
    listenForTyping(context, socket)
    answerJoins(context, io, socket, addressOf)
  })
  const stop = tellRooms(context, io)
  const endDeadSessions = async (): Promise<void> => {
    for (const sessionId of await deadAmong(context, sessionsJoined(io)))
      io.local.in(sessionRoom(sessionId)).disconnectSockets(true)
    for (const sessionId of await deadOperatorsAmong(context, operatorsJoined(io)))
      io.local.in(operatorRoom(sessionId)).disconnectSockets(true)
  }
  const looking = setInterval(() => {
    endDeadSessions().catch((error: unknown) =>
      context.log.error({ err: error }, 'session sockets'),
    )
  }, LOOK_EVERY_MS)
  looking.unref()
  return {
    endDeadSessions,
    async close() {
      clearInterval(looking)
      stop()
      state.closing = true
      // Not io.close(): it closes the HTTP server too, whose calls under way are the app's to finish.
      await io.of('/').adapter.close()
      io.engine.close()
      await lastWord?.()
    },
  }
}

/** Lets a socket into the rooms that are its own. */
function answerJoins(
  context: Context,
  io: Io,
  socket: Parameters<typeof join>[2],
  addressOf: ReturnType<typeof addressReader>,
): void {
  socket.on('join', (request, answer) => {
    if (typeof answer !== 'function') return
    join(context, io, socket, request?.room).then(answer, (error: unknown) => {
      if (!(error instanceof Refused)) context.log.error({ err: error }, 'join failed')
      else if (isAccessRefusal(error.code))
        logSecurity(context.log, {
          event: 'access.refused',
          subject: 'nobody',
          address: addressOf(socket.request),
          reason: error.code,
          call: 'join',
        })
      answer({
        ok: false,
        message: error instanceof Refused ? error.code : 'INTERNAL_SERVER_ERROR',
      })
    })
  })
}

/** Tells each room what was committed for it; answers how that ends. */
function tellRooms(context: Context, io: Io): () => void {
  const stopWallets = context.events.on('balances.changed', (changes) => {
    for (const change of changes) {
      const memberId = WALLET_ADDRESS.exec(change.address)?.[1]
      if (memberId !== undefined)
        io.to(ROOM_PREFIX + memberId).emit('wallet', {
          seq: Number(change.seq),
          amount: toBaht(change.balance),
        })
    }
  })
  const stopMovements = context.events.on('onItsWay.changed', ({ memberId }) => {
    io.to(ROOM_PREFIX + memberId).emit('onItsWay')
  })
  const stopChat = forwardChat(context, io)
  const stopPlay = context.events.on('reality.due', ({ memberId, event }) => {
    io.to(ROOM_PREFIX + memberId).emit('reality', event)
  })
  const stopEnds = context.events.on('session.ended', ({ sessionId }) =>
    io.in(sessionRoom(sessionId)).disconnectSockets(true),
  )
  const stopOperatorEnds = context.events.on('operator.session.ended', ({ sessionId }) =>
    io.in(operatorRoom(sessionId)).disconnectSockets(true),
  )
  return () => {
    stopWallets()
    stopMovements()
    stopEnds()
    stopOperatorEnds()
    stopChat()
    stopPlay()
  }
}
