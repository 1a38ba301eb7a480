import * as z from 'zod'
import { call, ok } from '../../call.ts'
import { balance, id, text, time } from '../../fields.ts'
import { aboutId, access, page, reason } from '../fields.ts'
import { APPROVAL_KINDS } from './kinds.ts'
import { APPROVAL_STATES } from './states.ts'

/** Of what waits: all, what this operator may confirm, and what they have proposed themselves. */
export const APPROVAL_BOXES = ['waiting', 'toConfirm', 'mine', 'done'] as const
const EFFECTS = ['more', 'less'] as const
export type Effect = (typeof EFFECTS)[number]

const body = z.record(z.string(), z.unknown())
const item = z
  .object({
    id,
    kind: z.enum(APPROVAL_KINDS),
    /** The thing: an offer's id, a setting's key, the reference of a case. */
    subject: text(200),
    proposer: z.object({ id, name: z.string() }),
    at: time,
    reason: z.string(),
    /** Simulated baht a day: in the middle, and in the worst run. Null: nothing is given. */
    cost: z.object({ mean: balance, worst: balance }).nullable(),
    /** What is live; null: nothing yet. */
    before: body.nullable(),
    after: body,
    /** Of each field that changes, whether it gives or allows more, or less. */
    effects: z.record(z.string(), z.enum(EFFECTS)),
    /** What is posted once it is confirmed; null: nothing by this alone. */
    moves: z.object({ from: z.string(), to: z.string(), amount: balance }).nullable(),
    /** How many different operators it takes. */
    needs: z.int(),
    mayConfirm: z.boolean(),
    state: z.enum(APPROVAL_STATES),
    decided: z.object({ id, name: z.string(), at: time }).nullable(),
    /** In force by one person's decision: nobody else held the right. */
    alone: z.boolean(),
  })
  .meta({ id: 'Approval' })
export type ApprovalItem = z.output<typeof item>

const decision = (summary: string) =>
  call({
    summary,
    access,
    refuses: [
      'NOT_FOUND',
      'NOT_WAITING',
      'SAME_OPERATOR',
      'FORBIDDEN',
      'INVALID_REQUEST',
      'UNCONFIRMED_OPERATOR',
      'STEP_UP_REQUIRED',
      'EXISTING_BANK',
      'MONEY_NOT_ENOUGH',
      'DISAGREEMENT',
      'CASE_TAKEN',
      'CASE_CHANGED',
      'CONTESTED',
      'DEBT_OPEN',
      'LAST_OWNER',
      'NO_USER',
      'IDENTITY_STOPPED',
      'SERVICE_UNAVAILABLE',
    ],
    params: aboutId,
    body: z.strictObject({ reason: reason.optional() }).default({}),
    answers: ok(item),
  })

/** What a publish or a setting answers where a second person confirms it first. */
export const waitsForSecond = z.object({ approval: id }).meta({ id: 'WaitsForSecond' })

export const approvalCalls = {
  opsApprovals: call({
    summary: 'What waits for a second person, oldest first, or was decided, newest first',
    access,
    refuses: [],
    body: z.strictObject({ state: z.enum(APPROVAL_BOXES).default('waiting'), ...page }),
    answers: ok(
      z.object({
        total: z.int(),
        items: z.array(item),
        /** How many wait in each box. */
        counts: z.object({ waiting: z.int(), toConfirm: z.int(), mine: z.int() }),
      }),
    ),
  }),
  opsApprovalConfirm: decision('Say the same as who proposed it: it takes effect as it was shown'),
  opsApprovalDisagree: decision('Say no to what another has proposed: nothing changes'),
  opsApprovalTakeBack: decision('Take back what one has proposed oneself'),
}
