import { hasRight } from '@krapao/contract/ops/rights'
import { Mark } from '@krapao/ui/art/mark.tsx'
import { LogOut } from 'lucide-react'
import { useEffect } from 'react'
import { Link, Navigate, Outlet, useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { callOps } from '../api/call.ts'
import { setSession, useSession } from '../api/session.ts'
import { useOps } from '../api/useOps.ts'
import { initials } from '../format/baht.ts'
import { useLanguage } from '../locales/LocaleProvider.tsx'
import { PLACES, type Place } from './places.ts'

const GROUPS = ['top', 'queues', 'finance', 'system'] as const

/** The rail and the page beside it; who is not logged in is sent to the login. */
export function Frame() {
  const session = useSession()
  useSlashSearch()
  if (!session) return <Navigate to="/login" replace />
  const mine = PLACES.filter((place) => hasRight(session.me.role, place.right))
  return (
    <div className="app">
      <Rail places={mine} />
      <Outlet />
      <BottomBar places={mine} />
    </div>
  )
}

const isHere = (path: string, place: Place): boolean =>
  place.path === '/' ? path === '/' : path.startsWith(place.path)

function useCounts(): Partial<Record<NonNullable<Place['queue']>, number>> {
  const { data } = useOps('opsToday', {}, { every: 10_000 })
  if (!data) return {}
  return Object.fromEntries(Object.entries(data.queues).map(([name, { count }]) => [name, count]))
}

function Rail({ places }: { places: readonly Place[] }) {
  const t = useTranslations()
  const { pathname } = useLocation()
  const counts = useCounts()
  const { locale, choose } = useLanguage()
  const me = useSession()?.me
  return (
    <aside className="rail" data-theme="night">
      <div className="brand row-line">
        <Mark className="size-7.5" />
        <span>
          Krapao
          <small>{t('place.console')}</small>
        </span>
      </div>
      <nav aria-label={t('place.menu')} className="scroll grow">
        {GROUPS.map((group) => {
          const list = places.filter((place) => place.group === group)
          if (list.length === 0) return null
          return (
            <div key={group}>
              {group !== 'top' && <p className="grp">{t(`place.group.${group}`)}</p>}
              <ul>
                {list.map((place) => {
                  const count = place.queue ? (counts[place.queue] ?? 0) : 0
                  return (
                    <li key={place.path}>
                      <Link
                        to={place.path}
                        aria-current={isHere(pathname, place) ? 'page' : undefined}
                      >
                        <place.icon className="icon s" aria-hidden />
                        <span className="grow cut">{t(`place.${place.key}`)}</span>
                        {count > 0 && <b>{count}</b>}
                      </Link>
                    </li>
                  )
                })}
              </ul>
            </div>
          )
        })}
      </nav>
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
          onClick={() => {
            void callOps('opsLogout').catch(() => undefined)
            setSession(null)
          }}
        >
          <LogOut className="icon s" aria-hidden />
        </button>
      </div>
    </aside>
  )
}

/** On a phone: only deciding is offered there. */
function BottomBar({ places }: { places: readonly Place[] }) {
  const t = useTranslations()
  const { pathname } = useLocation()
  const shown = places.filter(({ group, key }) => group === 'queues' || key === 'today')
  return (
    <nav className="bottombar" aria-label={t('place.menu')}>
      {shown.map((place) => (
        <Link
          key={place.path}
          to={place.path}
          aria-current={isHere(pathname, place) ? 'page' : undefined}
        >
          <place.icon className="icon s" aria-hidden />
          {t(`place.${place.key}`)}
        </Link>
      ))}
    </nav>
  )
}

/** '/' searches from anywhere. */
function useSlashSearch(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const isTyping =
        event.target instanceof HTMLElement &&
        /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)
      if (event.key !== '/' || isTyping || event.metaKey || event.ctrlKey) return
      event.preventDefault()
      void navigate('/members')
      requestAnimationFrame(() => document.querySelector<HTMLElement>('#find')?.focus())
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [navigate])
}
