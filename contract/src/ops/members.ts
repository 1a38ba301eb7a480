import * as z from 'zod'
import { ADJUSTMENT_STATES } from '../adjustments/states.ts'
import { playthroughProgress } from '../bonuses/calls.ts'
import { call, ok } from '../call.ts'
import { LIMIT_KINDS, LIMIT_SPANS } from '../constants.ts'
import { amount, balance, id, text, time } from '../fields.ts'
import { level } from '../identity/calls.ts'
import { isLimit, isLimitOf, playLimit } from '../responsibleGaming/calls.ts'
import { waitsForSecond } from './approvals/calls.ts'
import {
  aboutId,
  access,
  HOLDER_ANSWERS,
  leg,
  page,
  reason,
  signature,
  signedAmount,
  statementLine,
} from './fields.ts'
import { HELPS } from './people/help.ts'

const MEMBER_STATUSES = ['ACTIVE', 'INACTIVE', 'LOCKED', 'REVIEW', 'SUSPENDED', 'CLOSED'] as const
const found = z
  .object({
    memberId: id,
    name: z.string(),
    username: z.string(),
    bankCode: z.string(),
    bankAccountNo: z.string(),
    status: z.string(),
    createdAt: time,
  })
  .meta({ id: 'FoundMember' })
const note = z
  .object({ id, operator: z.string(), text: z.string(), createdAt: time })
  .meta({ id: 'MemberNote' })
const memberPage = z
  .object({
    profile: z.object({
      memberId: id,
      name: z.string(),
      username: z.string(),
      bankCode: z.string(),
      bankAccountName: z.string(),
      bankAccountNo: z.string(),
      currency: z.string(),
      status: z.string(),
      /** Whether the bank says that the account is held by this name. */
      holder: z.enum(HOLDER_ANSWERS),
      /** How well the member is known, and the case that waits for a decision about it. */
      level,
      identityCase: id.nullable(),
      inviterId: id.nullable(),
      createdAt: time,
      lastLoginAt: time.nullable(),
    }),
    /** Phone, account and addresses are shown in part; `reveal` shows them, and is audited. */
    masked: z.boolean(),
    recovery: z.object({
      lastAt: time.nullable(),
      /** Recovered twice within seven days: nothing leaves the account until an operator lifts it. */
      contestedAt: time.nullable(),
      /** Bank accounts that a recovery has removed again, the newest first. */
      takenBack: z.array(
        z.object({
          changedAt: time,
          takenBackAt: time,
          bankCode: z.string(),
          bankAccountNo: z.string(),
        }),
      ),
    }),
    balances: z.array(z.object({ account: z.string(), amount: balance, held: balance })),
    coins: z.int(),
    limits: z.array(playLimit),
    /** Of rewards whose play was taken back; further rewards pay it first. */
    owed: balance,
    /** Of winnings that a provider took back. */
    owedGames: balance,
    pause: z.object({ kind: z.string(), until: time }).nullable(),
    playthrough: z
      .object({
        kind: z.string(),
        description: z.string(),
        amount: balance,
        openedAt: time,
        expiresAt: time.nullable(),
        progress: playthroughProgress,
      })
      .nullable(),
    sessions: z.array(
      z.object({ id, device: z.string(), address: z.string(), createdAt: time, lastSeenAt: time }),
    ),
    notes: z.array(note),
  })
  .meta({ id: 'MemberPage' })
/** CREDITED: in the wallet. The others are codes, announcements and links that have brought nothing. */
const DEPOSIT_STATES = [
  'CREDITED',
  'CREATING',
  'LIVE',
  'PENDING',
  'REDEEMING',
  'EXPIRED',
  'CANCELLED',
  'REPLACED',
  'REFUSED',
  'FAILED',
] as const
/** How money comes in: `deposit.method`. */
const DEPOSIT_WAYS = ['QR', 'BANK', 'WALLETLINK', 'MANUAL'] as const
const deposit = z
  .object({
    reference: id,
    way: z.enum(DEPOSIT_WAYS),
    /** Our account, PSP or issuer; null where nothing has come. */
    source: z.string().nullable(),
    amount: balance,
    coins: z.int(),
    state: z.enum(DEPOSIT_STATES),
    /** Paid after its code had ended. */
    late: z.boolean(),
    failReason: z.string().nullable(),
    createdAt: time,
    /** The posting that credited it. */
    posting: z.string().nullable(),
  })
  .meta({ id: 'MemberDeposit' })
const memberSlip = z
  .object({
    reference: id,
    status: z.enum(['PENDING', 'REVIEW', 'SUCCESS', 'FAILED']),
    note: z.string().nullable(),
    amount: balance.nullable(),
    transRef: z.string().nullable(),
    createdAt: time,
    endedAt: time.nullable(),
    /** The operator who decided it; null: the checks did. */
    decidedBy: z.string().nullable(),
    hasPicture: z.boolean(),
    posting: z.string().nullable(),
  })
  .meta({ id: 'MemberSlip' })
const adjustment = z
  .object({
    id,
    memberId: id,
    name: z.string(),
    amount: balance,
    reason: z.string(),
    state: z.enum(ADJUSTMENT_STATES),
    made: signature,
    decided: signature.nullable(),
    /** What it will post, or has posted. */
    /** Where it moves no money: more cashback in this week than the cap gives by itself. */
    gives: z.literal('cashback').optional(),
    legs: z.array(z.object({ account: z.string(), amount: balance })),
  })
  .meta({ id: 'Adjustment' })

export const memberOpsCalls = {
  opsMembers: call({
    summary:
      'Find members by phone, name with mistakes, account, id or reference; by parts of numbers ' +
      'only who is shown them whole',
    access,
    refuses: ['REQUEST_LIMIT'],
    body: z.strictObject({ query: text(100).default(''), ...page }),
    answers: ok(z.object({ total: z.int(), members: z.array(found) })),
  }),
  opsMember: call({
    summary: 'One member: profile, balances by account, play-through, sessions, notes',
    access,
    refuses: ['NOT_FOUND'],
    params: aboutId,
    answers: ok(memberPage),
  }),
  opsMemberReveal: call({
    summary: 'The same with nothing hidden; the reason is written down',
    access,
    refuses: ['NOT_FOUND'],
    params: aboutId,
    body: z.strictObject({ reason }),
    answers: ok(memberPage),
  }),
  opsMemberMovements: call({
    summary: 'The statement, each row with its legs',
    access,
    refuses: ['NOT_FOUND'],
    params: aboutId,
    body: z.strictObject(page).default({ page: 1, limit: 50 }),
    answers: ok(
      z.object({
        total: z.int(),
        movements: z.array(statementLine.extend({ legs: z.array(leg) })),
      }),
    ),
  }),
  opsMemberDeposits: call({
    summary: 'Deposits by every way, what brought nothing included, newest first',
    access,
    refuses: ['NOT_FOUND'],
    params: aboutId,
    body: z.strictObject(page).default({ page: 1, limit: 50 }),
    answers: ok(z.object({ total: z.int(), deposits: z.array(deposit) })),
  }),
  opsMemberSlips: call({
    summary: 'Slips with their states, newest first; the picture is a call of its own',
    access,
    refuses: ['NOT_FOUND'],
    params: aboutId,
    body: z.strictObject(page).default({ page: 1, limit: 50 }),
    answers: ok(z.object({ total: z.int(), slips: z.array(memberSlip) })),
  }),
  opsMemberCases: call({
    summary: 'Where the money of a member waits and why, oldest first, and what failed in 7 days',
    access,
    refuses: ['NOT_FOUND'],
    params: aboutId,
    answers: ok(
      z.array(
        z.object({
          kind: z.enum(['WITHDRAWAL', 'SLIP', 'TRANSFER', 'ANNOUNCED', 'LINK']),
          reference: z.string(),
          amount: balance.nullable(),
          since: time,
          /** Null: it has no end yet. */
          ended: time.nullable(),
          state: z.string(),
          /** The bank or the game on the other side. */
          place: z.string().nullable(),
          /** Codes, as in the queue of its kind. */
          reasons: z.array(z.string()),
        }),
      ),
    ),
  }),
  opsMemberSlipPicture: call({
    summary: "The address of a slip's picture, for five minutes; each view is audited",
    access,
    refuses: ['NOT_FOUND', 'INVALID_REQUEST'],
    params: z.object({ id, reference: id }),
    body: z.strictObject({ reason: reason.optional() }).default({}),
    answers: ok(z.object({ picture: z.string() })),
  }),
  opsMemberStatus: call({
    summary: "Change a member's status; any but ACTIVE ends the sessions",
    access,
    refuses: ['NOT_FOUND', 'SAME_OPERATOR'],
    params: aboutId,
    body: z.strictObject({ status: z.enum(MEMBER_STATUSES), reason }),
    answers: ok(memberPage),
  }),
  opsMemberContestLift: call({
    summary: 'Whose a contested account is was looked at by proof of identity: it moves again',
    access,
    refuses: ['NOT_FOUND', 'NOT_WAITING', 'SAME_OPERATOR'],
    params: aboutId,
    body: z.strictObject({ reason }),
    answers: ok(memberPage),
  }),
  opsMemberLogout: call({
    summary: "End all of a member's sessions",
    access,
    refuses: ['NOT_FOUND'],
    params: aboutId,
    body: z.strictObject({ reason }),
    answers: ok(z.object({ ended: z.int() })),
  }),
  opsMemberLimit: call({
    summary: "Lower a member's limit at once; a higher one is the member's alone to ask for",
    access,
    refuses: ['NOT_FOUND', 'INVALID_REQUEST'],
    params: aboutId,
    body: z
      .strictObject({
        kind: z.enum(LIMIT_KINDS),
        period: z.enum(LIMIT_SPANS),
        amount,
        reason,
      })
      .refine(isLimit, isLimitOf),
    answers: ok(memberPage),
  }),
  opsMemberHelp: call({
    summary:
      'Ask for something to be done for a member; a second person with help.confirm confirms it',
    access,
    refuses: ['NOT_FOUND', 'SAME_OPERATOR', 'UNCONFIRMED_OPERATOR'],
    params: aboutId,
    body: z.strictObject({ what: z.enum(HELPS), reason }),
    answers: ok(waitsForSecond),
  }),
  opsMemberNote: call({
    summary: 'Note something about a member; never shown to the member',
    access,
    refuses: ['NOT_FOUND'],
    params: aboutId,
    body: z.strictObject({ text: text(2_000).trim().min(1) }),
    answers: { 201: note },
  }),
  opsMemberAdjust: call({
    summary: 'Propose money to (more than 0) or from a member; another operator approves',
    access,
    refuses: ['NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
    movesMoney: true,
    params: aboutId,
    body: z.strictObject({
      amount: signedAmount,
      reason,
      gives: z.enum(['wallet', 'cashback']).default('wallet').meta({
        description: 'cashback: no money moves, this Bangkok week may come to so much more of it',
      }),
    }),
    answers: { 201: adjustment },
  }),
  opsAdjustments: call({
    summary: 'Adjustments that wait for a second operator, or have been decided',
    access,
    refuses: [],
    body: z.strictObject({ state: z.enum(['waiting', 'decided']).default('waiting'), ...page }),
    answers: ok(z.object({ total: z.int(), adjustments: z.array(adjustment) })),
  }),
  opsAdjustmentApprove: call({
    summary: "Carry out another operator's adjustment",
    access,
    refuses: ['NOT_FOUND', 'NOT_WAITING', 'CASE_TAKEN', 'SAME_OPERATOR', 'MONEY_NOT_ENOUGH'],
    params: aboutId,
    body: z.strictObject({ reason: reason.optional() }).default({}),
    answers: ok(adjustment),
  }),
  opsAdjustmentRefuse: call({
    summary: 'Refuse an adjustment, or take one back',
    access,
    refuses: ['NOT_FOUND', 'NOT_WAITING', 'CASE_TAKEN', 'SAME_OPERATOR'],
    params: aboutId,
    body: z.strictObject({ reason }),
    answers: ok(adjustment),
  }),
}
