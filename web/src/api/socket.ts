import { ROOM_PREFIX, type WalletEvent } from '@krapao/contract/socket'
import { takeSocket } from './liveSocket.ts'

export interface LiveWallet {
  onWallet: (event: WalletEvent) => void
  /** After a gap nobody knows what was missed: ask afresh. */
  onGap: () => void
}

/** Joins the member's room and hands on what it says. Answers how to leave. Loaded apart: /login has no use for it. */
export function watchWallet(token: string, memberId: string, { onWallet, onGap }: LiveWallet): () => void {
  const { socket, leave } = takeSocket({ token })
  let newest = -1
  let hasJoined = false
  const join = (): void => {
    socket.emit('join', { room: ROOM_PREFIX + memberId }, (answer) => {
      if (!answer.ok) return
      if (hasJoined) {
        newest = -1
        onGap()
      }
      hasJoined = true
    })
  }
  const hear = (event: WalletEvent): void => {
    if (event.seq <= newest) return
    newest = event.seq
    onWallet(event)
  }
  socket.on('connect', join)
  socket.on('wallet', hear)
  // The chat may have opened the socket before.
  if (socket.connected) join()
  return () => {
    socket.off('connect', join)
    socket.off('wallet', hear)
    leave()
  }
}
