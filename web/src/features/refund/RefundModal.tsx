import { EmptyState } from '@krapao/ui/empty-state.tsx'
import { Sheet } from '@krapao/ui/sheet.tsx'
import { useTranslations } from 'use-intl/react'
import type { ModalProps } from '../../app/modals.ts'

/** What cashback is; receiving it is not open yet, and it says so. */
export default function RefundModal({ open, onClose }: ModalProps) {
  const t = useTranslations('home.refundSheet')
  const common = useTranslations('common')
  return (
    <Sheet open={open} onOpenChange={onClose} title={t('heading')} closeLabel={common('close')}>
      <p className="text-ink-muted">{t('lead')}</p>
      <EmptyState title={t('title')}>{t('soon')}</EmptyState>
    </Sheet>
  )
}
