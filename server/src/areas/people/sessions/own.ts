import type { Answer } from '@krapao/contract/calls'
import type { Context } from '../../../context.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { deviceOf, maskedAddress, sessionState } from './rules.ts'
import { endSessionOf, liveSessionsOf } from './store.ts'

/**
 * Where a member is logged in, the latest used first. Addresses are masked: the list may be seen
 * over a shoulder.
 */
export async function sessionsOf(
  { db, clock }: Context,
  caller: { memberId: string; sessionId: string },
): Promise<Answer<'sessions'>> {
  const now = clock.now()
  return (await liveSessionsOf(db, caller.memberId, now))
    .filter((session) => sessionState(session, now) === 'LIVE')
    .map((session) => ({
      _id: session.id,
      device: deviceOf(session.user_agent),
      address: maskedAddress(session.address),
      createdAt: session.created_at.toISOString(),
      lastSeenAt: session.last_seen_at.toISOString(),
      current: session.id === caller.sessionId,
    }))
}

/** Ends one of the member's own sessions, and what it keeps open. NOT_FOUND for any other. */
export async function endOwnSession(context: Context, memberId: string, id: string): Promise<void> {
  if (!(await endSessionOf(context.db, memberId, id, context.clock.now(), 'ENDED_BY_MEMBER')))
    throw new Refused('NOT_FOUND')
  context.events.emit('session.ended', { sessionId: id })
}
