import { Icon } from '@krapao/ui/art/icon.tsx'
import { Notice } from '@krapao/ui/feedback/notice.tsx'
import { Spinner } from '@krapao/ui/loading/spinner.tsx'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useTranslations } from 'use-intl/react'
import type { Found } from './findMiniQr.ts'

/** What was found in the picture before sending. */
export function QrFinding({ found }: { found: Found | 'looking' }) {
  const t = useTranslations('slips')
  return (
    <div role="status">
      {found === 'looking' ? (
        <p className="flex items-center justify-center gap-2 text-small text-ink-muted">
          <Spinner />
          {t('looking')}
        </p>
      ) : found === 'readable' ? (
        <p className="flex items-center justify-center gap-2 text-small text-money-in">
          <Icon of={CircleCheck} size="s" />
          {t('readable')}
        </p>
      ) : (
        <Notice tone={found === 'unreadable' ? 'ask' : 'info'}>{t(found)}</Notice>
      )}
    </div>
  )
}
