import * as z from 'zod'
import { call, ok } from '../../call.ts'
import { balance, id, text, time } from '../../fields.ts'
import { aboutId, access, HOLDER_ANSWERS } from '../fields.ts'
import { signal } from './signal.ts'

/** Amounts in baht, shares in whole percent; null where there is nothing to take a share of. */
const facts = z
  .object({
    memberId: id,
    name: z.string(),
    /** In part, whoever asks. */
    phone: z.string(),
    status: z.string(),
    createdAt: time,
    /** Whole days. */
    age: z.int(),
    holder: z.enum(HOLDER_ANSWERS),
    /**
     * Since the account was opened, from the entries; what is asked for and not paid yet is
     * leaving.
     */
    paidIn: balance,
    paidOut: balance,
    leaving: balance,
    /** Paid in less paid out. */
    net: balance,
    gifts: balance,
    /** Stakes by the rounds that were read. */
    played: balance,
    playShare: z.int().nullable(),
    giftShare: z.int().nullable(),
    /** Paid out and leaving. */
    outShare: z.int().nullable(),
    /** What is left with us: what is asked to be paid out is no part of it. */
    left: z.object({ wallet: balance, games: balance, onTheWay: balance }),
    /** Different devices that logged in lately, and the logins themselves, newest first. */
    devices: z.int(),
    devicesDays: z.int(),
    logins: z.array(z.object({ at: time, device: z.string() })),
    /** The first days of an account: what this member paid in then, and the middle of new members. */
    firstDays: z.object({
      days: z.int(),
      paidIn: balance,
      median: balance.nullable(),
      /** Of how many members the middle is. */
      of: z.int(),
    }),
    /** Days of Bangkok, oldest first. */
    days: z.array(z.object({ day: z.string(), in: balance, out: balance })),
  })
  .meta({ id: 'MemberFacts' })
/** What operators decided about the member, newest first. */
const decision = z
  .object({
    at: time,
    operator: z.string(),
    /** As the audit names it. */
    action: z.string(),
    subject: z.string(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'Decision' })

export const decisionCalls = {
  opsMemberFacts: call({
    summary: 'What a decision about a member rests on: figures, signals, earlier decisions',
    access,
    refuses: ['NOT_FOUND'],
    params: aboutId,
    body: z
      .strictObject({ leaveOut: text(200).optional() })
      .default({})
      .meta({
        description: 'leaveOut: the reference of a case whose own decisions are not listed',
      }),
    answers: ok(z.object({ facts, signals: z.array(signal), decisions: z.array(decision) })),
  }),
}
