import { Button } from '@krapao/ui/button.tsx'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { useTranslations } from 'use-intl/react'
import { useModals } from '../../app/modals.ts'

/** For money that has not come in by itself: the slip proves it. */
export function SlipOffer() {
  const t = useTranslations('slips')
  const { open } = useModals()
  return (
    <div className="grid gap-1.5">
      <Button wide icon={ReceiptText} onClick={() => open('slipUpload')}>{t('send')}</Button>
      <p className="text-center text-caption text-ink-muted">{t('sendHint')}</p>
    </div>
  )
}
