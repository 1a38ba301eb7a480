import {
  OPERATORS,
  ROOM_PREFIX,
  SOCKET_PATH,
  type ClientToServer,
  type HandshakeAuth,
  type ServerToClient,
} from '@krapao/contract/chat/socket'
import { io, type Socket } from 'socket.io-client'

export interface InboxListeners {
  /** In the operators' room. `missed`: there was a time outside it. */
  onJoined: (missed: boolean) => void
  onLost: () => void
  /** The server lets us in no more, by this code. */
  onRefused: (code: string) => void
  onInbox: ServerToClient['inbox']
  onTyping: ServerToClient['typing']
  onRead: ServerToClient['read']
  onDelivered: ServerToClient['delivered']
}
export interface InboxConnection {
  /** Tells the customer of this conversation that somebody writes; lost while there is no line. */
  sayTyping: (conversation: string) => void
  close: () => void
}

const ROOM = ROOM_PREFIX + OPERATORS
/** How often we ask whether we are still in the room, ms: a dead line says nothing by itself. */
const CHECK_MS = 10_000
const ANSWER_MS = 4_000

const socketOf = (): Socket<ServerToClient, ClientToServer> =>
  io({
    path: SOCKET_PATH,
    transports: ['websocket'],
    reconnectionDelay: 500,
    reconnectionDelayMax: 2_000,
    forceNew: true,
    auth: { operator: true } satisfies HandshakeAuth,
  })

/** Listens in the operators' room by the session's cookie, and comes back after every gap. */
export function connectInbox(listeners: InboxListeners): InboxConnection {
  const socket = socketOf()
  let [isIn, isAsking, isClosed] = [false, false, false]
  const lose = (): void => {
    isIn = false
    if (!isClosed) listeners.onLost()
  }
  const check = async (): Promise<void> => {
    if (isAsking || isClosed) return
    // Sent away by the server: Socket.IO does not come back by itself then.
    if (!socket.connected) return void (socket.active || socket.connect())
    isAsking = true
    const answer = await socket
      .timeout(ANSWER_MS)
      .emitWithAck('join', { room: ROOM })
      .catch(() => null)
    isAsking = false
    if (isClosed) return
    if (answer?.ok) {
      const missed = !isIn
      isIn = true
      listeners.onJoined(missed)
      return
    }
    lose()
    if (answer !== null) listeners.onRefused(answer.message)
    else if (socket.connected) socket.disconnect().connect()
  }
  const checkNow = (): void => void check()
  const sentAway = (): void => {
    lose()
    checkNow()
  }
  socket.on('connect', checkNow)
  socket.on('disconnect', sentAway)
  socket.on('inbox', listeners.onInbox)
  socket.on('typing', listeners.onTyping)
  socket.on('read', listeners.onRead)
  socket.on('delivered', listeners.onDelivered)
  const timer = setInterval(checkNow, CHECK_MS)
  addEventListener('online', checkNow)
  addEventListener('offline', lose)
  return {
    sayTyping: (conversation) => {
      if (isIn) socket.volatile.emit('typing', { room: ROOM, conversation })
    },
    close: () => {
      isClosed = true
      clearInterval(timer)
      removeEventListener('online', checkNow)
      removeEventListener('offline', lose)
      socket.disconnect()
    },
  }
}
