import * as z from 'zod'
import { call, ok } from '../call.ts'
import { balance, id, kip, time } from '../fields.ts'
import { WITHDRAWAL_OUTCOMES, WITHDRAWAL_STATES } from '../withdrawals/states.ts'
import { signal, worst } from './decision/signal.ts'
import {
  aboutReference,
  access,
  HOLDER_ANSWERS,
  maskedAccount,
  openWord,
  page,
  reason,
  signature,
  statementLine,
} from './fields.ts'

const WITHDRAWAL_BOXES = ['waiting', 'sent', 'done'] as const
const withdrawal = z
  .object({
    reference: id,
    memberId: id,
    name: z.string(),
    amount: balance,
    kip: kip.nullable(),
    bank: z.object({ code: z.string(), accountNo: maskedAccount, accountName: z.string() }),
    createdAt: time,
    state: z.enum(WITHDRAWAL_STATES),
    /** Why it waits, as codes. */
    reasons: z.array(z.string()),
    /** How heavy the heaviest of them weigh, and how many do. */
    worst,
    approvals: z.array(signature),
    /** The first of two approvals: a second operator confirms it, its own may take it back. */
    proposal: openWord.nullable(),
    /** How many different operators must approve. */
    needs: z.int(),
    /** When it goes out by itself, where it waits for a cooling-off to end. */
    restsUntil: time.nullable(),
    failReason: z.string().nullable(),
    /** Of what a decision is made on: given back with it, another is CASE_CHANGED. */
    version: z.string(),
    /** `by`: the operator who refused it. */
    ended: z
      .object({
        at: time,
        outcome: z.enum(WITHDRAWAL_OUTCOMES),
        by: z.string().nullable(),
        bankReference: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'Withdrawal' })
const sum = z.object({ count: z.int(), amount: balance }).meta({ id: 'CountAndSum' })

/** What an operator decides on; amounts in baht. */
const withdrawalCase = z
  .object({
    withdrawal,
    /**
     * The 30 days before now, from the entries: what came in from outside, what went out to the
     * bank without this withdrawal, and the stakes.
     */
    month: z.object({ in: balance, out: balance, net: balance, staked: balance }),
    /** What the member has now; `onTheWay` is between wallet and games. */
    now: z.object({ wallet: balance, games: balance, onTheWay: balance }),
    /** The figures that the reasons were made from, as they are now. */
    facts: z.object({
      dayTotal: balance,
      dayCount: z.int(),
      /** Deposits of the last days that have not been staked; 0: all were. */
      unplayed: balance,
      unplayedDays: z.int(),
      /** What came back from games in the last days and no readable round explains. */
      unexplained: balance,
      unexplainedDays: z.int(),
      /** What the house has paid out without an operator in the last hour. */
      houseHour: balance,
      holder: z.enum(HOLDER_ANSWERS),
      status: z.string(),
      hasPlaythrough: z.boolean(),
      /** What the member owes of rewards whose play was taken back; further rewards pay it. */
      owed: balance,
      /** Of payments that were taken back: DEBT_OPEN until it is paid. */
      takenBackOwed: balance.optional(),
      /** Payouts that the bank has paid, ever. */
      paidBefore: z.int(),
    }),
    /** The settings that the reasons compare with. */
    bounds: z.object({
      autoApproveBelow: z.number(),
      fourEyesFrom: z.number(),
      withdrawalsPerDay: z.int(),
      autoPayoutPerHour: z.number(),
    }),
    /** What its reasons and these facts say, the heaviest first. */
    signals: z.array(signal),
    /** The newest lines of the member's statement. */
    movements: z.array(statementLine),
  })
  .meta({ id: 'WithdrawalCase' })

export const withdrawalOpsCalls = {
  opsWithdrawals: call({
    summary: 'Withdrawals that wait for an operator, are before the bank, or have ended',
    access,
    refuses: [],
    body: z.strictObject({ state: z.enum(WITHDRAWAL_BOXES).default('waiting'), ...page }),
    answers: ok(
      z.object({
        total: z.int(),
        withdrawals: z.array(withdrawal),
        /** Of all that have ended, beyond the page; null for the other boxes. */
        sums: z.object({ paid: sum, refused: sum, returned: sum }).nullable(),
      }),
    ),
  }),
  opsWithdrawal: call({
    summary: 'One withdrawal with what decides about it: 30 days, balances, last movements',
    access,
    refuses: ['NOT_FOUND'],
    params: aboutReference,
    answers: ok(withdrawalCase),
  }),
  opsWithdrawalReveal: call({
    summary: 'The whole number of the account it goes to; each view is audited',
    access,
    refuses: ['NOT_FOUND'],
    params: aboutReference,
    answers: ok(z.object({ accountNo: z.string() })),
  }),
  opsWithdrawalApprove: call({
    summary: 'Let a withdrawal go out; where two are needed only the second operator does',
    access,
    refuses: [
      'NOT_FOUND',
      'SAME_OPERATOR',
      'NOT_WAITING',
      'CASE_TAKEN',
      'CONTESTED',
      'CASE_CHANGED',
      'DEBT_OPEN',
    ],
    params: aboutReference,
    body: z
      .strictObject({ reason: reason.optional(), version: z.string().max(64).optional() })
      .default({}),
    answers: ok(withdrawal),
  }),
  opsWithdrawalReject: call({
    summary: 'Refuse a withdrawal: the money is back at once',
    access,
    refuses: ['NOT_FOUND', 'NOT_WAITING', 'CASE_TAKEN', 'SAME_OPERATOR'],
    params: aboutReference,
    body: z.strictObject({ reason }),
    answers: ok(withdrawal),
  }),
}
