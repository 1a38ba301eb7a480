import { SkeletonBlock } from '@krapao/ui/loading/skeleton-block.tsx'
import { Spinner } from '@krapao/ui/loading/spinner.tsx'
import { useTranslations } from 'use-intl/react'

/** As high as a promotion's terms, which fill the sheet, while the code is looked for. */
export function PromotionSkeleton() {
  const t = useTranslations('bonus.promotion')
  return (
    <div aria-busy className="grid min-h-(--sheet-room) content-start gap-4">
      <div className="grid justify-items-center gap-3">
        <SkeletonBlock className="size-28 rounded-full" />
        <p role="status" className="flex items-center gap-3 py-1 text-ink-muted">
          <Spinner />
          {t('searching')}
        </p>
        <SkeletonBlock className="h-4 w-4/5" />
        <SkeletonBlock className="h-4 w-2/5" />
      </div>
      <div className="grid grid-cols-2 gap-2.5">
        <SkeletonBlock className="h-24 rounded-control" />
        <SkeletonBlock className="h-24 rounded-control" />
      </div>
      <SkeletonBlock className="h-33 rounded-control" />
      <SkeletonBlock className="h-5 w-3/5" />
      <SkeletonBlock className="h-5 w-2/5" />
      <SkeletonBlock className="h-5 w-4/5" />
    </div>
  )
}
