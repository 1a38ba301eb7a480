import { currentToasts, onToasts } from '@krapao/ui/feedback/toast-store.ts'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { ErrorBoundary } from '../app/ErrorBoundary.tsx'

const fetched = () => lazy(() => import('./Toasts.tsx'))
/** By then the page is painted, on a slow phone too. */
const REST_MS = 1_500

/**
 * Fetched after the page is there, or with the first toast. Failing to fetch it costs the toasts,
 * never the page, and it is tried again when the line is back.
 */
export function ToastsLater() {
  const isAsked = useSyncExternalStore(onToasts, currentToasts, currentToasts).length > 0
  const [isDue, setIsDue] = useState(false)
  const [Toasts, setToasts] = useState(fetched)
  const [tries, setTries] = useState(1)
  const again = (): void => {
    setToasts(fetched())
    setTries(tries + 1)
  }
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), REST_MS)
    return () => clearTimeout(timer)
  }, [])
  if (isAsked && !isDue) setIsDue(true)
  if (!isDue) return null
  return (
    <ErrorBoundary key={tries} fallback={<OnceOnline then={again} />}>
      <Suspense>
        <Toasts />
      </Suspense>
    </ErrorBoundary>
  )
}

function OnceOnline({ then }: { then: () => void }) {
  useEffect(() => {
    window.addEventListener('online', then)
    return () => window.removeEventListener('online', then)
  }, [then])
  return null
}
