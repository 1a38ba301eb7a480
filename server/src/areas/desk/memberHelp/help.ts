import type { Help } from '@krapao/contract/ops/people/help'
import type { Context } from '../../../context.ts'
import { announceEndedSessions } from '../../../events/events.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { lockMember, notifyMember, resetLogins, tellUnlinked } from '../../people/public.ts'
import { renewGamePasswords, renewSoon } from '../../play/public.ts'
import {
  confirmAsked,
  insertApproval,
  lockAsked,
  overtake,
  refuseOwn,
  standingApprovals,
  writeAudit,
  type AskedFor,
  type Operator,
  type Said,
} from '../../staff/public.ts'

const subjectOf = (memberId: string, what: Help): string => `${what} ${memberId}`

/**
 * An operator asks for something to be done for a member: nothing happens until one with the right
 * `help` confirms. Asked for again, by whomever, it is the question that waits: two of support do
 * not do it together. NOT_FOUND; SAME_OPERATOR for one's own member account; UNCONFIRMED_OPERATOR.
 */
export async function askHelp(
  context: Context,
  memberId: string,
  { what, reason }: { what: Help; reason: string },
  by: Operator,
): Promise<{ approval: string }> {
  const at = context.clock.now()
  const subject = subjectOf(memberId, what)
  const work = context.db.transaction().execute(async (tx) => {
    await lockAsked(tx, 'help', subject)
    if (!(await lockMember(tx, memberId))) throw new Refused('NOT_FOUND')
    const standing = await standingApprovals(tx, ['help'], at)
    const open = standing.find((each) => each.subject === subject)
    if (open) return { approval: open.id }
    // Of who may not ask any more: it stands in the way of this one.
    await overtake(tx, 'help', subject, at)
    const id = context.ids.reference('apr')
    await insertApproval(tx, {
      id,
      kind: 'help',
      subject,
      member_id: memberId,
      after: JSON.stringify({ memberId, what }),
      before: null,
      proposed_by: by.id,
      proposed_at: at,
      reason,
      state: 'waiting',
    })
    await writeAudit(tx, {
      at,
      by,
      action: 'help.propose',
      subject: `help ${subject}`,
      memberId,
      after: { what },
      reason,
    })
    return { approval: id }
  })
  return work.catch(refuseOwn)
}

/** What was asked for is done, once, in the transaction of the confirmation. */
export function confirmHelp(context: Context, asked: AskedFor, said: Said): Promise<void> {
  return confirmAsked(context, asked, said, async (tx, row) => {
    const memberId = row.member_id
    if (memberId === null || !(await lockMember(tx, memberId))) return null
    if (row.after['what'] === 'gamePasswords') {
      await renewGamePasswords(context, tx, memberId)
      return { after: () => renewSoon(context) }
    }
    const { sessions, passkeys, line } = await resetLogins(context, tx, memberId)
    return {
      after: () => {
        announceEndedSessions(context.events, sessions)
        // Not waited for: the gateway answers when it does, and what it did not take is a job.
        void notifyMember(context, memberId, 'LOGINS_RESET')
        if (line) void tellUnlinked(context, line)
      },
      told: { sessions: sessions.length, passkeys },
    }
  })
}
