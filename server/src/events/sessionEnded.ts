/** Tells whoever keeps something open for a session (the socket) that it has ended. */
export interface SessionEnds {
  announce(sessionIds: readonly string[]): void
  onEnd(listener: (sessionId: string) => void): () => void
}

export function createSessionEnds(): SessionEnds {
  const listeners = new Set<(sessionId: string) => void>()
  return {
    announce(sessionIds) {
      for (const sessionId of sessionIds) for (const listener of listeners) listener(sessionId)
    },
    onEnd(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
