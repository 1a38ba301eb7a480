import type { ErrorCode } from '@krapao/contract/errors'
import type { FastifyBaseLogger } from 'fastify'

/**
 * What a person who watches over the site must be able to find later (OWASP ASVS V16). `subject` is
 * a member's id, an operator's name, or a phone of which only the end is shown; `address` is the
 * caller's. Never a password, a code, a token or a whole phone number.
 */
type SecurityEvent =
  | { event: 'login.passed'; subject: string; address: string; device: 'known' | 'new' }
  | { event: 'login.failed'; subject: string; address: string; reason: ErrorCode }
  /** Too many tries: nothing was looked at. */
  | { event: 'login.locked'; subject: string; address: string; reason: LockReason }
  | { event: 'logout'; subject: string; address: string }
  | { event: 'password.changed'; subject: string; address: string }
  | {
      event: 'stepup.passed'
      subject: string
      address: string
      method: 'otp' | 'passkey' | 'password'
    }
  /** `item`: our own name of the link, never LINE's of the person. */
  | { event: 'line.linked' | 'line.unlinked'; subject: string; item: string }
  | { event: 'sessions.ended'; subject: string; reason: string; count: number }
  | { event: 'status.changed'; subject: string; reason: string }
  /** A call, or a room of the socket, refused for who asked or for what he could not prove. */
  | { event: 'access.refused'; subject: string; address: string; reason: ErrorCode; call: string }
  /** An operator's token was used from an address it was not used from within the hour. */
  | { event: 'operator.seen'; subject: string; address: string }
  /** Members are told to pay into an account that they had not been told of. */
  | { event: 'account.published'; subject: string; item: string; account: string }

export type LockReason = 'ADDRESS' | 'PHONE' | 'PHONE_AT_ADDRESS' | 'DEVICE'

const ALARMING: ReadonlySet<SecurityEvent['event']> = new Set([
  'login.failed',
  'login.locked',
  'access.refused',
  'account.published',
])

/** Writes the event down: what went wrong as a warning, the rest as information. */
export function logSecurity(
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  event: SecurityEvent,
): void {
  const fields = { security: true, ...event }
  if (ALARMING.has(event.event)) log.warn(fields, `security: ${event.event}`)
  else log.info(fields, `security: ${event.event}`)
}

/** A phone in the log: enough to find a caller who complains, too little to call anybody. */
export const maskedPhone = (phone: string): string =>
  /^\d{7,12}$/.test(phone) ? `phone:…${phone.slice(-4)}` : 'phone:unreadable'

/**
 * The refusals that are about who asks, wherever they come from. A login's own failures are events
 * of their own; a session that ran out is no incident.
 */
const REFUSALS: ReadonlySet<string> = new Set([
  'UNAUTHORIZED',
  'invalid-token',
  'KEY_MISSING',
  'KEY_INVALID',
  'REQUEST_LIMIT',
  'REQUEST_LIMIT_1MIN',
  'OTP_BLOCK',
  'OTP_CODE_INVALID',
  'OTP_TOKEN_INVALID',
  'UNVERIFIED_OTP',
  'WRONG_PASSWORD',
  'STEP_UP_REQUIRED',
  'FORBIDDEN',
  'SAME_OPERATOR',
  'UNCONFIRMED_OPERATOR',
  'EXISTING_USER',
  'EXISTING_BANK',
])
export const isAccessRefusal = (code: string): boolean => REFUSALS.has(code)
