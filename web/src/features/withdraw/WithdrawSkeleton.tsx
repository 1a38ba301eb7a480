import { Bone } from '@krapao/ui/loading/bone.tsx'
import { useTranslations } from 'use-intl/react'
import { SlowWords } from '../../app/SlowWords.tsx'

export function WithdrawSkeleton() {
  const t = useTranslations('common')
  return (
    <div aria-busy className="skeleton grid gap-4">
      <p className="sr-only" role="status">
        {t('loading')}
      </p>
      <div aria-hidden className="grid gap-4">
        <div className="grid justify-items-center gap-3 py-1">
          <Bone className="h-4 w-24" />
          <Bone className="h-10 w-48" />
        </div>
        <Bone className="h-16 rounded-control" />
        <Bone className="h-5 w-32" />
        <Bone className="h-14 rounded-control" />
        <Bone className="h-18 rounded-control" />
        <Bone className="h-13 rounded-control" />
      </div>
      <SlowWords />
    </div>
  )
}
