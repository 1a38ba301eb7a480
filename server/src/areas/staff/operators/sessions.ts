import { hasRight } from '@krapao/contract/ops/rights'
import type { Context } from '../../../context.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { hashToken } from './login.ts'
import { isProven, isSeenLongAgo, operatorSessionState, type Operator } from './rules.ts'
import { isWaiting } from './staff/rules.ts'
import { sessionByHash, sessionsById, touchOperatorSession } from './store.ts'

/**
 * Whose token this is. invalid-token for one we do not know, or that has ended; EXPIRED_AUTH_TOKEN
 * after 30 minutes without use, or 12 hours. A call that the console makes by itself, with nobody
 * at the desk, is no use: `attended` is false.
 */
export async function operatorOf(
  context: Context,
  token: string,
  { attended } = { attended: true },
): Promise<Operator> {
  const session = await sessionByHash(context.db, hashToken(token))
  if (!session?.active) throw new Refused('invalid-token')
  const now = context.clock.now()
  const state = operatorSessionState(session, now)
  if (state === 'ENDED') throw new Refused('invalid-token')
  if (state === 'EXPIRED') throw new Refused('EXPIRED_AUTH_TOKEN')
  if (attended && isSeenLongAgo(session.last_seen_at, now))
    await touchOperatorSession(context.db, session.id, now)
  return {
    id: session.operator_id,
    name: session.name,
    role: session.role,
    waits: isWaiting(session, now),
    isProven: isProven(session, now),
    sessionId: session.id,
  }
}

/** Those of these sessions that have ended or run out, or whose operator may not chat any more. */
export async function deadOperatorsAmong(
  context: Context,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const now = context.clock.now()
  const live = (await sessionsById(context.db, ids))
    .filter((each) => each.active && hasRight(each.role, 'chat'))
    .filter((each) => operatorSessionState(each, now) === 'LIVE')
    .map(({ id }) => id)
  return ids.filter((id) => !live.includes(id))
}
