import { Suspense, type ReactNode } from 'react'
import { ErrorBoundary } from '../ErrorBoundary.tsx'

/** A part that a page can do without: its place until it is here, and nothing where it never comes. */
export const Later = ({ place = null, children }: { place?: ReactNode; children: ReactNode }) => (
  <ErrorBoundary fallback={null}>
    <Suspense fallback={place}>{children}</Suspense>
  </ErrorBoundary>
)
