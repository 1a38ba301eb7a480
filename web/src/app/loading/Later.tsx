import { Suspense, type ReactNode } from 'react'
import { ErrorBoundary } from '../ErrorBoundary.tsx'

/**
 * A part that a page can do without: its place until it is here, and `instead`, else nothing, where
 * it never comes.
 */
export const Later = ({
  place = null,
  instead = null,
  children,
}: {
  place?: ReactNode
  instead?: ReactNode
  children: ReactNode
}) => (
  <ErrorBoundary fallback={instead}>
    <Suspense fallback={place}>{children}</Suspense>
  </ErrorBoundary>
)
