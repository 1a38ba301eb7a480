import { Mark } from '@krapao/ui/art/mark.tsx'
import { Button } from '@krapao/ui/controls/button.tsx'
import Plus from 'lucide-react/icons/plus'
import { useTranslations } from 'use-intl/react'
import { useInstall } from '../../app/install.ts'
import { APP_NAME } from '../../settings.ts'

/** The app for the home screen: offered where notices are read, closed with one tap. */
export function InstallOffer() {
  const t = useTranslations('notices')
  const { isOffered, install, decline } = useInstall()
  if (!isOffered) return null
  return (
    <section aria-label={t('install', { name: APP_NAME })} className="well mb-3 p-4">
      <div className="flex items-center gap-3.5">
        <Mark className="size-12" />
        <p className="min-w-0 flex-1">
          <b className="block leading-label">{t('install', { name: APP_NAME })}</b>
          <span className="block text-caption text-ink-muted">{t('installHint')}</span>
        </p>
      </div>
      <div className="mt-3 grid grid-cols-2 gap-2">
        <Button kind="quiet" size="compact" onClick={decline}>
          {t('notNow')}
        </Button>
        <Button size="compact" icon={Plus} onClick={install}>
          {t('installNow')}
        </Button>
      </div>
    </section>
  )
}
