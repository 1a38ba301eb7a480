import { Navigate, Outlet } from 'react-router'
import { sessionToken } from '../../api/session/session.ts'
import { paths } from '../../paths.ts'

/** A member's address without a stored token leads to /login. */
export function RequireSession() {
  return sessionToken() ? <Outlet /> : <Navigate to={paths.login} replace />
}
