import * as z from 'zod'
import { call, ok } from '../../call.ts'
import { LOCALES } from '../../constants.ts'
import { balance, id, text, time } from '../../fields.ts'
import { aboutId, access, page } from '../fields.ts'
import { HARM_KINDS, TALK_OUTCOMES, TALK_STATES } from './kinds.ts'

const harmMarker = z
  .object({
    kind: z.enum(HARM_KINDS),
    /** The first and the last of the facts that it was seen by. */
    firstAt: time,
    lastAt: time,
    /** How often: deposits, raises, long stretches, withdrawals. */
    times: z.int().nullable(),
    /** Nights. */
    days: z.int().nullable(),
    /** At night together, or of the longest stretch. */
    minutes: z.int().nullable(),
    /** Baht that were deposited: last, of the week, or after the withdrawals. */
    amount: balance.nullable(),
    /** Baht to compare with: the first deposit, or an earlier week's. */
    before: balance.nullable(),
    /** Baht lost between the deposits. */
    lost: balance.nullable(),
  })
  .meta({ id: 'HarmMarker' })

const talk = z
  .object({
    id,
    memberId: id,
    name: z.string(),
    state: z.enum(TALK_STATES),
    openedAt: time,
    markers: z.array(harmMarker),
    /** What may be said, by language: never an offer. */
    suggestion: z.object({ th: z.string(), la: z.string(), en: z.string() }),
    /** When an operator last wrote to the member from here. */
    writtenAt: time.nullable(),
    /** Since it was opened the member has set a lower limit, or taken a break. */
    limitSet: z.boolean(),
    breakTaken: z.boolean(),
    closed: z
      .object({ by: z.string(), at: time, outcome: z.enum(TALK_OUTCOMES), note: z.string() })
      .nullable(),
  })
  .meta({ id: 'Talk' })

export const talkOpsCalls = {
  opsTalks: call({
    summary: 'Members whom somebody should ask how they are, and why; who waits longest first',
    access,
    refuses: [],
    body: z.strictObject({ state: z.enum(TALK_STATES).default('OPEN'), ...page }),
    answers: ok(z.object({ total: z.int(), talks: z.array(talk) })),
  }),
  opsTalkSay: call({
    summary: 'Write to the member in their chat; the same clientId again says nothing new',
    access,
    refuses: ['NOT_FOUND', 'NOT_WAITING', 'INVALID_REQUEST', 'SAME_OPERATOR'],
    params: aboutId,
    body: z.strictObject({
      clientId: z.uuid(),
      /** Of the text, for the button below it to limits and breaks. */
      locale: z.enum(LOCALES),
      text: text(2_000).trim().min(1),
    }),
    answers: ok(talk),
  }),
  opsTalkClose: call({
    summary: 'Close a talk with what came of it; the same facts open no other',
    access,
    refuses: ['NOT_FOUND', 'NOT_WAITING', 'INVALID_REQUEST', 'SAME_OPERATOR'],
    params: aboutId,
    body: z.strictObject({
      outcome: z.enum(TALK_OUTCOMES),
      note: text(500).trim().default(''),
    }),
    answers: ok(talk),
  }),
}
