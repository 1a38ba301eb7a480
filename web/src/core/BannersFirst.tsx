import { Button } from '@krapao/ui/controls/button.tsx'
import { SkeletonBlock } from '@krapao/ui/loading/skeleton-block.tsx'
import { Sheet } from '@krapao/ui/overlays/sheet.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { useBanners } from '../api/queries/rewards.ts'
import { LoadingBlocks } from '../app/loading/LoadingBlocks.tsx'
import type { ModalProps } from '../app/modals/modals.ts'
import { Banners } from './Banners.tsx'

interface Props extends ModalProps {
  of: 'invite' | 'refund'
  title: string
  /** Shown once the pictures have been seen, or at once when there are none. */
  children: ReactNode
}

/**
 * An operator's banners, then the sheet itself (product section 2). The sheet never waits for
 * pictures that do not come.
 */
export function BannersFirst({ of, title, open, onClose, children }: Props) {
  const t = useTranslations('banners')
  const common = useTranslations('common')
  const banners = useBanners(of, open)
  const [areSeen, setAreSeen] = useState(false)
  const shown = banners.data ?? []
  const isFirst = !areSeen && shown.length > 0
  return (
    <Sheet open={open} onOpenChange={onClose} title={title} closeLabel={common('close')}>
      {isFirst && (
        <>
          <Banners banners={shown} label={title} />
          <Button kind="main" wide onClick={() => setAreSeen(true)}>
            {t('continue')}
          </Button>
        </>
      )}
      {banners.isPending ? <BannersLoading /> : !isFirst && children}
    </Sheet>
  )
}

/** The box of what comes, so that the tap is answered at once. */
const BannersLoading = () => (
  <LoadingBlocks>
    <SkeletonBlock className="aspect-[2/1] w-full rounded-tile!" />
    <div className="grid gap-2.5 px-1">
      <SkeletonBlock className="h-4 w-2/5" />
      <SkeletonBlock className="h-4 w-full" />
      <SkeletonBlock className="h-4 w-3/5" />
    </div>
    <SkeletonBlock className="mt-8 h-13 rounded-control" />
  </LoadingBlocks>
)
