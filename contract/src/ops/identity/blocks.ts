import * as z from 'zod'
import { call, ok } from '../../call.ts'
import { id, text, time } from '../../fields.ts'
import { waitsForSecond } from '../approvals/calls.ts'
import { aboutId, access, openWord, page, reason } from '../fields.ts'
import { BLOCK_KINDS } from './kinds.ts'

const block = z
  .object({
    id,
    kind: z.enum(BLOCK_KINDS),
    /** Masked. */
    shown: z.string(),
    reason: z.string(),
    by: z.string(),
    at: time,
    /** Null: for good. */
    until: time.nullable(),
    /** Members whom it stops now. */
    members: z.array(z.object({ id, name: z.string() })),
    state: z.enum(['open', 'over', 'lifted']),
    proposal: openWord.nullable(),
    lifted: z.object({ by: z.string(), at: time }).nullable(),
  })
  .meta({ id: 'Block' })

export const blockOpsCalls = {
  opsBlocks: call({
    summary: 'Phones, bank accounts, devices and cards that are kept away, newest first',
    access,
    refuses: [],
    body: z.strictObject({
      state: z.enum(['open', 'ended']).default('open'),
      kind: z.enum(BLOCK_KINDS).optional(),
      ...page,
    }),
    answers: ok(z.object({ total: z.int(), blocks: z.array(block) })),
  }),
  opsBlockAdd: call({
    summary:
      'Keep a phone, a bank account, a card, or the devices of a member away: from registering, paying in, being paid',
    access,
    refuses: ['INVALID_REQUEST', 'NOT_FOUND', 'SAME_OPERATOR'],
    body: z.strictObject({
      kind: z.enum(BLOCK_KINDS),
      /** As it is written, with signs between or without; of DEVICE the member's id. */
      value: text(64).trim().min(1),
      bankCode: text(16).trim().default(''),
      reason,
      until: time.nullable(),
    }),
    answers: ok(z.object({ blocks: z.array(block) })),
  }),
  opsBlockLift: call({
    summary: 'Let one go before its end: the same answer of two operators',
    access,
    refuses: ['NOT_FOUND', 'NOT_WAITING', 'SAME_OPERATOR', 'UNCONFIRMED_OPERATOR'],
    params: aboutId,
    body: z.strictObject({ reason }),
    answers: { 200: block, 202: waitsForSecond },
  }),
}
