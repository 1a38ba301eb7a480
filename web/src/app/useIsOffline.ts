import { useEffect, useState, useSyncExternalStore } from 'react'

/** A tunnel is not being offline: only after this does the page change. */
const LASTING_MS = 3_000

/** Whether the device has been without a line for a while; at once when the app starts so. */
export function useIsOffline(): boolean {
  const isOnline = useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  )
  const [isLasting, setIsLasting] = useState(() => !navigator.onLine)
  useEffect(() => {
    if (isOnline) return
    const timer = setTimeout(() => setIsLasting(true), LASTING_MS)
    return () => {
      clearTimeout(timer)
      setIsLasting(false)
    }
  }, [isOnline])
  return !isOnline && isLasting
}

function listen(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
