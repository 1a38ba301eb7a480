import type { Answer } from '@krapao/contract/calls'
import type { Context } from '../../../context.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { findMember } from '../../people/public.ts'
import { writeAudit } from '../../staff/public.ts'
import type { Operator } from '../../staff/public.ts'
import { writeAsHouse } from '../chat/house.ts'
import { toShown } from './complaints.ts'
import { complaintsPage, lockComplaint, setAnswer, setClosed, type Complaint } from './store.ts'
import { chatWords } from './words.ts'

type Shown = Answer<'opsComplaintAnswer'>

async function forOperator(context: Context, row: Complaint): Promise<Shown> {
  const member = await findMember(context.db, row.member_id)
  return {
    ...toShown(row),
    memberId: row.member_id,
    name: member?.name ?? '',
    answeredBy: row.answered_by,
  }
}

export async function queueOf(
  context: Context,
  { state, page, limit }: { state: Complaint['state']; page: number; limit: number },
): Promise<Answer<'opsComplaints'>> {
  const { total, rows } = await complaintsPage(context.db, state, page, limit)
  return { total, complaints: await Promise.all(rows.map((row) => forOperator(context, row))) }
}

/**
 * Answers a complaint once, with the audit in the same commit. NOT_FOUND, NOT_WAITING when it was
 * answered, INVALID_REQUEST for an empty answer.
 */
export async function answerComplaint(
  context: Context,
  id: string,
  by: Operator,
  text: string,
): Promise<Shown> {
  const answer = text.trim()
  if (answer === '') throw new Refused('INVALID_REQUEST', { details: { fields: ['text'] } })
  const at = context.clock.now()
  const { row, told } = await context.db.transaction().execute(async (tx) => {
    const found = await lockComplaint(tx, id)
    if (!found) throw new Refused('NOT_FOUND')
    if (found.state !== 'OPEN') throw new Refused('NOT_WAITING')
    const answered = await setAnswer(tx, id, { answer, answered_at: at, answered_by: by.name })
    const { member_id: memberId } = found
    await writeAudit(tx, { at, by, action: 'complaint.answer', subject: id, memberId })
    const words = chatWords(answered)
    return { row: answered, told: await writeAsHouse(context, tx, memberId, words) }
  })
  told()
  return forOperator(context, row)
}

/** Closes one that was answered. NOT_FOUND; NOT_WAITING while it is open, or when it is closed. */
export async function closeComplaint(
  context: Context,
  id: string,
  by: Operator,
  reason: string,
): Promise<Shown> {
  const at = context.clock.now()
  const { row, told } = await context.db.transaction().execute(async (tx) => {
    const found = await lockComplaint(tx, id)
    if (!found) throw new Refused('NOT_FOUND')
    if (found.state !== 'ANSWERED') throw new Refused('NOT_WAITING')
    const closed = await setClosed(tx, id, at)
    const { member_id: memberId } = found
    await writeAudit(tx, { at, by, action: 'complaint.close', subject: id, memberId, reason })
    const words = chatWords(closed)
    return { row: closed, told: await writeAsHouse(context, tx, memberId, words) }
  })
  told()
  return forOperator(context, row)
}
