import {
  SOCKET_PATH,
  type ClientToServer,
  type HandshakeAuth,
  type JoinAnswer,
  type ServerToClient,
} from '@krapao/contract/chat/socket'
import { io, type Socket } from 'socket.io-client'
import { forgetGuest, storedGuestId } from './chat/guest.ts'
import { moveOutbox } from './chat/outbox.ts'

type LiveSocket = Socket<ServerToClient, ClientToServer>
/** Who speaks: a member by the token of a session, a guest by his own id. */
export type SocketUser = { id: string; token?: string | undefined }

interface SharedSocket {
  socket: LiveSocket
  /** Asks for the speaker's own room; null when nobody answered in 4 s. */
  join: (room: string) => Promise<JoinAnswer | null>
  leave: () => void
}

const ANSWER_MS = 4_000
const open = new Map<
  string,
  { socket: LiveSocket; handed: { guestId: string | null }; users: number }
>()

function connect({ id, token }: SocketUser) {
  const handed = { guestId: null as string | null }
  const auth = (send: (auth: HandshakeAuth) => void): void => {
    if (!token) return send({ guestId: id })
    // A conversation begun as a guest becomes the member's, once.
    handed.guestId = storedGuestId()
    return send({ token, ...(handed.guestId && { guestId: handed.guestId }) })
  }
  const socket: LiveSocket = io({
    path: SOCKET_PATH,
    transports: ['websocket'],
    reconnectionDelay: 500,
    reconnectionDelayMax: 2_000,
    reconnectionAttempts: Infinity,
    forceNew: true,
    auth,
  })
  return { socket, handed, users: 0 }
}

/**
 * The one socket of this speaker, websocket only: wallet and chat share it, the last to leave
 * closes it. It never stops knocking.
 */
export function takeSocket(speaker: SocketUser): SharedSocket {
  const key = speaker.token ?? speaker.id
  const entry = open.get(key) ?? connect(speaker)
  entry.users++
  open.set(key, entry)
  let hasLeft = false
  return {
    socket: entry.socket,
    join: async (room) => {
      const answer = await entry.socket
        .timeout(ANSWER_MS)
        .emitWithAck('join', { room })
        .catch(() => null)
      const { guestId } = entry.handed
      if (answer?.ok && guestId && speaker.token) {
        moveOutbox(guestId, speaker.id)
        if (storedGuestId() === guestId) forgetGuest()
        entry.handed.guestId = null
      }
      return answer
    },
    leave: () => {
      if (hasLeft) return
      hasLeft = true
      entry.users--
      if (entry.users > 0) return
      open.delete(key)
      entry.socket.disconnect()
    },
  }
}
