import { Suspense, type ReactNode } from 'react'
import { ErrorBoundary } from './ErrorBoundary.tsx'

/** A part that a page can do without: its place stays empty until it is here, and without a line. */
export const Later = ({ place = null, children }: { place?: ReactNode; children: ReactNode }) => (
  <ErrorBoundary fallback={place}>
    <Suspense fallback={place}>{children}</Suspense>
  </ErrorBoundary>
)
