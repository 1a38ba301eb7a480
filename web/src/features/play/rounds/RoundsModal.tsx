import { Sheet } from '@krapao/ui/overlays/sheet.tsx'
import { useTranslations } from 'use-intl/react'
import type { ModalProps } from '../../../app/modals/modals.ts'
import { KipRate } from '../../../core/kip/KipRate.tsx'
import { PlayedWeek } from './PlayedWeek.tsx'

/** The member's own rounds by day and game, as far as the games' providers have told them. */
export default function RoundsModal({ open, onClose }: ModalProps) {
  const t = useTranslations('rounds')
  const common = useTranslations('common')
  return (
    <Sheet
      open={open}
      onOpenChange={onClose}
      title={t('title')}
      description={t('source')}
      closeLabel={common('close')}
    >
      <KipRate />
      <PlayedWeek />
    </Sheet>
  )
}
