import type { RealityEvent } from '@krapao/contract/chat/socket'

/** Tells whoever holds a member's sockets that a reality check is due. */
export interface PlayEvents {
  tell(memberId: string, event: RealityEvent): void
  on(listener: (memberId: string, event: RealityEvent) => void): () => void
}

export function createPlayEvents(): PlayEvents {
  const listeners = new Set<(memberId: string, event: RealityEvent) => void>()
  return {
    tell(memberId, event) {
      for (const listener of listeners) listener(memberId, event)
    },
    on(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
