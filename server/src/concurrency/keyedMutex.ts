/**
 * Work under one key runs one after another in this process, in the order it came; other keys do
 * not wait for it.
 */
export interface KeyedMutex {
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}

export function createKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<unknown>>()
  return {
    async run(key, work) {
      const before = last.get(key) ?? Promise.resolve()
      const mine = before.then(work, work)
      const settled = mine.catch(() => undefined)
      last.set(key, settled)
      try {
        return await mine
      } finally {
        if (last.get(key) === settled) last.delete(key)
      }
    },
  }
}
