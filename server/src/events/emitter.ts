import { setTimeout as sleep } from 'node:timers/promises'

type Listener<Event> = (event: Event) => void | Promise<void>

/**
 * Tells listeners, by the event's name, of what has been committed. The emitter waits for no
 * listener, and a listener that fails undoes nothing and stops no other: what must not be missed
 * needs a job beside its event.
 */
export interface Emitter<Events> {
  emit<Name extends keyof Events>(name: Name, event: Events[Name]): void
  /** Returns the function that removes the listener. */
  on<Name extends keyof Events>(name: Name, listener: Listener<Events[Name]>): () => void
  hasListeners(name: keyof Events): boolean
  /**
   * Waits for the listeners that are running for the events that `matches` accepts, but no longer
   * than `withinMs`.
   */
  settled<Name extends keyof Events>(
    name: Name,
    matches: (event: Events[Name]) => boolean,
    withinMs: number,
  ): Promise<void>
  /** Waits until no listener is running, those of events emitted by listeners included. */
  idle(): Promise<void>
}

/** Waits so many ms, or until the signal: it rejects then. */
export type Patience = (
  ms: number,
  nothing: undefined,
  until: { signal: AbortSignal },
) => Promise<unknown>

/** `onError` gets what a listener threw or rejected with. `wait`: by another clock. */
export function createEmitter<Events>(
  onError: (error: unknown, name: keyof Events, event: unknown) => void,
  wait: Patience = sleep,
): Emitter<Events> {
  type Known = { [Name in keyof Events]?: Set<Listener<Events[Name]>> }
  const listeners: Known = {}
  const running = new Map<Promise<void>, { name: keyof Events; event: unknown }>()

  const run = async <Name extends keyof Events>(
    listener: Listener<Events[Name]>,
    name: Name,
    event: Events[Name],
  ): Promise<void> => {
    try {
      await listener(event)
    } catch (error) {
      onError(error, name, event)
    }
  }
  return {
    emit(name, event) {
      for (const listener of listeners[name] ?? []) {
        const work = run(listener, name, event).finally(() => running.delete(work))
        running.set(work, { name, event })
      }
    },
    on(name, listener) {
      const known = (listeners[name] ??= new Set())
      known.add(listener)
      return () => void known.delete(listener)
    },
    hasListeners: (name) => (listeners[name]?.size ?? 0) > 0,
    async settled(name, matches, withinMs) {
      const works = [...running]
        .filter(([, of]) => of.name === name && matches(of.event as Parameters<typeof matches>[0]))
        .map(([work]) => work)
      if (works.length === 0) return
      const done = new AbortController()
      const timeout = wait(withinMs, undefined, { signal: done.signal }).catch(() => undefined)
      await Promise.race([Promise.all(works), timeout]).finally(() => done.abort())
    },
    async idle() {
      while (running.size > 0) await Promise.all(running.keys())
    },
  }
}
