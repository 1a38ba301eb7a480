import { useSyncExternalStore } from 'react'

let isOpen = false
const listeners = new Set<() => void>()

/** Opens or closes the search over whatever page there is. */
export function openFinder(open: boolean): void {
  isOpen = open
  for (const listener of listeners) listener()
}

export const useFinderOpen = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => isOpen,
  )
