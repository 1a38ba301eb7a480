import { Button } from '@krapao/ui/controls/button.tsx'
import { Notice } from '@krapao/ui/feedback/notice.tsx'
import Hourglass from 'lucide-react/icons/hourglass'
import QrCode from 'lucide-react/icons/qr-code'
import { useTranslations } from 'use-intl/react'
import { useKipPair } from '../../../api/queries/account/kip.ts'

/** 00:00: the code is hidden, so that nobody pays what nobody awaits. */
export function CodeEnded({ amount, onAgain }: { amount: number; onAgain: () => void }) {
  const pair = useKipPair()
  const t = useTranslations('deposit')
  return (
    <>
      <Notice tone="wait" icon={Hourglass}>
        <b className="block">{t('ended')}</b>
        {t('endedHint')}
      </Notice>
      <Button kind="main" wide icon={QrCode} onClick={onAgain}>
        {t('again', { amount: pair.short(amount) })}
      </Button>
    </>
  )
}
