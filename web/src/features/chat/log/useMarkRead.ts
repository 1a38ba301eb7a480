import { useEffect, useSyncExternalStore } from 'react'
import type { Conversation } from '../conversation.ts'

/** About a second after the history changes, all of it counts as read (product section 9). */
const READ_AFTER_MS = 1_000

const onVisibility = (listener: () => void): (() => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Nobody reads in a tab behind another, nor what is below the edge. */
export function useMarkRead(
  conversation: Conversation | null,
  unread: number,
  isAtEnd: boolean,
): void {
  const isVisible = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible')
  useEffect(() => {
    if (!conversation || !isVisible || !isAtEnd || unread === 0) return
    const timer = setTimeout(() => void conversation.markRead(), READ_AFTER_MS)
    return () => clearTimeout(timer)
  }, [conversation, unread, isAtEnd, isVisible])
}
