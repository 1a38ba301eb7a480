import { SkeletonBlock } from '@krapao/ui/loading/skeleton-block.tsx'
import { useTranslations } from 'use-intl/react'
import { SlowNotice } from '../../app/SlowNotice.tsx'

export function WithdrawSkeleton() {
  const t = useTranslations('common')
  return (
    <div aria-busy className="skeleton grid gap-4">
      <p className="sr-only" role="status">
        {t('loading')}
      </p>
      <div aria-hidden className="grid gap-4">
        <div className="grid justify-items-center gap-3 py-1">
          <SkeletonBlock className="h-4 w-24" />
          <SkeletonBlock className="h-10 w-48" />
        </div>
        <SkeletonBlock className="h-16 rounded-control" />
        <SkeletonBlock className="h-5 w-32" />
        <SkeletonBlock className="h-14 rounded-control" />
        <SkeletonBlock className="h-18 rounded-control" />
        <SkeletonBlock className="h-13 rounded-control" />
      </div>
      <SlowNotice />
    </div>
  )
}
