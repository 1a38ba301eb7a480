import * as z from 'zod'
import { call, ok } from '../call.ts'
import { id, text, time } from '../fields.ts'
import { access } from '../ops/fields.ts'

const VERDICTS = ['good', 'needsWork'] as const

const drawn = z
  .object({
    conversation: id,
    openedAt: time,
    closedAt: time,
    /** Who closed it. */
    operator: z.string(),
    /** What its customer gave, 1 to 5. */
    score: z.int().nullable(),
    verdict: z.enum(VERDICTS).nullable(),
    note: z.string().nullable(),
    judgedBy: z.string().nullable(),
    judgedAt: time.nullable(),
  })
  .meta({ id: 'ConversationForReview' })
const person = z.object({
  operator: z.string(),
  closed: z.int(),
  drawn: z.int(),
  good: z.int(),
  needsWork: z.int(),
})
/** A Monday of Bangkok. */
const week = z.iso.date()

export const chatQualityCalls = {
  opsQuality: call({
    summary:
      'Closed conversations drawn of a week by a fixed rule, what was said of each, and figures by person',
    access,
    refuses: [],
    body: z.strictObject({ week: week.optional() }).default({}).meta({
      description: 'week: any day of it, in Bangkok; the week before this one by default',
    }),
    answers: ok(z.object({ week, items: z.array(drawn), people: z.array(person) })),
  }),
  opsQualityJudge: call({
    summary:
      'Say of a drawn conversation that it is good or needs work, with a note; said again, the last counts',
    access,
    refuses: ['NOT_FOUND', 'SAME_OPERATOR'],
    body: z.strictObject({
      conversation: id,
      openedAt: time,
      verdict: z.enum(VERDICTS),
      note: text(500).trim().min(3),
    }),
    answers: ok(drawn),
  }),
}
