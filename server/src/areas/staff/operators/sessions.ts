import type { Answer } from '@krapao/contract/calls'
import type { EndedBy, SessionEnd } from '@krapao/contract/ops/people/sessionEnds'
import { holds } from '@krapao/contract/ops/rights'
import type { Context } from '../../../context.ts'
import { announceEndedOperatorSessions } from '../../../events/events.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { deviceOf, maskedAddress } from '../../people/public.ts'
import { writeAudit } from '../audit/write.ts'
import { hashToken } from './login.ts'
import { isProven, isSeenLongAgo, operatorSessionState, type Operator } from './rules.ts'
import { isWaiting } from './staff/rules.ts'
import { demandStaffAddress } from './staffAddress.ts'
import {
  endSessionsOf,
  openSessionsOf,
  sessionByHash,
  sessionsById,
  touchOperatorSession,
} from './store.ts'

/**
 * Whose token this is. invalid-token for one we do not know, or that has ended; EXPIRED_AUTH_TOKEN
 * after 30 minutes without use, or 12 hours; `details.ended` says which of them it was; INVALID_IP
 * outside the staff's networks. A call that the console makes by itself, with nobody at the desk,
 * is no use: `attended` is false.
 */
export async function operatorOf(
  context: Context,
  token: string,
  { attended, address }: { attended: boolean; address: string },
): Promise<Operator> {
  demandStaffAddress(context, address)
  const session = await sessionByHash(context.db, hashToken(token))
  if (!session) throw new Refused('invalid-token')
  const now = context.clock.now()
  const state = operatorSessionState(session, now)
  if (!session.active || state === 'ENDED') throw ended(session.end_reason ?? 'ACCESS')
  if (state !== 'LIVE')
    throw new Refused('EXPIRED_AUTH_TOKEN', { details: { ended: state satisfies SessionEnd } })
  if (attended && isSeenLongAgo(session.last_seen_at, now))
    await touchOperatorSession(context.db, session.id, now)
  return {
    id: session.operator_id,
    name: session.name,
    role: session.role,
    rights: session.rights,
    waits: isWaiting(session, now),
    isProven: isProven(session, now),
    sessionId: session.id,
    address,
  }
}

/** Ends every session of one's own, this one too. */
export async function logOutEverywhere(context: Context, by: Operator): Promise<void> {
  const at = context.clock.now()
  const sessions = await context.db.transaction().execute(async (tx) => {
    const gone = await endSessionsOf(tx, by.id, at, 'EVERYWHERE')
    const after = { sessions: gone.length }
    await writeAudit(tx, { at, by, action: 'operator.logoutEverywhere', subject: by.id, after })
    return gone
  })
  announceEndedOperatorSessions(context.events, sessions)
}

/** Where an operator is logged in, the latest used first; addresses are masked. */
export async function ownOperatorSessions(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  id: string,
  sessionId: string,
): Promise<Answer<'opsSecurity'>['sessions']> {
  const now = clock.now()
  return (await openSessionsOf(db, id))
    .filter((each) => operatorSessionState(each, now) === 'LIVE')
    .map((each) => ({
      id: each.id,
      device: deviceOf(each.user_agent),
      address: maskedAddress(each.address),
      createdAt: each.created_at.toISOString(),
      lastSeenAt: each.last_seen_at.toISOString(),
      isThis: each.id === sessionId,
    }))
}

const ended = (reason: EndedBy): Refused =>
  new Refused('invalid-token', { details: { ended: reason } })

/** What an operator of a session is known by, whether or not they are at the desk. */
export type Holder = Omit<Operator, 'isProven' | 'address'>

/**
 * Whose these sessions are, with their rights as they are now: of those that nobody has ended,
 * whose twelve hours are not over, and whose operator is of the house still.
 */
export async function holdersOf(context: Context, ids: readonly string[]): Promise<Holder[]> {
  if (ids.length === 0) return []
  const now = context.clock.now()
  return (await sessionsById(context.db, ids))
    .filter((each) => each.active && each.ended_at === null && each.expires_at > now)
    .map((each) => ({
      id: each.operator_id,
      name: each.name,
      role: each.role,
      rights: each.rights,
      waits: isWaiting(each, now),
      sessionId: each.id,
    }))
}

/** Those of these sessions that have ended or run out, or whose operator may not chat any more. */
export async function deadOperatorsAmong(
  context: Context,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const now = context.clock.now()
  const live = (await sessionsById(context.db, ids))
    .filter((each) => each.active && holds(each.rights, 'chat.answer'))
    .filter((each) => operatorSessionState(each, now) === 'LIVE')
    .map(({ id }) => id)
  return ids.filter((id) => !live.includes(id))
}
