import { Bone } from '@krapao/ui/loading/bone.tsx'
import { useTranslations } from 'use-intl/react'
import { SlowWords } from '../../app/SlowWords.tsx'

/** The boxes of the QR form while the ways are asked for. */
export function DepositSkeleton() {
  const t = useTranslations('common')
  return (
    <div aria-busy className="skeleton grid gap-4">
      <p className="sr-only" role="status">
        {t('loading')}
      </p>
      <div aria-hidden className="grid gap-4">
        <div className="grid grid-cols-3 gap-2">
          {['qr', 'bank', 'link'].map((key) => (
            <Bone key={key} className="h-23 rounded-[1.25rem]" />
          ))}
        </div>
        <Bone className="h-15 rounded-control" />
        <div className="grid justify-items-center gap-3 py-2">
          <Bone className="h-4 w-36" />
          <Bone className="h-11 w-32" />
          <Bone className="h-4 w-52" />
        </div>
        <div className="grid grid-cols-3 gap-2">
          {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <Bone key={key} className="h-11 rounded-[.9375rem]" />
          ))}
        </div>
        <Bone className="h-13 rounded-control" />
      </div>
      <SlowWords />
    </div>
  )
}
