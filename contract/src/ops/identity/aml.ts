import * as z from 'zod'
import { call, ok } from '../../call.ts'
import { balance, id, text, time } from '../../fields.ts'
import { IDENTITY_STATES } from '../../identity/states.ts'
import { waitsForSecond } from '../approvals/calls.ts'
import { aboutId, access, openWord, page, reason } from '../fields.ts'
import { AML_CHECKS, AML_KINDS, AML_OUTCOMES, AML_STATES } from './amlKinds.ts'

const kind = z.enum(AML_KINDS)
const outcome = z.enum(AML_OUTCOMES)
/** Null: nobody has asked, and nothing was sent. */
const funds = z
  .object({
    askedAt: time.nullable(),
    /** ASKED: nothing was sent since. */
    state: z.enum(['ASKED', ...IDENTITY_STATES]),
    /** What was sent, for `/api/ops/identity/:id`. */
    identityCase: id.nullable(),
  })
  .nullable()

const row = z
  .object({
    id,
    number: z.int(),
    memberId: id,
    name: z.string(),
    state: z.enum(AML_STATES),
    /** Counts what was found: a decision is about what was seen. */
    round: z.int(),
    /** 3 is looked at first. */
    severity: z.int(),
    hitAt: time,
    /** What was found, the heaviest first. */
    kinds: z.array(kind),
    /** Of the heaviest, baht. */
    amount: balance,
    /** Who works at it. */
    heldBy: z.string().nullable(),
    outcome: outcome.nullable(),
  })
  .meta({ id: 'AmlRow' })
const amlCase = row
  .extend({
    openedAt: time,
    /** Whether the operator who looks has taken it. */
    isMine: z.boolean(),
    hits: z.array(
      z.object({
        kind,
        amount: balance,
        at: time,
        foundAt: time,
        /** What the reason's words are filled with; money in baht. */
        figures: z.record(z.string(), z.union([z.string(), z.number()])),
        /** What it rests on, at most 50: deposits, withdrawals, rounds. */
        movements: z.array(
          z.object({
            what: z.enum(['IN', 'OUT', 'ROUND']),
            id: z.string(),
            at: time,
            amount: balance,
          }),
        ),
      }),
    ),
    /** Money of 30 days by the Bangkok day, baht; days without any are left out. */
    days: z.array(z.object({ day: z.iso.date(), in: balance, out: balance, played: balance })),
    /** Accounts that paid the member, or were registered; masked. `others`: members who share it. */
    accounts: z.array(
      z.object({
        shown: z.string(),
        times: z.int(),
        lastAt: time,
        isOwn: z.boolean(),
        others: z.int(),
      }),
    ),
    /** The group of linked members. */
    group: z.string().nullable(),
    notes: z.array(z.object({ id, operator: z.string(), createdAt: time, text: z.string() })),
    checklist: z.array(z.object({ what: z.enum(AML_CHECKS), done: z.boolean() })),
    proposal: openWord.extend({ outcome }).nullable(),
    closed: z.object({ by: z.string(), at: time }).nullable(),
    /** Payouts of the member wait for two people. */
    held: z.object({ by: z.string(), at: time }).nullable(),
    /** Where the member's money comes from, as far as it was asked for and told. */
    funds,
  })
  .meta({ id: 'AmlCase' })

export const amlCalls = {
  opsAml: call({
    summary: 'Cases of money that looks laundered: the heaviest first; no member is told of them',
    access,
    refuses: [],
    body: z.strictObject({ state: z.enum(['open', 'second', 'closed']).default('open'), ...page }),
    answers: ok(
      z.object({
        total: z.int(),
        cases: z.array(row),
        /** The watch list, and since when everybody is compared with it; null: none is given. */
        list: z
          .object({ people: z.int(), doneAt: time.nullable(), fault: z.string().nullable() })
          .nullable(),
      }),
    ),
  }),
  opsAmlCase: call({
    summary: 'One case: what was found and rests on what, money by day, accounts, notes',
    access,
    refuses: ['NOT_FOUND'],
    params: aboutId,
    answers: ok(amlCase),
  }),
  opsAmlHold: call({
    summary: 'Take a case, or give it back; who takes one from another is written down',
    access,
    refuses: ['NOT_FOUND', 'SAME_OPERATOR'],
    params: aboutId,
    body: z.strictObject({ hold: z.boolean() }),
    answers: ok(amlCase),
  }),
  opsAmlNote: call({
    summary: 'Note something at a case; nobody changes a note',
    access,
    refuses: ['NOT_FOUND', 'SAME_OPERATOR'],
    params: aboutId,
    body: z.strictObject({ text: text(2_000).trim().min(3) }),
    answers: ok(amlCase),
  }),
  opsAmlPayouts: call({
    summary:
      'Have all payouts of the member wait for two people until the case is closed; the member is not told why',
    access,
    refuses: ['NOT_FOUND', 'NOT_WAITING', 'SAME_OPERATOR'],
    params: aboutId,
    body: z.strictObject({ reason }),
    answers: ok(amlCase),
  }),
  opsAmlClose: call({
    summary:
      'Close a case, cleared or reported: its hold of payouts ends. The same answer of two operators',
    access,
    refuses: ['NOT_FOUND', 'NOT_WAITING', 'CASE_CHANGED', 'SAME_OPERATOR', 'UNCONFIRMED_OPERATOR'],
    params: aboutId,
    body: z.strictObject({ round: z.int().min(1), outcome, reason }),
    answers: { 200: amlCase, 202: waitsForSecond },
  }),
  opsAmlReport: call({
    summary: 'The draft of a report as text, with what it lacks; each view is audited',
    access,
    refuses: ['NOT_FOUND', 'SAME_OPERATOR'],
    params: aboutId,
    answers: ok(z.object({ name: z.string(), text: z.string() })),
  }),
}
