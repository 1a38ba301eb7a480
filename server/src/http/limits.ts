import type { Context } from '../context.ts'
import { sharedCounter } from '../limits/sharedCounter.ts'
import { Refused } from '../runtime/refusal.ts'

type Of = Pick<Context, 'db' | 'dialect' | 'clock' | 'log'>

const callsOf = sharedCounter({ name: 'calls', most: 600, seconds: 60 })

/** 600 calls a minute for one member on the whole site, then REQUEST_LIMIT with Retry-After. */
export async function limitMember(context: Of, memberId: string): Promise<void> {
  refuse(callsOf(context).take(memberId))
}

/**
 * 3,000 calls a minute for one operator on the whole site, then the same: a console asks after each
 * act for all that stands on its page.
 */
export async function limitOperator(context: Of, operatorId: string): Promise<void> {
  refuse(callsOf(context).take(`operator ${operatorId}`, { most: 3_000 }))
}

function refuse(waitMs: number | null): void {
  if (waitMs !== null) throw new Refused('REQUEST_LIMIT', { retryAfter: Math.ceil(waitMs / 1000) })
}
