import { Bone } from '@krapao/ui/loading/bone.tsx'
import { useTranslations } from 'use-intl/react'
import { SlowWords } from '../../app/SlowWords.tsx'

export function TransferSkeleton() {
  const t = useTranslations('common')
  return (
    <div aria-busy className="skeleton grid gap-4">
      <p className="sr-only" role="status">
        {t('loading')}
      </p>
      <div aria-hidden className="grid gap-4">
        <div className="grid grid-cols-2 gap-2.5 pt-7">
          <Bone className="h-60 rounded-[1.5rem]" />
          <Bone className="h-60 rounded-[1.5rem]" />
        </div>
        <Bone className="h-5 w-28" />
        <Bone className="h-14 rounded-control" />
        <Bone className="h-13 rounded-control" />
      </div>
      <SlowWords />
    </div>
  )
}
