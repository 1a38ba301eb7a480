import { toBaht } from '@krapao/contract/money'
import { decidesPayouts, isConfirmedRole } from '@krapao/contract/ops/rights'
import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import type { MemberStatus } from '../../../db/tables/people/members.ts'
import { announceEndedSessions } from '../../../events/events.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { endContest, setMemberStatus, keepNotice } from '../../people/public.ts'
import { closeAllSessions } from '../../people/public.ts'
import { lowerLimit } from '../../safety/public.ts'
import { writeAudit } from '../../staff/public.ts'
import { refuseOwn, type Operator } from '../../staff/public.ts'
import { insertNote, lockStatus, memberRow, rolesThatStopped } from './store.ts'

async function demandMember({ db }: Context, id: string): Promise<void> {
  if (!(await memberRow(db, id))) throw new Refused('NOT_FOUND')
}

/** A look at what is not masked is written down, with the reason where one was asked for. */
export async function noteView(
  { db, clock }: Context,
  memberId: string,
  by: Operator,
  reason: string | null,
): Promise<void> {
  await writeAudit(db, {
    at: clock.now(),
    by,
    action: 'member.view',
    subject: memberId,
    memberId,
    reason,
  })
}

/**
 * Whom those who decide about money have stopped since the last activation, another does not
 * activate, nor does one who still waits for a second owner's approval: payouts would go out by
 * themselves again.
 */
async function demandMayActivate(
  tx: Kysely<Database>,
  memberId: string,
  { from, to }: { from: MemberStatus | undefined; to: MemberStatus },
  by: Operator,
): Promise<void> {
  const decidesAboutMoney = decidesPayouts(by.rights) && !by.waits
  if (from === to || to !== 'ACTIVE' || decidesAboutMoney) return
  const roles = await rolesThatStopped(tx, memberId)
  if (roles.some(isConfirmedRole)) throw new Refused('FORBIDDEN')
}

/**
 * Another status; any but ACTIVE ends the sessions. NOT_FOUND; FORBIDDEN for support that makes a
 * member ACTIVE whom finance or an owner has stopped; SAME_OPERATOR for one's own member account.
 */
export async function changeStatus(
  context: Context,
  memberId: string,
  status: MemberStatus,
  by: Operator,
  reason: string,
): Promise<void> {
  await demandMember(context, memberId)
  const work = setMemberStatus(context, memberId, status, {
    async before(tx) {
      const stood = (await lockStatus(tx, memberId))?.status
      await demandMayActivate(tx, memberId, { from: stood, to: status }, by)
      return stood
    },
    after: (tx, before) =>
      writeAudit(tx, {
        at: context.clock.now(),
        by,
        action: 'member.status',
        subject: memberId,
        memberId,
        before: { status: before ?? null },
        after: { status },
        reason,
      }),
  })
  await work.catch(refuseOwn)
}

/**
 * Whose the account is has been looked at by proof of identity: what is the member's may leave it
 * again, payouts by the rules that hold for all. NOT_FOUND; NOT_WAITING where it is not contested;
 * SAME_OPERATOR for one's own member account.
 */
export async function liftContest(
  context: Context,
  memberId: string,
  by: Operator,
  reason: string,
): Promise<void> {
  await demandMember(context, memberId)
  const at = context.clock.now()
  const work = context.db.transaction().execute(async (tx) => {
    if (!(await endContest(tx, memberId, at))) throw new Refused('NOT_WAITING')
    await writeAudit(tx, {
      at,
      by,
      action: 'member.contest.lift',
      subject: memberId,
      memberId,
      before: { contested: true },
      after: { contested: false },
      reason,
    })
  })
  await work.catch(refuseOwn)
}

/** Ends every session of the member; how many there were. NOT_FOUND. */
export async function logOut(
  context: Context,
  memberId: string,
  by: Operator,
  reason: string,
): Promise<number> {
  await demandMember(context, memberId)
  const ended = await context.db.transaction().execute(async (tx) => {
    const ids = await closeAllSessions(context, memberId, 'OPERATOR', tx)
    await writeAudit(tx, {
      at: context.clock.now(),
      by,
      action: 'member.logout',
      subject: memberId,
      memberId,
      after: { sessions: ids.length },
      reason,
    })
    return ids
  })
  announceEndedSessions(context.events, ended)
  return ended.length
}

/**
 * A lower limit for a member, in force at once; `amount` in satang. NOT_FOUND; INVALID_REQUEST for
 * one that is not lower.
 */
export async function lowerMemberLimit(
  context: Context,
  memberId: string,
  limit: Omit<Parameters<typeof lowerLimit>[3], 'operatorId'>,
  by: Operator,
  reason: string,
): Promise<void> {
  await demandMember(context, memberId)
  const { kind, period, amount } = limit
  await context.db.transaction().execute(async (tx) => {
    const asked = { kind, period, amount, operatorId: by.id }
    const before = await lowerLimit(context, tx, memberId, asked)
    await writeAudit(tx, {
      at: context.clock.now(),
      by,
      action: 'member.limit',
      subject: memberId,
      memberId,
      before: { kind, period, amount: before === null ? null : toBaht(before) },
      after: { kind, period, amount: toBaht(amount) },
      reason,
    })
  })
  await keepNotice(context, { memberId, kind: 'limit', of: context.ids.reference('nt') })
}

/** NOT_FOUND. The note itself stays out of the log: it may be personal data, which has an end. */
export async function addNote(context: Context, memberId: string, by: Operator, text: string) {
  await demandMember(context, memberId)
  const row = {
    id: context.ids.reference('not'),
    member_id: memberId,
    operator_id: by.id,
    operator: by.name,
    body: text,
    created_at: context.clock.now(),
  }
  await context.db.transaction().execute(async (tx) => {
    await insertNote(tx, row)
    await writeAudit(tx, {
      at: row.created_at,
      by,
      action: 'member.note',
      subject: memberId,
      memberId,
      after: { note: row.id },
    })
  })
  return { id: row.id, operator: by.name, text, createdAt: row.created_at.toISOString() }
}
