import type { Answer } from '@krapao/contract/calls'
import type { Locale } from '@krapao/contract/constants'
import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import { announceEndedSessions } from '../../../events/events.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { logSecurity } from '../../../security/events.ts'
import type { Caller } from '../../../security/identity.ts'
import { keepNotice } from '../notices/notices.ts'
import { closeSessionsOfLine } from '../sessions/service.ts'
import { holdSession } from '../sessions/store.ts'
import { deleteLineOf, insertLine, lineOf, setNotices, type LineAccount } from './store.ts'
import { endTrip, loginOf } from './trip.ts'

export async function lineState(context: Context, memberId: string): Promise<Answer<'line'>> {
  const row = await lineOf(context.db, memberId)
  const { login, notices } = context.providers.line
  return {
    offered: login !== null,
    tells: notices !== null,
    linked: row
      ? { name: row.name, linkedAt: row.linked_at.toISOString(), notices: row.notices }
      : null,
  }
}

/**
 * Links the LINE account that has come back to the session that has asked for it. LINE_TAKEN where
 * it is another member's, or this member has one; invalid-token where the session has ended
 * meanwhile.
 */
export async function linkLine(
  context: Context,
  { memberId, sessionId }: Caller,
  back: { code: string; state: string },
  locale: Locale,
): Promise<Answer<'line'>> {
  const { user, recoveredAt } = await endTrip(context, 'LINK', { ...back, place: sessionId })
  const id = context.ids.reference('ln')
  const isLinked = await context.db.transaction().execute(async (tx) => {
    if (!(await holdSession(tx, sessionId))) throw new Refused('invalid-token')
    return insertLine(tx, {
      id,
      member_id: memberId,
      line_user: user.userId,
      name: user.name,
      locale,
      notices: context.providers.line.notices !== null,
      linked_at: context.clock.now(),
      recovered_at: recoveredAt,
    })
  })
  if (!isLinked) throw new Refused('LINE_TAKEN')
  logSecurity(context.log, { event: 'line.linked', subject: memberId, item: id })
  await keepNotice(context, { memberId, kind: 'lineLinked', of: id, detail: user.name })
  return lineState(context, memberId)
}

/** NOT_FOUND where nothing is linked. */
export async function chooseNotices(
  context: Context,
  memberId: string,
  chosen: { notices: boolean; locale: Locale },
): Promise<Answer<'line'>> {
  loginOf(context)
  if (!(await setNotices(context.db, memberId, chosen))) throw new Refused('NOT_FOUND')
  return lineState(context, memberId)
}

/**
 * Unlinks LINE, on a site that offers it no more too, and ends the sessions that it has opened, but
 * for the one that asks. NOT_FOUND where nothing is linked. `useUp` spends what was shown for it.
 */
export async function unlinkLine(
  context: Context,
  { memberId, sessionId }: Caller,
  useUp: (db: Kysely<Database>) => Promise<unknown>,
): Promise<void> {
  const { id, ended } = await context.db.transaction().execute(async (tx) => {
    await useUp(tx)
    const gone = await deleteLineOf(tx, memberId)
    if (!gone) throw new Refused('NOT_FOUND')
    if (!(await holdSession(tx, sessionId))) throw new Refused('invalid-token')
    return {
      id: gone.id,
      ended: await closeSessionsOfLine(context, memberId, gone.id, sessionId, tx),
    }
  })
  announceEndedSessions(context.events, ended)
  await tellUnlinked(context, { id, member_id: memberId })
}

/** After the commit that unlinked it. */
export async function tellUnlinked(
  context: Context,
  { id, member_id: memberId }: Pick<LineAccount, 'id' | 'member_id'>,
): Promise<void> {
  logSecurity(context.log, { event: 'line.unlinked', subject: memberId, item: id })
  await keepNotice(context, { memberId, kind: 'lineUnlinked', of: id })
}
