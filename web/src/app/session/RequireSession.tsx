import { Navigate, Outlet } from 'react-router'
import { paths } from '../../paths.ts'
import { sessionToken } from './session.ts'

/** A member's address without a stored token leads to /login. */
export function RequireSession() {
  return sessionToken() ? <Outlet /> : <Navigate to={paths.login} replace />
}
