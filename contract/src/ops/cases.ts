import * as z from 'zod'
import { call, ok } from '../call.ts'
import { id, time } from '../fields.ts'
import { access } from './fields.ts'

/** The queues whose cases one operator takes at a time. */
export const CASE_KINDS = [
  'withdrawal',
  'suspense',
  'slip',
  'transfer',
  'adjustment',
  'chargeback',
  'identity',
] as const
export type CaseKind = (typeof CASE_KINDS)[number]
/** So long a case is one operator's; taking it again restarts the time. */
export const CASE_MINUTES = 10

const kind = z.enum(CASE_KINDS)
const held = z.object({ subject: id, operator: z.string(), until: time }).meta({ id: 'HeldCase' })

export const caseCalls = {
  opsCases: call({
    summary: 'Which cases of a queue are taken now, by whom and until when',
    access,
    refuses: ['FORBIDDEN'],
    params: z.object({ kind }),
    answers: ok(z.array(held)),
  }),
  opsCaseTake: call({
    summary: 'Take a case for ten minutes: others see who has it, and decide nothing of it',
    access,
    refuses: ['CASE_TAKEN', 'FORBIDDEN'],
    params: z.object({ kind, id }),
    answers: ok(held),
  }),
  opsCaseLeave: call({
    summary: 'Give a case back',
    access,
    refuses: ['FORBIDDEN'],
    params: z.object({ kind, id }),
    answers: { 204: z.null() },
  }),
}
