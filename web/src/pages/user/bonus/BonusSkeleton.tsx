import { Bone } from '@krapao/ui/loading/bone.tsx'
import { useTranslations } from 'use-intl/react'
import { SlowWords } from '../../../app/SlowWords.tsx'

export function BonusSkeleton() {
  const t = useTranslations('common')
  return (
    <div aria-busy className="skeleton grid gap-3">
      <p className="sr-only" role="status">
        {t('loading')}
      </p>
      <div aria-hidden className="columns gap-y-8">
        <div className="grid gap-3">
          <Bone className="h-4 w-36" />
          <Bone className="h-14 rounded-control" />
        </div>
        <div className="grid gap-3">
          <Bone className="h-5 w-32" />
          {[0, 1, 2].map((at) => (
            <Bone key={at} className="h-34 rounded-tile" />
          ))}
        </div>
      </div>
      <SlowWords />
    </div>
  )
}
