import type { Context } from '../../../../context.ts'
import { firstFull, takeAttempts, type Counted, type Full } from '../../../../limits/attempts.ts'
import { addressSubject, countsByAddress } from '../../../../limits/networks.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import type { Device } from '../../../../security/deviceCookie.ts'
import type { LockReason } from '../../../../security/events.ts'
import { LIMITS } from '../rules.ts'

/** One count that a login takes from, and what it is called when it is full. */
interface LoginCount extends Counted {
  reason: LockReason
}

/**
 * What a failure counts against. On a device of the owner's: that device alone, so that no stranger
 * can fill it. Elsewhere: the phone at this address, the address and its networks, and, more
 * slowly, the phone.
 */
export function loginCounts(phone: string, ip: string, own: Device | null): LoginCount[] {
  if (own) return [{ limit: LIMITS.loginDevice, subject: `${phone}:${own.id}`, reason: 'DEVICE' }]
  return [
    {
      limit: LIMITS.loginHere,
      subject: `${phone}:${addressSubject(ip)}`,
      reason: 'PHONE_AT_ADDRESS',
    },
    ...countsByAddress(LIMITS.loginAddress, ip).map((count) => ({
      ...count,
      reason: 'ADDRESS' as const,
    })),
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
export const refuseFull = async (context: Context, counts: readonly LoginCount[]): Promise<void> =>
  lockedBy(await firstFull(context, counts))

/**
 * Takes a try from every count. One that is refused costs the counts that have room nothing. Whose
 * password was right gets them back (`returnAttempts`).
 */
export const takeTries = async (context: Context, counts: readonly LoginCount[]): Promise<void> =>
  lockedBy(await takeAttempts(context, counts))

function lockedBy(full: Full<LoginCount> | null): void {
  if (full) throw new LoginLocked(full.count.reason, full.retryAfter)
}
