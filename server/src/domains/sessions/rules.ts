/** What a session's row says of it at a moment. */
export type SessionState = 'LIVE' | 'ENDED' | 'EXPIRED'

export interface SessionTimes {
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

/**
 * How stale `last_seen_at` may grow before it is written again: a call a second must not be a write
 * a second.
 */
export function isSeenStale(session: SessionTimes, now: Date): boolean {
  const graceMs = Math.min(60_000, (session.idle_seconds * 1000) / 20)
  return now.getTime() - session.last_seen_at.getTime() >= graceMs
}
