import * as z from 'zod'
import { call, ok } from '../call.ts'
import { SLIP_REASONS, STATEMENT_STATUSES } from '../constants.ts'
import { balance, id, paging, time } from '../fields.ts'
import { SLIP_MONEY } from './money.ts'

const slipRow = z
  .object({
    createdAt: time,
    /** What the bank's verification says was sent; null until it has said so. */
    amount: balance.nullable(),
    status: z.enum(STATEMENT_STATUSES),
    /** Why it failed; null otherwise. */
    note: z.enum(SLIP_REASONS).nullable(),
    /** Shows the picture for a few minutes; null when there is none. */
    link: z.string().nullable(),
    reference: id,
    /** Where the money of a failed one lies; absent on others. */
    money: z.enum(SLIP_MONEY).optional(),
    /** What the member was credited for the transfer of a failed one. */
    credited: z.object({ amount: balance, at: time }).optional(),
  })
  .meta({ id: 'SlipRow' })

export const slipCalls = {
  walletSlip: call({
    summary:
      'Uploads a bank transfer slip: multipart, one field `file`, PNG, JPEG or WebP, at most 10 MB',
    access: 'member',
    upload: true,
    movesMoney: true,
    answers: { 202: z.object({ reference: id, status: z.enum(STATEMENT_STATUSES) }) },
    refuses: [
      'SLIP_NO_FILE',
      'SLIP_INVALID_FILE',
      'SLIP_UPLOAD_FAIL',
      'REQUEST_LIMIT',
      'INVALID_REQUEST',
    ],
  }),
  statementSlip: call({
    summary: "The member's slips, newest first",
    access: 'member',
    body: paging,
    answers: ok(z.object({ total: z.int(), slips: z.array(slipRow) })),
    refuses: [],
  }),
  slipReference: call({
    summary: "A short-lived link to the picture of the member's own slip",
    access: 'member',
    params: z.object({ reference: id }),
    answers: ok(z.object({ url: z.string() })),
    refuses: ['NOT_FOUND'],
  }),
}
