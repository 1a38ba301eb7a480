import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { perContext } from '../concurrency/perContext.ts'
import { Refused } from '../runtime/refusal.ts'

const CALLS_A_MINUTE = 600
const callsOf = perContext(() => new RateLimiterMemory({ points: CALLS_A_MINUTE, duration: 60 }))

/** 600 calls a minute for one member on this server, then REQUEST_LIMIT with Retry-After. */
export async function limitMember(context: object, memberId: string): Promise<void> {
  try {
    await callsOf(context).consume(memberId)
  } catch (rejected) {
    if (!(rejected instanceof RateLimiterRes)) throw rejected
    throw new Refused('REQUEST_LIMIT', { retryAfter: Math.ceil(rejected.msBeforeNext / 1000) })
  }
}
