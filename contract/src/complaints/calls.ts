import * as z from 'zod'
import { call, ok } from '../call.ts'
import { id, text, time } from '../fields.ts'

export const COMPLAINT_STATES = ['OPEN', 'ANSWERED', 'CLOSED'] as const

export const complaint = z
  .object({
    _id: id,
    number: z.string().meta({ description: 'What the member quotes: C-000123' }),
    text: z.string(),
    state: z.enum(COMPLAINT_STATES),
    openedAt: time,
    dueAt: time.meta({ description: 'By then it is answered' }),
    answer: z.string().nullable(),
    answeredAt: time.nullable(),
  })
  .meta({ id: 'Complaint' })

export const complaintCalls = {
  complaints: call({
    summary: "The member's complaints with their state, newest first",
    access: 'member',
    answers: ok(z.array(complaint)),
    refuses: [],
  }),
  complaintOpen: call({
    summary: 'Complain; the same clientId again is the same complaint',
    access: 'member',
    body: z.strictObject({ clientId: z.uuid(), text: text(2_000) }),
    answers: { 201: complaint },
    refuses: ['INVALID_REQUEST', 'REQUEST_LIMIT'],
  }),
}
