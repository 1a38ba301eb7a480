import { SOCKET_PATH, type ClientToServer, type HandshakeAuth, type ServerToClient } from '@krapao/contract/socket'
import { io, type Socket } from 'socket.io-client'

export type LiveSocket = Socket<ServerToClient, ClientToServer>

const open = new Map<string, { socket: LiveSocket; users: number }>()

/**
 * The one socket of this caller: wallet and chat share it, the last to leave closes it. Websocket only; it knocks again
 * every 500 ms for as long as it takes.
 */
export function takeSocket(auth: HandshakeAuth): { socket: LiveSocket; leave: () => void } {
  const key = JSON.stringify([auth.token ?? '', auth.guestId ?? ''])
  const entry = open.get(key) ?? {
    users: 0,
    socket: io({ path: SOCKET_PATH, transports: ['websocket'], reconnectionDelay: 500, reconnectionDelayMax: 2_000, reconnectionAttempts: Infinity, forceNew: true, auth }) as LiveSocket,
  }
  entry.users++
  open.set(key, entry)
  let hasLeft = false
  return {
    socket: entry.socket,
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
