import { Button } from '@krapao/ui/controls/button.tsx'
import { lazilyOr, type NotHereProps } from '@krapao/ui/loading/lazily.tsx'
import { useTranslations } from 'use-intl/react'

/** For pages, and for parts that are missed: what did not come is said in its place. */
export const lazily = lazilyOr(NotHere)

function NotHere({ onRetry, isAsking }: NotHereProps) {
  const t = useTranslations('common')
  return (
    <div role="alert" className="surface my-3 grid justify-items-center gap-1 p-4 text-center">
      <b className="text-ink">{t('loadFailed')}</b>
      <p className="mb-2 text-small text-ink-muted">{t('loadFailedHint')}</p>
      <Button size="compact" busy={isAsking} onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}
