import type { ReactNode } from 'react'
import { sessionToken } from '../../api/session/session.ts'
import { paths } from '../../paths.ts'
import { Redirect } from '../router/Router.tsx'

/** A member's address without a stored token leads to /login. */
export function RequireSession({ children }: { children: ReactNode }) {
  return sessionToken() ? children : <Redirect to={paths.login} />
}
