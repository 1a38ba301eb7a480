import { buttonClass } from '@krapao/ui/controls/button-class.ts'
import { Button } from '@krapao/ui/controls/button.tsx'
import { Notice } from '@krapao/ui/feedback/notice.tsx'
import Smartphone from 'lucide-react/icons/smartphone'
import { useTranslations } from 'use-intl/react'
import { wayOut, type InApp } from '../../core/inApp/inApp.ts'

/** What does not work in another app's browser, and the way out of it. */
export default function InAppHint({ app, onClose }: { app: InApp; onClose: () => void }) {
  const t = useTranslations('inApp')
  const out = wayOut(app, navigator.userAgent, window.location.href)
  return (
    <Notice tone="info" icon={Smartphone} className="mb-3">
      <b className="block">{t('title', { app })}</b>
      {t(out === null ? 'byMenu' : 'detail')}
      <div className="-mb-1.5 -ml-4 flex flex-wrap">
        {out !== null && (
          <a href={out} className={buttonClass({ kind: 'quiet', size: 'compact' })}>
            {t('open')}
          </a>
        )}
        <Button kind="quiet" size="compact" onClick={onClose}>
          {t('stay')}
        </Button>
      </div>
    </Notice>
  )
}
