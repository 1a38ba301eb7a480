import * as z from 'zod'
import { call, ok } from '../call.ts'
import { balance, id, time } from '../fields.ts'
import { aboutId, access, openWord, page, reason, signature } from '../ops/fields.ts'
import { CHARGEBACK_OUTCOMES, CHARGEBACK_STATES } from './states.ts'

const outcome = z.enum(CHARGEBACK_OUTCOMES)
const chargeback = z
  .object({
    id,
    provider: z.string(),
    /** Our own reference of the code, and the PSP's of the chargeback. */
    reference: z.string(),
    event: z.string(),
    /** Null: the payment had been given to no member. */
    memberId: id.nullable(),
    name: z.string(),
    amount: balance,
    /** What the PSP's event names; more than `amount` where less was left of the payment. */
    said: balance,
    /** False: a cancel named another amount than was paid; nothing has left our account there yet. */
    booked: z.boolean(),
    /** Coins of the payment that were taken from the member. */
    coins: z.int(),
    at: time,
    state: z.enum(CHARGEBACK_STATES),
    proposal: openWord.extend({ outcome }).nullable(),
    decided: z.object({ reason: z.string(), by: z.array(signature) }).nullable(),
    /** What the member still owes of it. */
    owed: balance,
    /**
     * Bonuses and promotions taken since the payment was credited: nobody takes them back by
     * itself.
     */
    gifts: z.array(
      z.object({
        amount: balance,
        state: z.enum(['ACTIVE', 'SUCCESS', 'FAILED', 'CANCELLED']),
        at: time,
      }),
    ),
  })
  .meta({ id: 'Chargeback' })

export const chargebackOpsCalls = {
  opsChargebacks: call({
    summary: 'Payments that a PSP has taken back: open cases, or those that have ended',
    access,
    refuses: [],
    body: z.strictObject({ state: z.enum(['waiting', 'decided']).default('waiting'), ...page }),
    answers: ok(z.object({ total: z.int(), chargebacks: z.array(chargeback) })),
  }),
  opsChargebackDecide: call({
    summary:
      'Debt of the member, open while it is asked about, or loss: the same decision of two operators',
    access,
    refuses: [
      'NOT_FOUND',
      'NOT_WAITING',
      'CASE_TAKEN',
      'SAME_OPERATOR',
      'DISAGREEMENT',
      'INVALID_REQUEST',
    ],
    params: aboutId,
    body: z.strictObject({ outcome, reason }),
    answers: ok(chargeback),
  }),
  opsChargebackRefuse: call({
    summary: "Refuse another operator's proposal about a chargeback, or take one's own back",
    access,
    refuses: ['NOT_FOUND', 'NOT_WAITING', 'CASE_TAKEN', 'SAME_OPERATOR'],
    params: aboutId,
    body: z.strictObject({ reason }),
    answers: ok(chargeback),
  }),
}
