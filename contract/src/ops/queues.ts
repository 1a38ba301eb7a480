import * as z from 'zod'
import { call, ok } from '../call.ts'
import { SLIP_REASONS } from '../constants.ts'
import { balance, id, text, time } from '../fields.ts'
import { signal, worst } from './decision/signal.ts'
import {
  aboutReference,
  access,
  maskedAccount,
  openWord,
  page,
  reason,
  signature,
} from './fields.ts'

const party = z
  .object({
    bankCode: z.string().nullable(),
    account: maskedAccount.nullable(),
    names: z.array(z.string()),
  })
  .nullable()
/** A check of a slip: the bank's answer agrees, contradicts, cannot tell, or nothing is known. */
const CHECK_RESULTS = ['match', 'no', 'unclear', 'unknown'] as const
/** Of our own bank: nothing yet, the same, or the same transfer with another amount. */
const FEED_ANSWERS = ['notYet', 'found', 'otherAmount'] as const
const slip = z
  .object({
    reference: id,
    memberId: id,
    name: z.string(),
    status: z.string(),
    note: z.string().nullable(),
    amount: balance.nullable(),
    paidAt: time.nullable(),
    createdAt: time,
    /** The picture's address, good for a short time. */
    picture: z.string().nullable(),
    read: z.object({
      transRef: z.string().nullable(),
      sendingBank: z.string().nullable(),
      sender: party,
      receiver: party,
    }),
    registered: z.object({
      bankCode: z.string(),
      accountNo: maskedAccount,
      accountName: z.string(),
    }),
    checks: z.array(z.object({ check: z.string(), result: z.enum(CHECK_RESULTS) })),
    /** What our own bank's feed shows of the same transfer, and when it was last read. */
    feed: z.object({
      answer: z.enum(FEED_ANSWERS),
      line: z
        .object({
          amount: balance,
          currency: z.enum(['THB', 'LAK']),
          bookedAt: time,
          account: maskedAccount,
          name: z.string(),
        })
        .nullable(),
      readAt: time.nullable(),
    }),
    /** Our accounts that the money may have come into. */
    accounts: z.array(z.string()),
    /** What speaks for and against it, the heaviest first. */
    signals: z.array(signal),
    worst,
    /** Where the picture has the mini-QR, in thousandths of its sides; null: nobody can tell. */
    codeAt: z.object({ left: z.int(), top: z.int(), width: z.int(), height: z.int() }).nullable(),
    /** What the verifier said, the first first; operator null: asked by the checks themselves. */
    log: z.array(
      z.object({
        at: time,
        said: z.string(),
        amount: balance.nullable(),
        operator: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'SlipCase' })
const transfer = z
  .object({
    reference: id,
    kind: z.enum(['game', 'late', 'payout', 'link', 'balance']),
    memberId: id,
    name: z.string(),
    code: z.string(),
    direction: z.enum(['IN', 'OUT']),
    amount: balance,
    lateMoved: balance.nullable(),
    /** The account that the money on its way is posted to, by what two say; null: nothing is posted. */
    goes: z.object({ yes: z.string(), no: z.string() }).nullable(),
    createdAt: time,
    since: time,
    attempts: z.int(),
    history: z.array(z.object({ at: time, said: z.string() })),
    /** What the member has by our books; game: null for a payout. */
    ours: z.object({ wallet: balance, game: balance.nullable() }),
    proposal: openWord.extend({ happened: z.boolean() }).nullable(),
  })
  .meta({ id: 'TransferCase' })

export const queueCalls = {
  opsSlips: call({
    summary: 'Slips that only a person can judge: by what weighs heaviest, then the oldest',
    access,
    refuses: [],
    body: z.strictObject(page).default({ page: 1, limit: 50 }),
    answers: ok(z.object({ total: z.int(), slips: z.array(slip) })),
  }),
  opsSlipReveal: call({
    summary: 'The whole numbers, the registered one and those that were read; each view is audited',
    access,
    refuses: ['NOT_FOUND'],
    params: aboutReference,
    answers: ok(
      z.object({
        registered: z.string(),
        sender: z.string().nullable(),
        receiver: z.string().nullable(),
      }),
    ),
  }),
  opsSlipAsk: call({
    summary:
      'Ask the verifier again, now: what it says is kept with the slip, and credits and refuses nothing',
    access,
    refuses: ['NOT_FOUND', 'NOT_WAITING', 'CASE_TAKEN', 'REQUEST_LIMIT'],
    params: aboutReference,
    answers: ok(slip),
  }),
  opsSlipAccept: call({
    summary:
      "The money is the member's: credited once; a large one by the same decision of two operators",
    access,
    refuses: ['NOT_FOUND', 'NOT_WAITING', 'CASE_TAKEN', 'INVALID_BANK', 'SAME_OPERATOR'],
    params: aboutReference,
    body: z.strictObject({ reason, bankCode: text(20).optional() }),
    answers: ok(slip),
  }),
  opsSlipRefuse: call({
    summary: 'No; the code is what the member reads',
    access,
    refuses: ['NOT_FOUND', 'NOT_WAITING', 'CASE_TAKEN'],
    params: aboutReference,
    body: z.strictObject({ reason, code: z.enum(SLIP_REASONS) }),
    answers: ok(slip),
  }),
  opsTransfers: call({
    summary: 'Game transfers and payouts whose end has been unknown for an hour',
    access,
    refuses: [],
    body: z.strictObject(page).default({ page: 1, limit: 50 }),
    answers: ok(z.object({ total: z.int(), transfers: z.array(transfer) })),
  }),
  opsTransferAsk: call({
    summary: 'Ask the provider or the bank again, now: its answer alone may end it',
    access,
    refuses: ['NOT_FOUND', 'NOT_WAITING', 'CASE_TAKEN'],
    params: aboutReference,
    answers: ok(
      z.object({
        ended: z.boolean(),
        /** In the outside's words; null: it has ended, or nothing new was said. */
        said: z.string().nullable(),
        /** What the game shows now; null: it does not tell, or there is none. */
        theirs: z.object({ amount: balance, at: time }).nullable(),
      }),
    ),
  }),
  opsTransferResolve: call({
    summary:
      'Say whether it happened; done when a second operator says the same. Of a wallet link only no',
    access,
    refuses: [
      'INVALID_REQUEST',
      'NOT_FOUND',
      'NOT_WAITING',
      'CASE_TAKEN',
      'SAME_OPERATOR',
      'DISAGREEMENT',
    ],
    params: aboutReference,
    body: z.strictObject({ happened: z.boolean(), reason }),
    answers: ok(z.object({ state: z.enum(['proposed', 'done']), approvals: z.array(signature) })),
  }),
}
