import { APPROVERS, holds } from '@krapao/contract/ops/rights'
import { ToastHost } from '@krapao/ui/feedback/toast-host.tsx'
import { Suspense, useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { useOwnRights, useRights } from '../api/rights.ts'
import { useEnded, useSession } from '../api/session.ts'
import { isTyping } from '../components/queue/isTyping.ts'
import { BottomBar } from './BottomBar.tsx'
import { openFinder, useFinderOpen } from './find/finder.ts'
import { Finder } from './find/Finder.tsx'
import { lazilyOrNot } from './lazily.tsx'
import { PLACES } from './places.ts'
import { Rail } from './Rail.tsx'
import { SessionEnded } from './SessionEnded.tsx'
import { StepUp } from './StepUp.tsx'
import { useIsPhone } from './useIsPhone.ts'

const ChatNotice = lazilyOrNot(async () => ({
  default: (await import('../pages/chat/desk/ChatNotice.tsx')).ChatNotice,
}))

const ApprovalNotice = lazilyOrNot(async () => ({
  default: (await import('./ApprovalNotice.tsx')).ApprovalNotice,
}))

const PushKeeper = lazilyOrNot(async () => ({
  default: (await import('./PushKeeper.tsx')).PushKeeper,
}))

/** The rail and the page beside it; who is not logged in is sent to the login. */
export function Frame() {
  const session = useSession()
  const rights = useRights()
  const ended = useEnded()
  const { pathname, search } = useLocation()
  const isPhone = useIsPhone()
  const isFinding = useFinderOpen()
  const t = useTranslations('toast')
  useFindKeys()
  useOwnRights()
  // Night on a phone, paper on a desk.
  useEffect(() => {
    document.documentElement.dataset['theme'] = isPhone ? 'night' : 'paper'
  }, [isPhone])
  if (!session) return <Navigate to="/login" replace state={pathname + search} />
  const mine = PLACES.filter((place) => holds(rights, place.right))
  return (
    <div className="app">
      {!isPhone && <Rail places={mine} />}
      <Outlet />
      {isPhone && <BottomBar places={mine} />}
      {isFinding && holds(rights, 'members.read') && <Finder />}
      <StepUp />
      {holds(rights, 'chat.answer') && (
        <Suspense>
          <ChatNotice />
        </Suspense>
      )}
      {holds(rights, APPROVERS) && (
        <Suspense>
          <ApprovalNotice />
        </Suspense>
      )}
      <Suspense>
        <PushKeeper key={session.since} />
      </Suspense>
      {ended && <SessionEnded why={ended} />}
      <ToastHost label={t('label')} closeLabel={t('close')} theme={isPhone ? 'night' : 'paper'} />
    </div>
  )
}

/** '/' and Ctrl+K search from anywhere; '/' on the page of members is its own field. */
function useFindKeys(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const isCtrlK = event.key === 'k' && (event.ctrlKey || event.metaKey)
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey
      if (!isCtrlK && (!isSlash || isTyping(event.target))) return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      const field =
        isSlash && pathname === '/members' && document.querySelector<HTMLElement>('#find')
      if (field) field.focus()
      else openFinder(true)
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [pathname])
}
