import * as z from 'zod'
import { call, ok } from '../call.ts'
import { balance, id, time } from '../fields.ts'
import { signal, worst } from './decision/signal.ts'
import { aboutId, access, openWord, page, reason } from './fields.ts'

/** What every decision about an item may be refused with. */
const DECISION_REFUSALS = [
  'NOT_FOUND',
  'SAME_OPERATOR',
  'NOT_WAITING',
  'CASE_TAKEN',
  'INVALID_REQUEST',
  'SERVICE_UNAVAILABLE',
] as const

const item = z
  .object({
    id,
    kind: z.enum(['bank', 'psp', 'walletlink', 'line', 'game']),
    /** `bank:SCB`, `psp:WW`, `provider:hub88`. */
    account: z.string(),
    /** Null for a line that could not be read. */
    amount: balance.nullable(),
    /** The sender, the most of the account number as x; `reveal` shows it, and is audited. */
    from: z.string(),
    reference: z.string(),
    at: time,
    reason: z.string(),
    state: z.string(),
    memberId: id.nullable(),
    failReason: z.string().nullable(),
    /** What one operator has decided and a second has not yet. */
    decisions: z.array(
      openWord.extend({
        action: z.enum(['assign', 'return', 'writeOff']),
        memberId: id.nullable(),
        /** The member's. */
        name: z.string().nullable(),
      }),
    ),
    candidates: z.array(z.object({ memberId: id, name: z.string(), why: z.string() })),
    /** How heavy what is known of it weighs. */
    worst,
  })
  .meta({ id: 'SuspenseItem' })

export const suspenseOpsCalls = {
  opsSuspense: call({
    summary:
      'Money that has arrived and belongs to nobody yet: by what weighs heaviest, then the oldest',
    access,
    refuses: [],
    body: z.strictObject(page).default({ page: 1, limit: 50 }),
    answers: ok(z.object({ total: z.int(), items: z.array(item) })),
  }),
  opsSuspenseEvidence: call({
    summary: 'Who may own it: account, name, announcement and earlier transfers of each, by score',
    access,
    refuses: ['NOT_FOUND'],
    params: aboutId,
    answers: ok(
      z.object({
        candidates: z.array(
          z.object({
            memberId: id,
            name: z.string(),
            /** How many kinds of evidence speak for the member, of how many. */
            score: z.int(),
            of: z.int(),
            evidence: z.array(signal),
          }),
        ),
      }),
    ),
  }),
  opsSuspenseReveal: call({
    summary: 'The sender with the whole account number, or the line as it came; audited',
    access,
    refuses: ['NOT_FOUND'],
    params: aboutId,
    answers: ok(z.object({ from: z.string() })),
  }),
  opsSuspenseAssign: call({
    summary:
      'Give it to a member; from fourEyesFromSuspense, and what a game paid to a closed account, by two',
    access,
    refuses: [...DECISION_REFUSALS, 'NO_USER'],
    params: aboutId,
    body: z.strictObject({ memberId: id, reason }),
    answers: ok(item),
  }),
  opsSuspenseReturn: call({
    summary: 'Send it back to the account it came from, as a payout',
    access,
    refuses: DECISION_REFUSALS,
    params: aboutId,
    body: z.strictObject({ reason }),
    answers: ok(item),
  }),
  opsSuspenseWriteOff: call({
    summary: 'Give up looking for the owner',
    access,
    refuses: DECISION_REFUSALS,
    params: aboutId,
    body: z.strictObject({ reason }),
    answers: ok(item),
  }),
  opsReconciliationRun: call({
    summary: 'Compare the books with the outside now',
    access,
    refuses: [],
    answers: { 204: z.null() },
  }),
  opsBreakClose: call({
    summary: 'Close a break; it opens again only when the books say something new of it',
    access,
    refuses: ['NOT_FOUND', 'INVALID_REQUEST', 'SAME_OPERATOR'],
    params: aboutId,
    body: z.strictObject({ reason }),
    answers: { 204: z.null() },
  }),
}
