import { buttonClass } from '@krapao/ui/controls/button-class.ts'
import { Button } from '@krapao/ui/controls/button.tsx'
import { EmptyState } from '@krapao/ui/feedback/empty-state.tsx'
import { Notice } from '@krapao/ui/feedback/notice.tsx'
import { SkeletonBlock } from '@krapao/ui/loading/skeleton-block.tsx'
import { RowsSkeleton } from '@krapao/ui/loading/skeletons.tsx'
import Plus from 'lucide-react/icons/plus'
import { useTranslations } from 'use-intl/react'
import { Link } from '../../../app/Link.tsx'
import { LoadFailed, type Asked } from '../../../app/loading/LoadFailed.tsx'
import { SlowNotice } from '../../../app/loading/SlowNotice.tsx'
import { useModals } from '../../../app/modals/modals.ts'
import { timeOnly } from '../../../format/dateTime.ts'
import { paths } from '../../../paths.ts'

export function StatementLoading() {
  const t = useTranslations('common')
  return (
    <>
      <div className="skeleton mx-1 mb-3 flex h-[1.45rem] items-center" aria-hidden>
        <SkeletonBlock className="h-4 w-36" />
      </div>
      <RowsSkeleton label={t('loading')} count={6} />
      <div className="mt-4">
        <SlowNotice />
      </div>
    </>
  )
}

export const TOTALS_CARD = 'surface flex-[1_0_100%] py-3 min-[68.75rem]:order-3'

export const TotalsLoading = () => (
  <div className={`${TOTALS_CARD} skeleton px-3.5`} aria-hidden>
    <SkeletonBlock className="block h-[4.7rem]" />
  </div>
)

/** Nothing yet; or a page beyond the last one. */
export function StatementEmpty({ onFirstPage }: { onFirstPage?: () => void }) {
  const t = useTranslations('statement')
  const { open } = useModals()
  if (onFirstPage)
    return (
      <EmptyState
        title={t('noSuchPage')}
        action={
          <Button kind="main" onClick={onFirstPage}>
            {t('firstPage')}
          </Button>
        }
      />
    )
  return (
    <EmptyState
      title={t('empty')}
      action={
        <Button kind="main" icon={Plus} onClick={() => open('deposit')}>
          {t('firstDeposit')}
        </Button>
      }
    >
      {t('emptyHint')}
    </EmptyState>
  )
}

/** Nothing of this kind in these days. */
export function StatementNone({ onShowAll }: { onShowAll: () => void }) {
  const t = useTranslations('statement')
  return (
    <EmptyState title={t('none')} action={<Button onClick={onShowAll}>{t('showAll')}</Button>}>
      {t('noneHint')}
    </EmptyState>
  )
}

export function StatementBroken({ of }: { of: Asked }) {
  const t = useTranslations('statement')
  return (
    <LoadFailed
      of={of}
      action={
        <Link to={paths.memberContact} className={buttonClass({ kind: 'quiet' })}>
          {t('tellTeam')}
        </Link>
      }
    />
  )
}

/** What is on the screen could not be asked afresh; it stays, with its time. */
export function StatementStale({
  at,
  busy,
  onRetry,
}: {
  at: number
  busy: boolean
  onRetry: () => void
}) {
  const t = useTranslations('statement')
  const common = useTranslations('common')
  return (
    <Notice tone="info" className="mb-4 items-center">
      <div className="flex flex-wrap items-center justify-between gap-x-3" role="status">
        <span>{t('staleSince', { time: timeOnly(at) })}</span>
        <Button
          kind="quiet"
          size="compact"
          busy={busy}
          busyLabel={common('retry')}
          onClick={onRetry}
        >
          {common('retry')}
        </Button>
      </div>
    </Notice>
  )
}
