import { Sheet } from '@krapao/ui/overlays/sheet.tsx'
import { useTranslations } from 'use-intl/react'
import type { ModalProps } from '../../app/modals/modals.ts'
import { LookupTexts } from '../../core/LookupTexts.tsx'

export default function ConditionsModal({ open, onClose }: ModalProps) {
  const t = useTranslations('conditions')
  const common = useTranslations('common')
  return (
    <Sheet open={open} onOpenChange={onClose} title={t('heading')} closeLabel={common('close')}>
      <LookupTexts
        name="lookupConditions"
        pick={(answer) => answer.conditions}
        empty={t('empty')}
        lines={[4, 6, 3]}
      />
    </Sheet>
  )
}
