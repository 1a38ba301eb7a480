import { hasRight } from '@krapao/contract/ops/rights'
import { ToastHost } from '@krapao/ui/feedback/toast-host.tsx'
import { lazy, Suspense, useEffect } from 'react'
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useEnded, useSession } from '../api/session.ts'
import { BottomBar } from './BottomBar.tsx'
import { PLACES } from './places.ts'
import { Rail } from './Rail.tsx'
import { SessionEnded } from './SessionEnded.tsx'
import { StepUp } from './StepUp.tsx'
import { useIsPhone } from './useIsPhone.ts'

const ChatNotice = lazy(async () => ({
  default: (await import('../pages/chat/desk/ChatNotice.tsx')).ChatNotice,
}))

/** The rail and the page beside it; who is not logged in is sent to the login. */
export function Frame() {
  const session = useSession()
  const ended = useEnded()
  const { pathname, search } = useLocation()
  const isPhone = useIsPhone()
  const t = useTranslations('toast')
  useSlashSearch()
  // Night on a phone, paper on a desk.
  useEffect(() => {
    document.documentElement.dataset['theme'] = isPhone ? 'night' : 'paper'
  }, [isPhone])
  if (!session) return <Navigate to="/login" replace state={pathname + search} />
  const mine = PLACES.filter((place) => hasRight(session.me.role, place.right))
  return (
    <div className="app">
      {!isPhone && <Rail places={mine} />}
      <Outlet />
      {isPhone && <BottomBar places={mine} />}
      <StepUp />
      {ended && <SessionEnded why={ended} />}
      {hasRight(session.me.role, 'chat') && (
        <Suspense>
          <ChatNotice />
        </Suspense>
      )}
      <ToastHost label={t('label')} closeLabel={t('close')} theme={isPhone ? 'night' : 'paper'} />
    </div>
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
