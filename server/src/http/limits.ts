import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Refused } from '../runtime/refusal.ts'

const CALLS_A_MINUTE = 600
const calls = new RateLimiterMemory({ points: CALLS_A_MINUTE, duration: 60 })

/** 600 calls a minute for one member in this process, then REQUEST_LIMIT with Retry-After. */
export async function limitMember(memberId: string): Promise<void> {
  try {
    await calls.consume(memberId)
  } catch (rejected) {
    if (!(rejected instanceof RateLimiterRes)) throw rejected
    throw new Refused('REQUEST_LIMIT', { retryAfter: Math.ceil(rejected.msBeforeNext / 1000) })
  }
}
