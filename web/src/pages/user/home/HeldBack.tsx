import { Notice } from '@krapao/ui/feedback/notice.tsx'
import { moneyText } from '@krapao/ui/money/money-parts.ts'
import Clock from 'lucide-react/icons/clock'
import Lock from 'lucide-react/icons/lock'
import { useTranslations } from 'use-intl/react'
import type { Play } from '../../../api/queries/play.ts'
import { BeyondLimit } from '../../../core/BeyondLimit.tsx'

const NAMED_AT_MOST = 3

/**
 * Until when play is stopped, what stays out of games or is on its way, and who is silent: fetched
 * for whom it concerns alone.
 */
export default function HeldBack({
  stop,
  beyond,
  pending,
  stale,
}: {
  stop: string | null
  beyond: Play['beyondLimit']
  /** Money on its way, between named places. */
  pending: readonly { _id: string; amount: number; from: string; to: string }[]
  stale: readonly string[]
}) {
  const t = useTranslations('home')
  const named = stale.slice(0, NAMED_AT_MOST).join(', ')
  const more = stale.length - NAMED_AT_MOST
  const names = more > 0 ? t('staleAndMore', { names: named, n: more }) : named
  return (
    <>
      {stop && (
        <Notice tone="wait" icon={Lock}>
          {stop}
        </Notice>
      )}
      {beyond && <BeyondLimit {...beyond} />}
      {pending.map(({ _id, amount, from, to }) => (
        <Notice key={_id} tone="wait" icon={Clock}>
          <b className="block">{t('transit', { amount: moneyText(amount), from, to })}</b>
          {t('transitHint')}
        </Notice>
      ))}
      {stale.length > 0 && (
        <Notice tone="info">
          <b className="block">{t('staleTitle', { names })}</b>
          {t('staleHint')}
        </Notice>
      )}
    </>
  )
}
