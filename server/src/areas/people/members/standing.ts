import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import type { MemberStatus } from '../../../db/tables/people/members.ts'
import { announceEndedSessions } from '../../../events/events.ts'
import { logSecurity } from '../../../security/events.ts'
import { closeAllSessions } from '../sessions/service.ts'
import { exclusionOf, findMember } from './member.ts'
import { forgetIdentities, keepIdentities, noteBankUsed, setExcluded, setStatus } from './store.ts'

/**
 * Money has moved to or from the member's bank account: from now on it cannot be changed. Safe to
 * repeat.
 */
export async function markBankUsed(
  db: Kysely<Database>,
  memberId: string,
  at: Date,
): Promise<void> {
  await noteBankUsed(db, { id: memberId, at })
}

/** What else stands or falls with the change, e.g. its entry in the audit log. */
interface Within {
  /** The status that it is changed from; where it is another, nothing is done. */
  from?: MemberStatus
  before?: (tx: Kysely<Database>) => Promise<MemberStatus | undefined>
  after: (tx: Kysely<Database>, before: MemberStatus | undefined) => Promise<void>
}

/**
 * What every deposit, gift and way into a game demands: a member who is neither on a time-out nor
 * excluded (SELF_EXCLUDED, details: until) and has not asked to close the account (INVALID_USER_4).
 * Logging in and taking money out go on; what has been sent to us already is credited all the same.
 * Inside a transaction pass its `db`.
 */
export async function demandNotExcluded(
  context: Context,
  memberId: string,
  db: Kysely<Database> = context.db,
): Promise<void> {
  const refusal = exclusionOf(await findMember(db, memberId), context.clock.now())
  if (refusal) throw refusal
}

/** Whether the member is on a time-out, excluded or leaving: then nothing is offered to them. */
export const isStopped = async (context: Context, memberId: string): Promise<boolean> =>
  exclusionOf(await findMember(context.db, memberId), context.clock.now()) !== null

/**
 * No deposit, no play and no gift until then, in the caller's transaction; never sooner than was
 * asked before. While it lasts nobody else registers with the phone or the bank account.
 */
export async function excludeMember(
  db: Kysely<Database>,
  memberId: string,
  until: Date,
  at: Date,
): Promise<void> {
  await setExcluded(db, memberId, until, at)
  await keepIdentities(db, memberId, until)
}

/** Phones and bank accounts of exclusions that have ended may be registered again. */
export const forgetExclusions = ({ db, clock }: Context) => forgetIdentities(db, clock.now())

/**
 * An operator's decision on a member, or the end of closing an account. Any status but ACTIVE lets
 * nobody in, so the sessions end with it.
 */
export async function setMemberStatus(
  context: Context,
  memberId: string,
  status: MemberStatus,
  within?: Within,
): Promise<void> {
  const ended = await context.db.transaction().execute(async (tx) => {
    const before = await within?.before?.(tx)
    const change = { from: within?.from, to: status }
    if (!(await setStatus(tx, memberId, change, context.clock.now()))) return null
    const sessions =
      status === 'ACTIVE' ? [] : await closeAllSessions(context, memberId, status, tx)
    await within?.after(tx, before)
    return sessions
  })
  if (ended === null) return
  announceEndedSessions(context.events, ended)
  logSecurity(context.log, { event: 'status.changed', subject: memberId, reason: status })
  if (ended.length > 0)
    logSecurity(context.log, {
      event: 'sessions.ended',
      subject: memberId,
      reason: status,
      count: ended.length,
    })
}
