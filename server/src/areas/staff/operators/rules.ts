export type { Operator } from '../../../security/identity.ts'

const IDLE_MS = 30 * 60_000
export const LIFE_MS = 12 * 3_600_000
const PROOF_MS = 15 * 60_000

/** Failures, not calls: a right password and code are given back. */
export const LIMITS = {
  /** One person's mistakes. */
  here: { name: 'operator-login-here', hits: 5, seconds: 900 },
  address: { name: 'operator-login-address', hits: 50, seconds: 900 },
  /** On a device of the operator's own: that device alone, so that no stranger can fill it. */
  device: { name: 'operator-login-device', hits: 5, seconds: 900 },
  /** With a passkey of the operator's own, which no stranger can name. */
  passkey: { name: 'operator-login-passkey', hits: 5, seconds: 900 },
  /** Guessing one account from many addresses. */
  account: { name: 'operator-login-account', hits: 30, seconds: 3_600 },
  /** Proving once more who one is, in one's own session. */
  proof: { name: 'operator-proof', hits: 5, seconds: 900 },
  /** Challenges for a login, which anybody may ask for. */
  challenges: { name: 'operator-challenge', hits: 100, seconds: 900 },
  /** Invitations that are not good, from one address. */
  invitations: { name: 'operator-invitation', hits: 20, seconds: 900 },
} as const

type OperatorSessionState = 'LIVE' | 'ENDED' | 'IDLE' | 'LIFE'

/** Ended by somebody is invalid-token, ended by time (IDLE, LIFE) EXPIRED_AUTH_TOKEN. */
export function operatorSessionState(
  session: { last_seen_at: Date; expires_at: Date; ended_at: Date | null },
  now: Date,
): OperatorSessionState {
  if (session.ended_at !== null) return 'ENDED'
  if (now.getTime() >= session.last_seen_at.getTime() + IDLE_MS) return 'IDLE'
  return now.getTime() >= session.expires_at.getTime() ? 'LIFE' : 'LIVE'
}

/** Whether who they are was shown so lately that staff, accounts and settings may change. */
export const isProven = (
  session: { created_at: Date; proved_at: Date | null },
  now: Date,
): boolean => now.getTime() - (session.proved_at ?? session.created_at).getTime() < PROOF_MS

/** Written again once a minute at most. */
export const isSeenLongAgo = (lastSeenAt: Date, now: Date): boolean =>
  now.getTime() - lastSeenAt.getTime() >= 60_000
