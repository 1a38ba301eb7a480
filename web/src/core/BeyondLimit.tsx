import { Notice } from '@krapao/ui/feedback/notice.tsx'
import Lock from 'lucide-react/icons/lock'
import { useTranslations } from 'use-intl/react'
import { useKipPair } from '../api/queries/account/kip.ts'
import type { Play } from '../api/queries/play.ts'
import { dateTime } from '../format/dateTime.ts'

/** What came in beyond a deposit limit: where it is, until when it stays out of games, the way back. */
export function BeyondLimit({ amount, until }: NonNullable<Play['beyondLimit']>) {
  const pair = useKipPair()
  const t = useTranslations('play.beyond')
  return (
    <Notice tone="wait" icon={Lock} className="text-left">
      <b className="block">{t('title', { amount: pair.text(amount) })}</b>
      {t('detail', { until: dateTime(until).slice(0, 16) })}
    </Notice>
  )
}
