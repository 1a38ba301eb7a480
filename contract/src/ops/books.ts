import * as z from 'zod'
import { call, ok } from '../call.ts'
import { balance, id, text, time } from '../fields.ts'
import { aboutId, access, leg, page } from './fields.ts'
import { ACCOUNT_GROUPS } from './ledger/accounts.ts'

const day = z.iso.date()

export const bookCalls = {
  opsTrialBalance: call({
    summary: 'The sum of each kind of account; together they are zero',
    access,
    refuses: [],
    answers: ok(
      z.object({
        accounts: z.array(
          z.object({
            account: z.string(),
            accounts: z.int(),
            entries: z.int(),
            balance,
          }),
        ),
        /** Coins are counted by themselves and never become baht. */
        coins: z.array(z.object({ account: z.string(), accounts: z.int(), balance: z.number() })),
        total: balance,
        at: time,
      }),
    ),
  }),
  opsTrialBalanceAt: call({
    summary: 'The trial balance at the end of a Bangkok day, or now; Accept: text/csv gives CSV',
    access,
    refuses: ['INVALID_REQUEST'],
    csv: 'accounts',
    body: z.strictObject({ day: day.optional() }).default({}),
    answers: ok(
      z.object({
        /** The moment that the balances are of: the end of the day, or now. */
        at: time,
        accounts: z.array(
          z.object({
            group: z.enum(ACCOUNT_GROUPS),
            account: z.string(),
            accounts: z.int(),
            debit: balance,
            credit: balance,
          }),
        ),
        debit: balance,
        credit: balance,
        /** 0 unless the books are broken. */
        difference: balance,
      }),
    ),
  }),
  opsLedgerAccount: call({
    summary: 'The entries of one account, newest first, each with the balance after it',
    access,
    refuses: ['NOT_FOUND', 'INVALID_REQUEST'],
    body: z.strictObject({
      account: text(200).min(1),
      ...page,
      /** Of these Bangkok days alone. */
      from: day.optional(),
      to: day.optional(),
    }),
    answers: ok(
      z.object({
        account: z.string(),
        balance,
        held: balance,
        /** Of the days that were asked for. */
        total: z.int(),
        /** The balance before the first of these entries, and after the last. */
        opening: balance,
        closing: balance,
        /** What they add up to on each side; null where they are too many to add up. */
        moved: z.object({ debit: balance, credit: balance }).nullable(),
        entries: z.array(
          z.object({
            seq: z.int(),
            posting: id,
            key: z.string(),
            kind: z.string(),
            at: time,
            amount: balance,
            balance,
          }),
        ),
      }),
    ),
  }),
  opsLedgerPosting: call({
    summary: 'One posting: its legs, its cause, and what it ends or is ended by',
    access,
    refuses: ['NOT_FOUND'],
    params: aboutId,
    answers: ok(
      z.object({
        id,
        key: z.string(),
        op: z.enum(['post', 'hold', 'settle', 'void']),
        kind: z.string(),
        at: time,
        legs: z.array(leg),
        /** The hold that it ends, or what ended it. */
        ends: id.nullable(),
        endedBy: id.nullable(),
        line: z
          .object({
            memberId: id,
            type: z.string(),
            from: z.string(),
            to: z.string(),
            amount: balance,
            item: z.string().nullable(),
          })
          .nullable(),
      }),
    ),
  }),
  opsReconciliation: call({
    summary: "Our books beside the outside's own figures, and what differs",
    access,
    refuses: [],
    answers: ok(
      z.array(
        z.object({
          account: z.string(),
          ours: balance.nullable(),
          theirs: balance.nullable(),
          difference: balance.nullable(),
          at: time,
          breaks: z.array(
            z.object({
              id,
              kind: z.string(),
              reference: z.string(),
              amount: balance.nullable(),
              since: time,
            }),
          ),
        }),
      ),
    ),
  }),
}
