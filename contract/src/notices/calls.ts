import * as z from 'zod'
import { call, ok } from '../call.ts'
import { id, paging, time } from '../fields.ts'
import { NOTICE_KINDS } from './kinds.ts'

const unread = z.int().meta({ description: 'How many came after the last that was read' })
const notice = z
  .object({
    _id: id,
    kind: z.enum(NOTICE_KINDS),
    at: time,
    text: z.string().meta({ description: 'In the language that is asked for' }),
    /** Of a deposit or a withdrawal: the reference on its row of the statement. */
    reference: z.string().optional(),
  })
  .meta({ id: 'Notice' })

export const noticeCalls = {
  notices: call({
    summary: 'What the member was told, newest first; kept on the account',
    access: 'member',
    body: paging,
    answers: ok(z.object({ total: z.int(), unread, notices: z.array(notice) })),
    refuses: [],
  }),
  noticesRead: call({
    summary: 'Mark the notices up to this time as read, on every device',
    access: 'member',
    body: z.strictObject({ until: time }),
    answers: ok(z.object({ unread })),
    refuses: [],
  }),
}
