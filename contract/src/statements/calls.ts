import * as z from 'zod'
import { call, ok } from '../call.ts'
import {
  BONUS_ENDS,
  DEBT_KINDS,
  STATEMENT_ITEM_KINDS,
  STATEMENT_STATUSES,
  STATEMENT_TYPES,
} from '../constants.ts'
import { balance, id, kip, paging, text, time } from '../fields.ts'
import { PAYOUT_RETURNS, PAYOUT_STAGES } from '../withdrawals/states.ts'
import { STATEMENT_KIND_NAMES, STATEMENT_MOST_ROWS } from './kinds.ts'

const statementRow = z
  .object({
    _id: id,
    statementType: z.enum(STATEMENT_TYPES),
    from: z.string(),
    to: z.string(),
    status: z.enum(STATEMENT_STATUSES),
    amount: balance,
    createdAt: time,
    kip: kip
      .optional()
      .meta({ description: 'What came from, or goes to, an account in kip, and by which rate' }),
    item: z.object({ kind: z.enum(STATEMENT_ITEM_KINDS), description: z.string() }).optional(),
    /** How a bonus ended, on the row of its end. */
    ended: z.enum(BONUS_ENDS).optional(),
    /** Who has a withdrawal; why it came back; and how long one usually takes, where that is known. */
    payout: z
      .object({
        stage: z.enum(PAYOUT_STAGES),
        why: z.enum(PAYOUT_RETURNS).optional(),
        usualMinutes: z.int().optional(),
      })
      .optional(),
    /** What was owed, on the row that paid it. */
    debt: z.enum(DEBT_KINDS).optional(),
  })
  .meta({ id: 'StatementRow' })

const signed = z
  .number()
  .meta({ description: 'Baht, below 0 for what is taken; coins in accounts of coins' })
/** Of a withdrawal: to whom, and what the bank says of it. */
const payee = z
  .object({
    bank: z.string(),
    name: z.string(),
    account: z.string().meta({ description: 'Masked, its last four digits shown' }),
    bankReference: z.string().optional(),
    /** When it was put before the bank, and when that paid it. */
    sentAt: time.optional(),
    paidAt: time.optional(),
  })
  .meta({ id: 'Payee' })
const receipt = statementRow
  .extend({
    reference: z.string(),
    payee: payee.optional(),
    /** As the ledger has them, summing to zero; balances of the house are not told. */
    legs: z.array(
      z.object({
        account: z.string(),
        amount: signed,
        before: signed.nullable(),
        after: signed.nullable(),
      }),
    ),
    path: z.array(z.object({ at: time, event: z.enum(['posted', 'held', 'settled', 'voided']) })),
    /** From the day after; see contract/src/fair/proof.ts for how it is checked. */
    proof: z
      .object({
        leaf: z.string(),
        index: z.int(),
        size: z.int(),
        path: z.array(z.string()),
        root: z.string(),
        day: z.iso.date(),
      })
      .nullable(),
  })
  .meta({ id: 'Receipt' })

const day = z.iso.date().regex(/^20/).meta({ description: 'A day of Bangkok, of this century' })
/** Which rows: of one kind, and of these days, the first and the last among them. */
const narrowing = {
  kind: z.enum(STATEMENT_KIND_NAMES).optional(),
  from: day.optional(),
  to: day.optional(),
}
const isForwards = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined || to === undefined || from <= to
const forwards = { error: 'the last day comes before the first', path: ['to'] }

const totals = z
  .object({
    kinds: z.array(
      z.object({
        kind: z.enum(STATEMENT_KIND_NAMES),
        count: z.int(),
        in: balance,
        out: balance,
        waiting: z.int().meta({ description: 'Rows without an end yet, in no other figure' }),
      }),
    ),
    in: balance,
    out: balance,
    net: balance,
  })
  .meta({
    description: `What came into the wallet and left it in these days, of every kind, completed rows alone;
      of at most ${STATEMENT_MOST_ROWS} rows`,
  })
  .meta({ id: 'StatementTotals' })

export const statementCalls = {
  statement: call({
    summary: "The member's statement, newest first; of one kind, of days, with totals where asked",
    access: 'member',
    body: paging
      .extend({ ...narrowing, totals: z.boolean().optional() })
      .refine(isForwards, forwards),
    answers: ok(
      z.object({
        total: z.int(),
        statements: z.array(statementRow),
        totals: totals.optional(),
      }),
    ),
    refuses: ['LIST_TOO_LONG'],
  }),
  statementFile: call({
    summary: "The member's statement as a file: completed rows and others, of one kind, of days",
    access: 'member',
    body: z
      .strictObject({ ...narrowing, format: z.enum(['csv', 'pdf']) })
      .refine(isForwards, forwards),
    answers: ok(
      z.object({
        name: z.string(),
        type: z.enum(['text/csv', 'application/pdf']),
        base64: z.string(),
      }),
    ),
    refuses: ['LIST_TOO_LONG', 'REQUEST_LIMIT'],
  }),
  receipt: call({
    summary: 'One row of the statement with its legs, its way and its proof',
    access: 'member',
    params: z.object({ id: text(20).regex(/^[0-9]+$/) }),
    answers: ok(receipt),
    refuses: ['NOT_FOUND'],
  }),
}
