import { KeyRound, LogOut } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { logOut } from '../api/logOut.ts'
import { useSession } from '../api/session.ts'
import { initials } from '../format/baht.ts'
import { useLanguage } from '../locales/LocaleProvider.tsx'

/** The language, who is logged in, and the way out. */
export function Whoami() {
  const t = useTranslations()
  const { locale, choose } = useLanguage()
  const me = useSession()?.me
  const { pathname } = useLocation()
  return (
    <>
      <div className="row-line" style={{ padding: '.25rem .5rem' }}>
        {(['th', 'en'] as const).map((each) => (
          <button
            key={each}
            type="button"
            className="btn small quiet"
            aria-pressed={locale === each}
            style={locale === each ? {} : { color: 'var(--ink-faint)' }}
            onClick={() => choose(each)}
          >
            {each === 'th' ? 'ไทย' : 'English'}
          </button>
        ))}
        <span className="push" />
        <Link
          className="btn small quiet"
          to="/security"
          aria-label={t('place.security')}
          aria-current={pathname === '/security' ? 'page' : undefined}
          title={t('place.security')}
        >
          <KeyRound className="icon s" aria-hidden />
        </Link>
      </div>
      <div className="who" style={{ marginTop: 0 }}>
        <span className="av" aria-hidden>
          {initials(me?.name ?? '')}
        </span>
        <span className="grow cut">
          {me?.name}
          <small>{me && t(`role.${me.role}`)}</small>
        </span>
        <button
          type="button"
          className="btn small quiet"
          aria-label={t('place.logout')}
          title={t('place.logout')}
          onClick={() => void logOut()}
        >
          <LogOut className="icon s" aria-hidden />
        </button>
      </div>
    </>
  )
}
