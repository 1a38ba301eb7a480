import { lazy, Suspense } from 'react'
import { ErrorBoundary } from '../app/ErrorBoundary.tsx'

const Toasts = lazy(() => import('./Toasts.tsx'))

/** Fetched after the page is there. Failing to fetch it costs the toasts, never the page. */
export function ToastsLater() {
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <Toasts />
      </Suspense>
    </ErrorBoundary>
  )
}
