import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import { secondsOf, type ActivePeriod } from './rules.ts'
import {
  findSessionById,
  latestActivity,
  loginBefore,
  noteSeen,
  noteSeenLasting,
  recentActivity,
  activePeriodsOf,
  type SessionRow,
} from './store.ts'

const breakMs = ({ settings }: Context): number => settings.get('playBreakMinutes') * 60_000

/**
 * A session was in use at `now`. A break longer than the setting (`playBreakMinutes`) begins a new
 * stretch. Called about once a minute for a session.
 */
export async function noteActivity(
  context: Context,
  session: Pick<SessionRow, 'id' | 'member_id' | 'last_seen_at'>,
  now: Date,
  lasting: 'KEPT' | 'MAY_BE_LOST',
): Promise<void> {
  const rested = now.getTime() - session.last_seen_at.getTime() > breakMs(context)
  const seen = {
    sessionId: session.id,
    memberId: session.member_id,
    now,
    notBefore: new Date(now.getTime() - breakMs(context)),
    from: rested ? now : session.last_seen_at,
  }
  await (lasting === 'KEPT' ? noteSeenLasting : noteSeen)(context.db, seen)
}

/** When the stretch of use that goes on now began: what the member is told of as this session. */
export async function periodStart(context: Context, sessionId: string, now: Date): Promise<Date> {
  const latest = await latestActivity(context.db, sessionId)
  if (latest && now.getTime() - latest.to_at.getTime() <= breakMs(context)) return latest.from_at
  const session = await findSessionById(context.db, sessionId)
  const seen = session?.last_seen_at ?? now
  return now.getTime() - seen.getTime() <= breakMs(context) ? seen : now
}

/**
 * The stretches in which the member used any session, from `since` on, the one that goes on
 * included.
 */
export const activitySince = (
  db: Kysely<Database>,
  memberId: string,
  since: Date,
): Promise<ActivePeriod[]> => activePeriodsOf(db, memberId, since)

/** Seconds in which at least one session was in use, between two moments. */
export const secondsBetween = secondsOf

/** Stretches of live sessions in use at a moment or later, with how many reality checks were told. */
export const activePeriods = (db: Kysely<Database>, seenSince: Date) =>
  recentActivity(db, seenSince)

/** The member's login before this session's; null when this is the first. */
export async function previousLogin(
  db: Kysely<Database>,
  caller: { memberId: string; sessionId: string },
): Promise<{ at: Date; userAgent: string } | null> {
  const row = await loginBefore(db, caller.memberId, caller.sessionId)
  return row ? { at: row.created_at, userAgent: row.user_agent } : null
}
