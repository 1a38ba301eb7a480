import type { Context } from '../context.ts'
import { sharedCounter } from '../limits/sharedCounter.ts'
import { Refused } from '../runtime/refusal.ts'

const callsOf = sharedCounter({ name: 'calls', most: 600, seconds: 60 })

/** 600 calls a minute for one member on the whole site, then REQUEST_LIMIT with Retry-After. */
export async function limitMember(
  context: Pick<Context, 'db' | 'dialect' | 'clock' | 'log'>,
  memberId: string,
): Promise<void> {
  const waitMs = callsOf(context).take(memberId)
  if (waitMs !== null) throw new Refused('REQUEST_LIMIT', { retryAfter: Math.ceil(waitMs / 1000) })
}
