import { ROOM_PREFIX, SOCKET_PATH, type ClientToServer, type ServerToClient, type WalletEvent } from '@krapao/contract/socket'
import { io, type Socket } from 'socket.io-client'

export interface LiveWallet {
  onWallet: (event: WalletEvent) => void
  /** After a gap nobody knows what was missed: ask afresh. */
  onGap: () => void
}

/** Joins the member's room and hands on what it says. Answers how to leave. Loaded apart: /login has no use for it. */
export function watchWallet(token: string, memberId: string, { onWallet, onGap }: LiveWallet): () => void {
  const socket: Socket<ServerToClient, ClientToServer> = io({
    path: SOCKET_PATH,
    transports: ['websocket'],
    reconnectionDelay: 500,
    auth: { token },
  })
  let newest = -1
  let hasJoined = false
  socket.on('connect', () => {
    socket.emit('join', { room: ROOM_PREFIX + memberId }, (answer) => {
      if (!answer.ok) return
      if (hasJoined) {
        newest = -1
        onGap()
      }
      hasJoined = true
    })
  })
  socket.on('wallet', (event) => {
    if (event.seq <= newest) return
    newest = event.seq
    onWallet(event)
  })
  return () => void socket.disconnect()
}
