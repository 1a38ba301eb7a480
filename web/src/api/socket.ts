import {
  ROOM_PREFIX,
  type JoinAnswer,
  type RealityEvent,
  type WalletEvent,
} from '@krapao/contract/chat/socket'
import { takeSocket } from './liveSocket.ts'

const MOVED_EVERY_MS = 1_000
/** A busy server is asked again after so long; a connection that was lost asks when it is back. */
const AGAIN_MS = 2_000
/** Nobody answered, or the server could not look: a refusal is an answer. */
const isUnheard = (answer: JoinAnswer | null): boolean =>
  answer === null || (!answer.ok && answer.message === 'INTERNAL_SERVER_ERROR')

export interface LiveWallet {
  /** What the wallet holds now, at once. */
  onWallet: (event: WalletEvent) => void
  /** The wallet has moved: said at once, then once a second while it goes on, as in a game. */
  onMoved: () => void
  onReality: (event: RealityEvent) => void
  /** Something on its way has begun, ended or gone on. */
  onMovement: () => void
  /** After a gap nobody knows what was missed: ask afresh. */
  onGap: () => void
}

/**
 * Joins the member's room and hands on what it says. Answers how to leave. Loaded apart: /login has
 * no use for it.
 */
export function watchWallet(
  token: string,
  memberId: string,
  { onWallet, onMoved, onReality, onMovement, onGap }: LiveWallet,
): () => void {
  const live = takeSocket({ id: memberId, token })
  let newest = -1
  let again: ReturnType<typeof setTimeout> | undefined
  let hasLeft = false
  const join = async (): Promise<void> => {
    clearTimeout(again)
    const answer = await live.join(ROOM_PREFIX + memberId)
    if (hasLeft) return
    if (answer?.ok) {
      newest = -1
      // Also the first time: the page was read before it began to listen.
      onGap()
    } else if (isUnheard(answer) && live.socket.connected) again = setTimeout(joinNow, AGAIN_MS)
  }
  const moved = atMostEvery(MOVED_EVERY_MS, onMoved)
  const joinNow = (): void => void join()
  const hear = (event: WalletEvent): void => {
    if (event.seq <= newest) return
    newest = event.seq
    onWallet(event)
    moved.tell()
  }
  live.socket.on('connect', joinNow)
  live.socket.on('wallet', hear)
  live.socket.on('reality', onReality)
  live.socket.on('onItsWay', onMovement)
  // The chat may have opened the socket before.
  if (live.socket.connected) joinNow()
  return () => {
    hasLeft = true
    clearTimeout(again)
    moved.stop()
    live.socket.off('connect', joinNow)
    live.socket.off('wallet', hear)
    live.socket.off('reality', onReality)
    live.socket.off('onItsWay', onMovement)
    live.leave()
  }
}

/** Says at once what is told, and the last of what is told soon after once the time is over. */
function atMostEvery(ms: number, say: () => void): { tell: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isDue = false
  const tell = (): void => {
    isDue = timer !== undefined
    if (isDue) return
    say()
    timer = setTimeout(() => {
      timer = undefined
      if (isDue) tell()
    }, ms)
  }
  return { tell, stop: () => clearTimeout(timer) }
}
