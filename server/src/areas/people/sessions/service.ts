import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { noteActivity } from './activity.ts'
import { endOf, isLongIdle, isSeenStale, sessionState } from './rules.ts'
import {
  endOtherSessions,
  endSession,
  findSession,
  forgetSessionsBefore,
  insertSession,
  sessionsById,
} from './store.ts'

const hash = (token: string): string => createHash('sha256').update(token).digest('base64url')
const DAY_MS = 86_400_000

/** Opens a session and gives its token, which is never stored and cannot be shown again. */
export async function openSession(
  context: Context,
  member: {
    id: string
    remember: boolean
    ip: string
    userAgent: string
    /** The passkey that was shown for it, where one was. */
    passkeyId?: string | undefined
    /** The device by its cookie. */
    deviceId?: string | undefined
    /** The LINE account that came back for it, where one did. */
    lineId?: string | undefined
  },
  db: Kysely<Database> = context.db,
): Promise<{ token: string; expiresAt: Date }> {
  const { settings, clock, random, ids } = context
  const now = clock.now()
  const lifeMs = member.remember
    ? settings.get('sessionRememberedDays') * DAY_MS
    : settings.get('sessionHours') * 3_600_000
  const idleSeconds = member.remember
    ? settings.get('sessionRememberedIdleDays') * 86_400
    : settings.get('sessionIdleMinutes') * 60
  const token = Buffer.from(random.bytes(32)).toString('base64url')
  const expiresAt = new Date(now.getTime() + lifeMs)
  await insertSession(db, {
    id: ids.reference('ses'),
    member_id: member.id,
    token_hash: hash(token),
    remembered: member.remember,
    idle_seconds: idleSeconds,
    created_at: now,
    last_seen_at: now,
    expires_at: expiresAt,
    ended_at: null,
    end_reason: null,
    address: member.ip,
    user_agent: member.userAgent,
    passkey_id: member.passkeyId ?? null,
    device_id: member.deviceId ?? null,
    line_id: member.lineId ?? null,
  })
  return { token, expiresAt }
}

/**
 * The member behind a token. invalid-token when unknown or ended (details: ended, by what),
 * EXPIRED_AUTH_TOKEN past its absolute or idle life. A call is a sign of life; `merelyOpen`, for a
 * socket, is none.
 */
export async function authenticateSession(
  context: Context,
  token: string,
  { merelyOpen = false }: { merelyOpen?: boolean } = {},
): Promise<{ memberId: string; sessionId: string; isContested: boolean }> {
  const session = await findSession(context.db, hash(token))
  if (!session) throw new Refused('invalid-token')
  const now = context.clock.now()
  const state = sessionState(session, now)
  if (state === 'ENDED') {
    const ended = endOf(session.end_reason)
    throw new Refused('invalid-token', ended ? { details: { ended } } : {})
  }
  if (state === 'EXPIRED') throw new Refused('EXPIRED_AUTH_TOKEN')
  if (!merelyOpen && isSeenStale(session, now)) {
    // Nobody waits for it, except who came back late: were it lost, the session would soon end.
    const mustLast = isLongIdle(session, now)
    const noted = noteActivity(context, session, now, mustLast ? 'KEPT' : 'MAY_BE_LOST').catch(
      (error: unknown) =>
        context.log.warn({ err: error }, 'when a session was last seen was not written'),
    )
    if (mustLast) await noted
  }
  return {
    memberId: session.member_id,
    sessionId: session.id,
    isContested: session.is_contested,
  }
}

/** Those of these sessions that live no more, however they ended. */
export async function deadAmong(
  context: Context,
  sessionIds: readonly string[],
): Promise<string[]> {
  if (sessionIds.length === 0) return []
  const now = context.clock.now()
  const rows = await sessionsById(context.db, sessionIds)
  const living = new Set(
    rows.filter((row) => sessionState(row, now) === 'LIVE').map((row) => row.id),
  )
  return sessionIds.filter((id) => !living.has(id))
}

export async function closeSession(context: Context, sessionId: string): Promise<void> {
  await endSession(context.db, sessionId, context.clock.now(), 'LOGOUT')
  context.events.emit('session.ended', { sessionId: sessionId })
}

/**
 * Every other session of the member is dead. Announce the ids (`announceEndedSessions`) once the
 * transaction has committed.
 */
export const closeOtherSessions = (
  context: Context,
  memberId: string,
  keepId: string,
  reason: string,
  db: Kysely<Database> = context.db,
) => endOtherSessions(db, memberId, keepId, context.clock.now(), reason)

/** Every session that a passkey has opened, but for `keepId`, is dead. Announce the ids as above. */
export const closeSessionsOfPasskey = (
  context: Context,
  memberId: string,
  passkeyId: string,
  keepId: string,
  db: Kysely<Database> = context.db,
) =>
  endOtherSessions(db, memberId, keepId, context.clock.now(), 'PASSKEY_REMOVED', {
    passkey_id: passkeyId,
  })

/** The same of those that a LINE account has opened. */
export const closeSessionsOfLine = (
  context: Context,
  memberId: string,
  lineId: string,
  keepId: string,
  db: Kysely<Database> = context.db,
) =>
  endOtherSessions(db, memberId, keepId, context.clock.now(), 'LINE_UNLINKED', { line_id: lineId })

/** Every session of the member is dead: for a status that lets nobody in. Announce the ids as above. */
export const closeAllSessions = (
  context: Context,
  memberId: string,
  reason: string,
  db: Kysely<Database> = context.db,
) => endOtherSessions(db, memberId, '', context.clock.now(), reason)

/** Forgets sessions that have been over for longer than the setting says. Answers how many. */
export const forgetSessions = ({ db, clock, settings }: Context): Promise<number> =>
  forgetSessionsBefore(
    db,
    new Date(clock.now().getTime() - settings.get('sessionRetentionDays') * DAY_MS),
  )
