import { Notice } from '@krapao/ui/feedback/notice.tsx'
import Lock from 'lucide-react/icons/lock'
import { useTranslations } from 'use-intl/react'
import type { Play } from '../../../api/queries/play.ts'
import { BeyondLimit } from '../../../core/BeyondLimit.tsx'

const NAMED_AT_MOST = 3

/**
 * Until when play is stopped, what stays out of games, and who is silent: fetched for whom it
 * concerns alone.
 */
export default function HeldBack({
  stop,
  beyond,
  stale,
}: {
  stop: string | null
  beyond: Play['beyondLimit']
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
      {stale.length > 0 && (
        <Notice tone="info">
          <b className="block">{t('staleTitle', { names })}</b>
          {t('staleHint')}
        </Notice>
      )}
    </>
  )
}
