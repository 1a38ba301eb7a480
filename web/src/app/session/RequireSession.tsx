import { useEffect, type ReactNode } from 'react'
import { followSession } from '../../api/session/exits.ts'
import { sessionToken, showSession } from '../../api/session/session.ts'
import { paths } from '../../paths.ts'
import { Redirect } from '../router/Router.tsx'

/**
 * A member's address without a stored token leads to /login; so does a log-out in another tab, and
 * a log-in there shows who has logged in.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  useEffect(() => {
    showSession()
    // A page that slept is not told of what was stored meanwhile.
    const woken = ['storage', 'pageshow', 'focus']
    for (const name of woken) window.addEventListener(name, followSession)
    return () => {
      for (const name of woken) window.removeEventListener(name, followSession)
    }
  }, [])
  return sessionToken() ? children : <Redirect to={paths.login} />
}
