import type { Kysely } from 'kysely'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import type { MemberStatus } from '../../db/tables/members.ts'
import { Refused } from '../../refused.ts'
import { closeAllSessions } from '../sessions/public.ts'
import { findMember } from './member.ts'
import { noteBankUsed, setStatus } from './store.ts'

/**
 * Money has moved to or from the member's bank account: from now on it cannot be changed. Safe to
 * repeat.
 */
export async function markBankUsed(
  db: Kysely<Database>,
  memberId: string,
  at: Date,
): Promise<void> {
  await noteBankUsed(db, memberId, at)
}

/**
 * What every deposit, gift and way into a game demands: a member who has not excluded himself, else
 * SELF_EXCLUDED. Login refuses him, but a session that was open may go on to take money out; what
 * has been sent to us already is credited all the same.
 */
export async function demandNotExcluded(context: Context, memberId: string): Promise<void> {
  const member = await findMember(context.db, memberId)
  if (member?.excludedUntil && member.excludedUntil > context.clock.now())
    throw new Refused('SELF_EXCLUDED')
}

/** What else stands or falls with the change, e.g. its entry in the audit log. */
interface Within {
  before: (tx: Kysely<Database>) => Promise<MemberStatus | undefined>
  after: (tx: Kysely<Database>, before: MemberStatus | undefined) => Promise<void>
}

/**
 * An operator's word on a member. Any status but ACTIVE lets nobody in, so the sessions end with
 * it.
 */
export async function setMemberStatus(
  context: Context,
  memberId: string,
  status: MemberStatus,
  within?: Within,
): Promise<void> {
  const ended = await context.db.transaction().execute(async (tx) => {
    const before = await within?.before(tx)
    await setStatus(tx, memberId, status, context.clock.now())
    const sessions =
      status === 'ACTIVE' ? [] : await closeAllSessions(context, memberId, status, tx)
    await within?.after(tx, before)
    return sessions
  })
  context.sessionEnds.announce(ended)
}
