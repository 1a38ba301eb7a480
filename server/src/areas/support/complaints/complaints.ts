import type { Answer } from '@krapao/contract/calls'
import { complaintNumber } from '@krapao/contract/complaints/number'
import type { Locale } from '@krapao/contract/constants'
import type { Context } from '../../../context.ts'
import { demandAttempt } from '../../../limits/attempts.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { keptSince } from '../../../settings/keptSince.ts'
import { writeAsHouse } from '../chat/house.ts'
import {
  complaintByClientId,
  complaintsOf,
  deleteOpenedBefore,
  insertComplaint,
  type Complaint,
} from './store.ts'
import { chatWords } from './words.ts'

type Shown = Answer<'complaints'>[number]

/** More than a person has to say in a day; each is read by a person of ours. */
const OPENED = { name: 'complaint-member', hits: 5, seconds: 86_400 }
const MOST_SHOWN = 100
const HOUR_MS = 3_600_000

export const toShown = (row: Complaint): Shown => ({
  _id: row.id,
  number: complaintNumber(row.number),
  text: row.subject,
  state: row.state,
  openedAt: row.opened_at.toISOString(),
  dueAt: row.due_at.toISOString(),
  answer: row.answer,
  answeredAt: row.answered_at?.toISOString() ?? null,
})

/** The member's complaints, newest first. */
export const listComplaints = async (context: Context, memberId: string): Promise<Shown[]> =>
  (await complaintsOf(context.db, memberId, MOST_SHOWN)).map(toShown)

/**
 * Writes a complaint down with its number and the time by which it is answered
 * (`complaintAnswerHours`), and the chat tells both. The same clientId again is the first one.
 * INVALID_REQUEST for an empty text; REQUEST_LIMIT past 5 a day. Open to everybody who may log in:
 * one who is excluded or leaving may complain too.
 */
export async function openComplaint(
  context: Context,
  memberId: string,
  { clientId, text, locale }: { clientId: string; text: string; locale: Locale },
): Promise<Shown> {
  const { db, clock, ids, mutex, settings } = context
  const client = clientId.toLowerCase()
  const subject = text.trim()
  if (subject === '') throw new Refused('INVALID_REQUEST', { details: { fields: ['text'] } })
  // One after another: what is sent again beside itself must not use up the day's complaints.
  return mutex.run(`complaint:${memberId}`, async () => {
    const known = await complaintByClientId(db, memberId, client)
    if (known) return toShown(known)
    await demandAttempt(context, OPENED, memberId)
    const now = clock.now()
    const opened = await db.transaction().execute(async (tx) => {
      const row = await insertComplaint(tx, {
        id: ids.reference('cm'),
        member_id: memberId,
        client_id: client,
        subject,
        opened_at: now,
        due_at: new Date(now.getTime() + settings.get('complaintAnswerHours') * HOUR_MS),
        state: 'OPEN',
        locale,
      })
      return row && { row, told: await writeAsHouse(context, tx, memberId, chatWords(row)) }
    })
    opened?.told()
    const kept = opened?.row ?? (await complaintByClientId(db, memberId, client))
    if (!kept) throw new Error('a complaint vanished')
    return toShown(kept)
  })
}

/** Deletes complaints that ended, once they are older than `complaintKeptYears`. */
export const forgetComplaints = (context: Context): Promise<number> =>
  deleteOpenedBefore(context.db, keptSince(context, 'complaintKeptYears'))
