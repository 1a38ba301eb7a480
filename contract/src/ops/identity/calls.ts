import * as z from 'zod'
import { call, ok } from '../../call.ts'
import { balance, id, text, time } from '../../fields.ts'
import { day, level, levelBounds } from '../../identity/calls.ts'
import { IDENTITY_REASONS, PAPERS } from '../../identity/levels.ts'
import { IDENTITY_STATES } from '../../identity/states.ts'
import { waitsForSecond } from '../approvals/calls.ts'
import { aboutId, access, openWord, page, reason } from '../fields.ts'

/** How two names compare; UNCLEAR: it cannot be told, as in two scripts. */
const NAME_MATCHES = ['MATCH', 'NO_MATCH', 'UNCLEAR'] as const
/** Where a name or a date comes from. */
const NAME_SOURCES = ['form', 'card', 'read', 'account', 'bank', 'slip'] as const
/** What keeps a case from being accepted. */
export const IDENTITY_STOPS = [
  'underAge',
  'expired',
  'cardTaken',
  'blocked',
  'noBirthDate',
] as const

const row = z
  .object({
    id,
    memberId: id,
    name: z.string(),
    from: level,
    to: z.literal([2, 3]),
    state: z.enum(IDENTITY_STATES),
    round: z.int(),
    sentAt: time,
    /** What to look at first; null: everything agrees. */
    worst: z.enum([...IDENTITY_STOPS, 'nameDiffers', 'faceUnclear', 'unread']).nullable(),
  })
  .meta({ id: 'IdentityRow' })

const name = z.object({
  source: z.enum(NAME_SOURCES),
  name: z.string(),
  /** Masked: the year alone. */
  birth: z.string().nullable(),
  /** The last digits of a card or an account. */
  tail: z.string().nullable(),
  /** Compared with the form's; null: it is the form's. */
  match: z.enum(NAME_MATCHES).nullable(),
})

const identityCase = row
  .extend({
    bounds: z.array(levelBounds),
    names: z.array(name),
    papers: z.array(z.enum(PAPERS)),
    /** Of the card. */
    age: z.int().nullable(),
    minimumAge: z.int(),
    expiresOn: day.nullable(),
    source: z.string().nullable(),
    /** The likeness of card and face as the verifier says it, 0 to 100; null: it has not said. */
    face: z.object({ same: z.boolean(), percent: z.number() }).nullable(),
    /** What the verifier made of it, or why it did not. */
    check: z.enum(['WAITS', 'READ', 'UNREADABLE', 'NEVER']),
    stops: z.array(z.enum(IDENTITY_STOPS)),
    /** The other account that the same card belongs to. */
    cardOf: id.nullable(),
    /** What of this member waits to be paid out, baht. */
    payoutsWaiting: balance,
    proposal: openWord.extend({ outcome: z.enum(['accept', 'refuse']) }).nullable(),
    why: z.enum(IDENTITY_REASONS).nullable(),
    words: z.string().nullable(),
    decided: z.object({ by: z.string(), at: time }).nullable(),
  })
  .meta({ id: 'IdentityCase' })

const decision = {
  access,
  params: aboutId,
  refuses: [
    'NOT_FOUND',
    'NOT_WAITING',
    'CASE_TAKEN',
    'CASE_CHANGED',
    'IDENTITY_STOPPED',
    'SAME_OPERATOR',
    'UNCONFIRMED_OPERATOR',
    'INVALID_REQUEST',
  ],
} as const
/** Which pictures were looked at: a newer round is another question. */
const round = z.int().min(1)
const why = z.enum(IDENTITY_REASONS)
const words = text(500).trim().default('')

export const identityOpsCalls = {
  opsIdentity: call({
    summary:
      'Members who want to be known better: what waits, what was asked for again, what ended',
    access,
    refuses: [],
    body: z.strictObject({
      state: z.enum(['waiting', 'again', 'decided']).default('waiting'),
      ...page,
    }),
    answers: ok(z.object({ total: z.int(), cases: z.array(row) })),
  }),
  opsIdentityCase: call({
    summary: 'One of them with what is compared; pictures and numbers are calls of their own',
    access,
    refuses: ['NOT_FOUND'],
    params: aboutId,
    answers: ok(identityCase),
  }),
  opsIdentityPaper: call({
    summary: 'A picture, as a data address; each view is audited',
    access,
    refuses: ['NOT_FOUND', 'SAME_OPERATOR'],
    params: z.object({ id, paper: z.enum(PAPERS) }),
    answers: ok(z.object({ picture: z.string() })),
  }),
  opsIdentityReveal: call({
    summary: 'The whole number and birth date of the card; each view is audited',
    access,
    refuses: ['NOT_FOUND', 'SAME_OPERATOR'],
    params: aboutId,
    answers: ok(z.object({ number: z.string(), birthDate: day })),
  }),
  opsFundsAsk: call({
    summary:
      'Ask a member, on the identity page and by a notice, where the money comes from; once until it is answered',
    access,
    refuses: ['NOT_FOUND', 'SAME_OPERATOR'],
    params: aboutId,
    body: z.strictObject({}),
    answers: ok(z.object({ askedAt: time })),
  }),
  opsIdentityAccept: call({
    ...decision,
    summary: 'The member is known so well from now on; level 3 takes two operators',
    body: z.strictObject({
      round,
      reason,
      /** What the operator saw, where the verifier could not tell. */
      samePerson: z.boolean().default(false),
    }),
    answers: { 200: identityCase, 202: waitsForSecond },
  }),
  opsIdentityAgain: call({
    ...decision,
    summary: 'Ask the member for other pictures; the member is told why',
    body: z.strictObject({ round, why, words }),
    answers: ok(identityCase),
  }),
  opsIdentityRefuse: call({
    ...decision,
    summary: 'Refuse; the member is told why. The same answer of two operators',
    body: z.strictObject({ round, why, words, reason }),
    answers: { 200: identityCase, 202: waitsForSecond },
  }),
}
