import { ErrorState } from '@krapao/ui/feedback/error-state.tsx'
import { lazy, Suspense, type ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { isAnswered } from './isAnswered.ts'

/** Who has an answer has a line, by which its words are fetched. */
const Answered = lazy(() => import('./Answered.tsx'))

/** What can be asked again. */
export interface Asked {
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

/** In place of what could not be asked: why, where the money is, and again. */
export function LoadFailed({
  of,
  ...more
}: {
  of: Asked
  /** A second way out. */
  action?: ReactNode
  note?: ReactNode
}) {
  'use no memo'
  const t = useTranslations('common')
  const frame = {
    retryLabel: t('retry'),
    retrying: of.isFetching,
    onRetry: () => void of.refetch(),
    ...more,
  }
  return isAnswered(of.error) ? (
    <Suspense>
      <Answered error={of.error} {...frame} />
    </Suspense>
  ) : (
    <ErrorState title={t('loadFailed')} {...frame}>
      {t('loadFailedHint')}
    </ErrorState>
  )
}
