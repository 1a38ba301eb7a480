import { SkeletonBlock } from '@krapao/ui/loading/skeleton-block.tsx'
import { useTranslations } from 'use-intl/react'
import { SlowNotice } from '../../app/SlowNotice.tsx'

export function TransferSkeleton() {
  const t = useTranslations('common')
  return (
    <div aria-busy className="skeleton grid gap-4">
      <p className="sr-only" role="status">
        {t('loading')}
      </p>
      <div aria-hidden className="grid gap-4">
        <div className="grid grid-cols-2 gap-2.5 pt-7">
          <SkeletonBlock className="h-60 rounded-[1.5rem]" />
          <SkeletonBlock className="h-60 rounded-[1.5rem]" />
        </div>
        <SkeletonBlock className="h-5 w-28" />
        <SkeletonBlock className="h-14 rounded-control" />
        <SkeletonBlock className="h-13 rounded-control" />
      </div>
      <SlowNotice />
    </div>
  )
}
