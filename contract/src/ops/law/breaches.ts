import * as z from 'zod'
import { call, ok } from '../../call.ts'
import { id, text, time } from '../../fields.ts'
import { aboutId, access, page, reason } from '../fields.ts'
import { BREACH_STATES } from './breachStates.ts'

const breach = z
  .object({
    id,
    number: z.int(),
    state: z.enum(BREACH_STATES),
    /** When the house knew of it, and until when it is reported. */
    knownAt: time,
    dueAt: time,
    happened: z.string(),
    data: z.string(),
    /** How many people it is about; null: not known yet. */
    people: z.int().nullable(),
    isHighRisk: z.boolean(),
    recorded: z.object({ by: z.string(), at: time }),
    ended: z
      .object({
        by: z.string(),
        at: time,
        reason: z.string(),
        /** Of a report: when, the authority's number, and when the people were told. */
        reportedAt: time.nullable(),
        reference: z.string().nullable(),
        peopleToldAt: time.nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'DataBreach' })

export const breachCalls = {
  opsBreaches: call({
    summary: 'Breaches of personal data: what waits for its report first, by when it is due',
    access,
    refuses: [],
    body: z.strictObject({ state: z.enum(BREACH_STATES).default('OPEN'), ...page }),
    answers: ok(z.object({ total: z.int(), breaches: z.array(breach) })),
  }),
  opsBreachRecord: call({
    summary: 'Record a breach of personal data: 72 hours run from when the house knew of it',
    access,
    refuses: ['INVALID_REQUEST'],
    body: z.strictObject({
      knownAt: time,
      happened: text(2_000).trim().min(3),
      data: text(500).trim().min(2),
      people: z.int().min(0).max(1_000_000_000).nullable(),
      isHighRisk: z.boolean(),
    }),
    answers: ok(breach),
  }),
  opsBreachReport: call({
    summary: 'A breach was reported to the authority; of a high risk its people were told too',
    access,
    refuses: ['NOT_FOUND', 'NOT_WAITING', 'INVALID_REQUEST'],
    params: aboutId,
    body: z.strictObject({
      reportedAt: time,
      reference: text(100).trim().min(1),
      peopleToldAt: time.nullable(),
      reason,
    }),
    answers: ok(breach),
  }),
  opsBreachHarmless: call({
    summary: 'Nobody is at risk, and nothing is reported: not by who recorded it',
    access,
    refuses: ['NOT_FOUND', 'NOT_WAITING', 'SAME_OPERATOR', 'INVALID_REQUEST'],
    params: aboutId,
    body: z.strictObject({ reason }),
    answers: ok(breach),
  }),
}
