import { parseCookie } from 'cookie'

const LONGEST = 4_096

/** One cookie of a request's header. */
export const cookieIn = (header: string | undefined, name: string): string | undefined =>
  header === undefined || header.length > LONGEST ? undefined : parseCookie(header)[name]

/**
 * Holds an operator's token for the browser, where no script reads it and every tab has it. It goes
 * to the calls and to the socket, and ends with the browser.
 */
export const OPERATOR_SESSION = { name: 'operatorSession', path: '/' }

/** The token that came along in the cookie, if it can be one. */
export function operatorTokenIn(header: string | undefined): string | undefined {
  const token = cookieIn(header, OPERATOR_SESSION.name)
  return token !== undefined && /^[\w-]{1,200}$/.test(token) ? token : undefined
}
