import * as z from 'zod'
import { call, ok } from '../call.ts'
import { balance, id, text, time } from '../fields.ts'
import { aboutId, access, leg, page } from './fields.ts'
import { ACCOUNT_GROUPS } from './ledger/accounts.ts'

const day = z.iso.date()

const solvency = z
  .object({
    /** The newest day of the log; null: none was counted yet. */
    night: z
      .object({
        day,
        /** To so many members, at the end of the day. */
        owed: balance,
        owedAt: time,
        members: z.int(),
        /** By banks and PSPs, as they told when they were asked. */
        held: balance,
        heldAt: time,
        /** What our books moved in between, above zero, or out. */
        since: balance,
        suspense: balance,
        transit: balance,
        /** To cover every satang; 0 where it is covered. */
        lacks: balance,
        /** Behind each 100 baht that are owed; null: nothing is owed. */
        perHundred: balance.nullable(),
        isCovered: z.boolean(),
        root: z.string(),
        /** Null: not told, or in another currency. */
        holders: z.array(z.object({ account: z.string(), amount: balance.nullable() })),
      })
      .nullable(),
    log: z.object({ day, size: z.int(), root: z.string() }).nullable(),
    /** Since when the next day should have been in the log; null: nothing is late. */
    lateSince: time.nullable(),
    /** Of each the newest size that it has cosigned; null: none. */
    witnesses: z.array(
      z.object({ name: z.string(), size: z.int().nullable(), at: time.nullable() }),
    ),
  })
  .meta({ id: 'HouseSolvency' })

export const bookCalls = {
  opsSolvency: call({
    summary:
      'What members were owed at the last night beside what others held, the log of days and its witnesses',
    access,
    refuses: [],
    answers: ok(solvency),
  }),
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
