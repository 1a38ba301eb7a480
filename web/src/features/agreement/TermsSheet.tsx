import { Sheet } from '@krapao/ui/overlays/sheet.tsx'
import { useTranslations } from 'use-intl/react'
import { LookupTexts } from '../../core/LookupTexts.tsx'

/** What a visitor accepts by registering: the conditions, then the agreement. */
export default function TermsSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('register.profile')
  const common = useTranslations('common')
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('termsHeading')}
      closeLabel={common('close')}
      theme="paper"
    >
      <div className="grid gap-2.5">
        <LookupTexts
          name="lookupConditions"
          pick={(answer) => answer.conditions}
          empty={t('termsEmpty')}
          lines={[4, 6, 3]}
        />
        <LookupTexts
          name="lookupAgreements"
          pick={(answer) => answer.agreements}
          empty={t('termsEmpty')}
          lines={[3, 3]}
        />
      </div>
    </Sheet>
  )
}
