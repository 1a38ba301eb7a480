import { setTimeout as sleep } from 'node:timers/promises'

/** What has moved, or may have moved, a member's money. */
export type MoneyMove = 'deposit' | 'withdraw' | 'transfer' | 'refresh'
type MoneyListener = (memberId: string, why: MoneyMove) => void | Promise<void>

/**
 * Tells whoever follows a member's money (a play-through) that something was committed. Nobody
 * waits for a listener, and one that fails undoes nothing and stops no other: what must not be
 * missed is looked at again at the next move.
 */
export interface MoneyMoved {
  tell(memberId: string, why: MoneyMove): void
  on(listener: MoneyListener): () => void
  /**
   * Waits until who was told of this member so far has ended, but no longer than `withinMs`: for an
   * answer that should show it.
   */
  heard(memberId: string, withinMs: number): Promise<void>
  /** Waits until every listener told so far has ended, and those that they told in turn. */
  idle(): Promise<void>
}

export function createMoneyMoved(
  onListenerError: (error: unknown, memberId: string, why: MoneyMove) => void,
): MoneyMoved {
  const listeners = new Set<MoneyListener>()
  const running = new Map<Promise<void>, string>()
  const run = async (listener: MoneyListener, memberId: string, why: MoneyMove): Promise<void> => {
    try {
      await listener(memberId, why)
    } catch (error) {
      onListenerError(error, memberId, why)
    }
  }
  return {
    tell(memberId, why) {
      for (const listener of listeners) {
        const work = run(listener, memberId, why).finally(() => running.delete(work))
        running.set(work, memberId)
      }
    },
    on(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async heard(memberId, withinMs) {
      const works = [...running].filter(([, of]) => of === memberId).map(([work]) => work)
      if (works.length === 0) return
      const done = new AbortController()
      const patience = sleep(withinMs, undefined, { signal: done.signal }).catch(() => undefined)
      await Promise.race([Promise.all(works), patience]).finally(() => done.abort())
    },
    async idle() {
      while (running.size > 0) await Promise.all(running.keys())
    },
  }
}
