import type { FastifyBaseLogger } from 'fastify'

/**
 * What a person who watches over the site must be able to find later (OWASP ASVS V16). `subject` is
 * a member's id, an operator's name, or a phone of which only the end is shown; `address` is the
 * caller's. Never a password, a code, a token or a whole phone number.
 */
export type SecurityEvent =
  | { event: 'login.passed'; subject: string; address: string; device: 'known' | 'new' }
  | { event: 'login.failed'; subject: string; address: string; reason: string }
  /** Too many tries: nothing was looked at. */
  | { event: 'login.locked'; subject: string; address: string; reason: LockReason }
  | { event: 'logout'; subject: string; address: string }
  | { event: 'registration.refused'; subject: string; address: string; reason: string }
  | { event: 'otp.blocked'; subject: string; address: string; reason: string }
  | { event: 'password.changed'; subject: string; address: string }
  | { event: 'password.failed'; subject: string; address: string; reason: string }
  | { event: 'stepup.passed'; subject: string; address: string; method: 'otp' | 'passkey' }
  | { event: 'stepup.failed'; subject: string; address: string; reason: string }
  | { event: 'sessions.ended'; subject: string; reason: string; count: number }
  | { event: 'status.changed'; subject: string; reason: string }
  /** A call refused for who asked, after it was known what was asked for. */
  | { event: 'access.refused'; subject: string; address: string; reason: string }
  | { event: 'operator.seen'; subject: string; address: string }
  | { event: 'operator.refused'; subject: string; address: string; reason: string }

export type LockReason = 'ADDRESS' | 'PHONE' | 'PHONE_AT_ADDRESS' | 'DEVICE'

const ALARMING: ReadonlySet<SecurityEvent['event']> = new Set([
  'login.failed',
  'login.locked',
  'registration.refused',
  'otp.blocked',
  'password.failed',
  'stepup.failed',
  'access.refused',
  'operator.refused',
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
