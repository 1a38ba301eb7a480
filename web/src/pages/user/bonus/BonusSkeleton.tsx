import { SkeletonBlock } from '@krapao/ui/loading/skeleton-block.tsx'
import { useTranslations } from 'use-intl/react'
import { SlowNotice } from '../../../app/SlowNotice.tsx'

export function BonusSkeleton() {
  const t = useTranslations('common')
  return (
    <div aria-busy className="skeleton grid gap-3">
      <p className="sr-only" role="status">
        {t('loading')}
      </p>
      <div aria-hidden className="columns gap-y-8">
        <div className="grid gap-3">
          <SkeletonBlock className="h-4 w-36" />
          <SkeletonBlock className="h-14 rounded-control" />
        </div>
        <div className="grid gap-3">
          <SkeletonBlock className="h-5 w-32" />
          {[0, 1, 2].map((at) => (
            <SkeletonBlock key={at} className="h-34 rounded-tile" />
          ))}
        </div>
      </div>
      <SlowNotice />
    </div>
  )
}
