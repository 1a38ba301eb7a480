import { Sheet } from '@krapao/ui/sheet.tsx'
import { TileArt } from '@krapao/ui/tile-art.tsx'
import { useTranslations } from 'use-intl/react'
import type { ModalProps } from '../../app/modals.ts'

/** What cashback is; receiving it is not open yet, and it says so. */
export default function RefundModal({ open, onClose }: ModalProps) {
  const t = useTranslations('home.refundSheet')
  const common = useTranslations('common')
  return (
    <Sheet open={open} onOpenChange={onClose} title={t('heading')} closeLabel={common('close')}>
      <p className="text-ink-muted">{t('lead')}</p>
      <div className="well flex items-center gap-3.5 px-4 py-3.5">
        <TileArt of="refund" className="size-10" />
        <p className="min-w-0 flex-1"><b className="block">{t('title')}</b><span className="text-caption text-ink-muted">{t('soon')}</span></p>
      </div>
    </Sheet>
  )
}
