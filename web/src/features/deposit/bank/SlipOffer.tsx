import { Button } from '@krapao/ui/controls/button.tsx'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { useTranslations } from 'use-intl/react'
import { useModals } from '../../../app/modals/modals.ts'
import { useSlipRules } from '../../../core/useSlipRules.ts'

/**
 * For money that has not come in by itself: the slip proves it, outside the hours in which slips
 * are closed.
 */
export function SlipOffer() {
  const t = useTranslations('slips')
  const { open } = useModals()
  const { words, reason } = useSlipRules()
  return (
    <div className="grid gap-1.5">
      <Button wide icon={ReceiptText} reason={reason} onClick={() => open('slipUpload')}>
        {t('send')}
      </Button>
      {!reason && (
        <p className="text-center text-caption text-ink-muted">
          {t('sendHint')}
          {words && <span className="block text-ink-faint">{words}</span>}
        </p>
      )}
    </div>
  )
}
