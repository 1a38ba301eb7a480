import * as z from 'zod'
import { call, ok } from '../call.ts'
import { complaint, COMPLAINT_STATES } from '../complaints/calls.ts'
import { id, paging, text } from '../fields.ts'
import { access, reason } from './fields.ts'

const opsComplaint = complaint
  .extend({
    memberId: id,
    name: z.string(),
    answeredBy: z.string().nullable(),
  })
  .meta({ id: 'ComplaintCase' })
const params = z.object({ id: text(64) })

export const complaintOpsCalls = {
  opsComplaints: call({
    summary: 'Complaints of a state; the one that is due first comes first',
    access,
    refuses: [],
    body: paging.extend({ state: z.enum(COMPLAINT_STATES) }),
    answers: ok(z.object({ total: z.int(), complaints: z.array(opsComplaint) })),
  }),
  opsComplaintAnswer: call({
    summary: 'Answer a complaint; the member reads it in the chat',
    access,
    refuses: ['NOT_FOUND', 'NOT_WAITING', 'INVALID_REQUEST'],
    params,
    body: z.strictObject({ text: text(2_000) }),
    answers: ok(opsComplaint),
  }),
  opsComplaintClose: call({
    summary: 'Close a complaint that was answered',
    access,
    refuses: ['NOT_FOUND', 'NOT_WAITING'],
    params,
    body: z.strictObject({ reason }),
    answers: ok(opsComplaint),
  }),
}
