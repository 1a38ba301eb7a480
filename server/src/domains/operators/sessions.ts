import type { Context } from '../../context.ts'
import { Refused } from '../../runtime/refusal.ts'
import { hashToken } from './login.ts'
import { isSeenLongAgo, operatorSessionState, type Operator } from './rules.ts'
import { isWaiting } from './staff/rules.ts'
import { sessionByHash, touchOperatorSession } from './store.ts'

/**
 * Whose token this is. invalid-token for one we do not know, or that has ended; EXPIRED_AUTH_TOKEN
 * after 30 minutes without a call, or 12 hours.
 */
export async function operatorOf(context: Context, token: string): Promise<Operator> {
  const session = await sessionByHash(context.db, hashToken(token))
  if (!session?.active) throw new Refused('invalid-token')
  const now = context.clock.now()
  const state = operatorSessionState(session, now)
  if (state === 'ENDED') throw new Refused('invalid-token')
  if (state === 'EXPIRED') throw new Refused('EXPIRED_AUTH_TOKEN')
  if (isSeenLongAgo(session.last_seen_at, now))
    await touchOperatorSession(context.db, session.id, now)
  return {
    id: session.operator_id,
    name: session.name,
    role: session.role,
    waits: isWaiting(session, now),
    sessionId: session.id,
  }
}
