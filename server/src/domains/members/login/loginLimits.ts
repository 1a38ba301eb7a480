import type { Context } from '../../../context.ts'
import { attemptsLeft, returnAttempt, takeAttempt, type Limit } from '../../../limits/attempts.ts'
import { Refused } from '../../../runtime/refusal.ts'
import type { Device } from '../../../security/deviceCookie.ts'
import type { LockReason } from '../../../security/events.ts'
import { LIMITS } from '../rules.ts'

/** One count that a login takes from, and what it is called when it is full. */
export interface LoginCount {
  limit: Limit
  subject: string
  reason: LockReason
}

/**
 * What a failure counts against. On a device of the owner's: that device alone, so that no stranger
 * can fill it. Elsewhere: the phone at this address, the address, and, more slowly, the phone.
 */
export function loginCounts(phone: string, address: string, own: Device | null): LoginCount[] {
  if (own) return [{ limit: LIMITS.loginDevice, subject: `${phone}:${own.id}`, reason: 'DEVICE' }]
  return [
    { limit: LIMITS.loginHere, subject: `${phone}:${address}`, reason: 'PHONE_AT_ADDRESS' },
    { limit: LIMITS.loginAddress, subject: address, reason: 'ADDRESS' },
    { limit: LIMITS.loginPhone, subject: phone, reason: 'PHONE' },
  ]
}

/** A login that was not tried: too many have failed. Answered as any other REQUEST_LIMIT. */
export class LoginLocked extends Refused {
  readonly reason: LockReason
  constructor(reason: LockReason, retryAfter: number) {
    super('REQUEST_LIMIT', { retryAfter })
    this.reason = reason
  }
}

/** Who has used up the tries is refused before any work is done. */
export async function refuseFull(context: Context, counts: readonly LoginCount[]): Promise<void> {
  for (const { limit, subject, reason } of counts) {
    const retryAfter = await attemptsLeft(context, limit, subject)
    if (retryAfter !== null) throw new LoginLocked(reason, retryAfter)
  }
}

/**
 * Takes a try from every count; where one is full, those taken before are given back, so that a
 * refused try costs the phone nothing.
 */
export async function takeTries(context: Context, counts: readonly LoginCount[]): Promise<void> {
  for (const [at, { limit, subject, reason }] of counts.entries()) {
    const retryAfter = await takeAttempt(context, limit, subject)
    if (retryAfter === null) continue
    await returnTries(context, counts.slice(0, at))
    throw new LoginLocked(reason, retryAfter)
  }
}

export const returnTries = (context: Context, counts: readonly LoginCount[]): Promise<unknown> =>
  Promise.all(counts.map(({ limit, subject }) => returnAttempt(context, limit, subject)))
