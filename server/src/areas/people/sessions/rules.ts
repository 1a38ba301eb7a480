import type { SessionEnd } from '@krapao/contract/constants'
import Bowser from 'bowser'

/** What a session's row says of it at a moment. */
type SessionState = 'LIVE' | 'ENDED' | 'EXPIRED'

interface SessionTimes {
  last_seen_at: Date
  expires_at: Date
  idle_seconds: number
  ended_at: Date | null
}

/**
 * Ended by somebody (logout, password change) before ended by time: the first is invalid-token, the
 * second EXPIRED_AUTH_TOKEN.
 */
export function sessionState(session: SessionTimes, now: Date): SessionState {
  if (session.ended_at !== null) return 'ENDED'
  const idleUntil = session.last_seen_at.getTime() + session.idle_seconds * 1000
  return now.getTime() >= Math.min(session.expires_at.getTime(), idleUntil) ? 'EXPIRED' : 'LIVE'
}

/** Who took a session away, for whoever still holds its token; null where its member left it there. */
export function endOf(reason: string | null): SessionEnd | null {
  switch (reason) {
    case 'ENDED_BY_MEMBER':
    // Unlinked on another device: what LINE has opened went with it.
    case 'LINE_UNLINKED':
      return 'ELSEWHERE'
    case 'PASSWORD_CHANGED':
    case 'PASSWORD_RECOVERED':
      return 'PASSWORD'
    case 'PASSKEY_REMOVED':
      return 'PASSKEY'
    case 'OPERATOR':
      return 'TEAM'
    // A status that lets nobody in is told only to who has the password.
    default:
      return null
  }
}

/**
 * How stale `last_seen_at` may grow before it is written again: a call a second must not be a write
 * a second.
 */
export function isSeenStale(session: SessionTimes, now: Date): boolean {
  const graceMs = Math.min(60_000, (session.idle_seconds * 1000) / 20)
  return now.getTime() - session.last_seen_at.getTime() >= graceMs
}

/** Half of its idle life or more has gone by. */
export const isLongIdle = (session: SessionTimes, now: Date): boolean =>
  now.getTime() - session.last_seen_at.getTime() >= (session.idle_seconds * 1000) / 2

/** A stretch in which a session was in use. */
export interface ActivePeriod {
  from: Date
  to: Date
}

/** Seconds between two moments that at least one stretch covers. */
export function secondsOf(stretches: readonly ActivePeriod[], from: Date, to: Date): number {
  let covered = 0
  let upTo = from.getTime()
  for (const stretch of stretches.toSorted((a, b) => a.from.getTime() - b.from.getTime())) {
    const start = Math.max(stretch.from.getTime(), upTo)
    const end = Math.min(stretch.to.getTime(), to.getTime())
    if (end > start) {
      covered += end - start
      upTo = end
    }
  }
  return Math.floor(covered / 1000)
}

/**
 * Which browser on which system, as a person would say it: `Chrome, Android`. Only names from this
 * list are ever shown, never what a browser sent.
 */
export function deviceOf(userAgent: string): string {
  const { browser, os } = Bowser.parse(userAgent || ' ')
  return [browser.name, os.name].filter(Boolean).join(', ')
}

/** The address without its last halves: `27.55.x.x`, `2001:db8::x`. */
export function maskedAddress(address: string): string {
  const [, half] = /(?:^|:)(\d+\.\d+)\./.exec(address) ?? []
  if (half !== undefined) return `${half}.x.x`
  const [first, second = ''] = address.split(':')
  return first ? `${first}:${second}::x` : 'x'
}
