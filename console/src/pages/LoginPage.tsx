import { Mark } from '@krapao/ui/art/mark.tsx'
import { Navigate, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { useSession } from '../api/session.ts'
import { LoginBox } from '../components/login/LoginBox.tsx'
import { LanguageButton } from '../locales/LanguageButton.tsx'

/** Where one comes in; then the page that was asked for opens. */
export function LoginPage() {
  const t = useTranslations('login')
  const { state } = useLocation()
  if (useSession()) return <Navigate to={typeof state === 'string' ? state : '/'} replace />
  return (
    <div className="loginpage">
      <Side />
      <main className="loginmain">
        <LanguageButton />
        <LoginBox title={t('title')} />
      </main>
    </div>
  )
}

function Side() {
  const t = useTranslations('login')
  return (
    <aside className="loginside" data-theme="night">
      <div className="row-line brand">
        <Mark className="size-9" />
        <span>
          Krapao
          <small>{t('console')}</small>
        </span>
      </div>
      <p className="said">{t('said')}</p>
      <p className="muted">{t('lead')}</p>
      <div className="art" aria-hidden>
        <Mark className="size-44" />
      </div>
    </aside>
  )
}
