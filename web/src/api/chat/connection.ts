import type { ServerToClient } from '@krapao/contract/chat/socket'
import { takeSocket, type SocketUser } from '../liveSocket.ts'

export interface ChatConnectionEvents {
  /** In the room. `missed`: there was a time outside it, so something may have been said meanwhile. */
  onJoined: (missed: boolean) => void
  onLost: () => void
  onMessage: ServerToClient['messaging']
  onTyping: ServerToClient['typing']
  onRead: ServerToClient['read']
  onDelivered: ServerToClient['delivered']
}
export interface ChatConnection {
  sayTyping: () => void
  close: () => void
}

/** The check that we are still in the room (product section 9). */
const CHECK_MS = 5_000

/**
 * On and off name the same listeners: the socket is shared, so none but our own may be taken off
 * it.
 */
const listening =
  (
    socket: ReturnType<typeof takeSocket>['socket'],
    events: ChatConnectionEvents,
    { checkNow, lose }: { checkNow: () => void; lose: () => void },
  ) =>
  (way: 'on' | 'off', at: 'addEventListener' | 'removeEventListener'): void => {
    socket[way]('connect', checkNow)
    socket[way]('disconnect', lose)
    socket[way]('messaging', events.onMessage)
    socket[way]('typing', events.onTyping)
    socket[way]('read', events.onRead)
    socket[way]('delivered', events.onDelivered)
    window[at]('offline', lose)
    window[at]('online', checkNow)
  }

/**
 * Listens in the speaker's own room. Every 5 s, and whenever the network comes back, it asks to be
 * in it again.
 */
export function connectChat(
  speaker: SocketUser,
  askPrefix: () => Promise<string>,
  events: ChatConnectionEvents,
): ChatConnection {
  const { socket, join, leave } = takeSocket(speaker)
  let prefix: string | undefined
  let isIn = false
  let isAsking = false
  let isClosed = false

  const lose = (): void => {
    isIn = false
    if (!isClosed) events.onLost()
  }
  const check = async (): Promise<void> => {
    if (isAsking || isClosed) return
    // Sent away by the server (a restart, a new session): Socket.IO does not come back by itself then.
    if (!socket.connected) return void (socket.active || socket.connect())
    isAsking = true
    try {
      prefix ??= await askPrefix()
      const answer = await join(prefix + speaker.id)
      if (isClosed) return
      if (answer?.ok) {
        const missed = !isIn
        isIn = true
        events.onJoined(missed)
      } else {
        lose()
        // No answer on a socket that calls itself open: the connection behind it is dead.
        if (answer === null && socket.connected) socket.disconnect().connect()
      }
    } catch {
      // The prefix could not be asked for; the next check does it again.
    } finally {
      isAsking = false
    }
  }
  const checkNow = (): void => void check()
  const timer = setInterval(checkNow, CHECK_MS)
  const listen = listening(socket, events, { checkNow, lose })
  listen('on', 'addEventListener')
  checkNow()
  return {
    sayTyping: () => {
      if (isIn && prefix !== undefined)
        socket.volatile.emit('typing', { room: prefix + speaker.id })
    },
    close: () => {
      isClosed = true
      clearInterval(timer)
      listen('off', 'removeEventListener')
      leave()
    },
  }
}
