import { STORAGE_KEYS } from '@krapao/contract/constants'
import { Button } from '@krapao/ui/controls/button.tsx'
import { Checkbox } from '@krapao/ui/controls/checkbox.tsx'
import { Sheet } from '@krapao/ui/overlays/sheet.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { ModalProps } from '../../app/modals/modals.ts'
import { LookupTexts } from '../../core/LookupTexts.tsx'
import { writeStored } from '../../storage.ts'
import { markAgreed } from './agreed.ts'

export default function AgreementModal({ open, onClose }: ModalProps) {
  const t = useTranslations('agreement')
  const common = useTranslations('common')
  const [remembers, setRemembers] = useState(false)

  const close = (): void => {
    markAgreed()
    if (remembers) writeStored('localStorage', STORAGE_KEYS.rememberAgreement, 'true')
    onClose()
  }

  return (
    <Sheet open={open} onOpenChange={close} title={t('heading')} closeLabel={common('close')}>
      <LookupTexts
        name="lookupAgreements"
        pick={(answer) => answer.agreements}
        empty={t('empty')}
        lines={[3, 3]}
      />
      <div className="grid gap-2">
        <Checkbox
          label={t('remember')}
          checked={remembers}
          onChange={(event) => setRemembers(event.target.checked)}
        />
        <Button kind="main" wide onClick={close}>
          {t('accept')}
        </Button>
      </div>
    </Sheet>
  )
}
