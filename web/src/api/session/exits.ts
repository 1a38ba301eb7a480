import { paths } from '../../paths.ts'
import { noteEnded } from './ended.ts'
import { clearSession, isAnothers, isOver } from './session.ts'

/**
 * How code outside the component tree leaves a page: the router hands over its navigate, and what
 * was asked before goes then. Loading the address instead would empty the form that the router
 * shows meanwhile.
 */
let asked: string | undefined
let go: (path: string) => void = (path) => {
  asked = path
}

export function connectExits(navigate: (path: string) => void): void {
  go = navigate
  if (asked) navigate(asked)
  asked = undefined
}

/** The server does not know this session any more; the login page says why. */
export function leaveToLogin(
  code = 'invalid-token',
  details?: Readonly<Record<string, unknown>>,
): void {
  clearSession()
  noteEnded(code, details)
  go(paths.login)
}

/** The operator has closed the service. */
export function leaveToTerminated(): void {
  go(paths.terminated)
}

/**
 * Follows a log-out or a log-in of another tab. For another member the page is loaded afresh:
 * nothing that this tab has in memory is theirs.
 */
export function followSession(): void {
  if (isAnothers()) window.location.replace(paths.home)
  else if (isOver()) leaveToLogin()
}
