import * as z from 'zod'
import { call, ok } from '../call.ts'
import { balance, text, time } from '../fields.ts'
import { IDENTITY_REASONS, LEVELS, PAPERS } from './levels.ts'
import { IDENTITY_STATES } from './states.ts'

export const level = z.literal(LEVELS).meta({ id: 'IdentityLevel' })
/** YYYY-MM-DD */
export const day = z.iso.date()
/** What a level lets in and out, baht; null: no bound. */
export const levelBounds = z
  .object({
    level,
    depositDay: balance.nullable(),
    depositMonth: balance.nullable(),
    payoutDay: balance.nullable(),
    payoutMonth: balance.nullable(),
  })
  .meta({ id: 'IdentityLevelBounds' })

const asking = z
  .object({
    to: z.literal([2, 3]),
    state: z.enum(IDENTITY_STATES),
    /** The pictures that are here. */
    papers: z.array(z.enum(PAPERS)),
    sentAt: time.nullable(),
    /** Of one that was asked for again or refused: why, and what the team wrote. */
    why: z.enum(IDENTITY_REASONS).nullable(),
    words: z.string().nullable(),
  })
  .meta({ id: 'IdentityAsking' })

const standing = z
  .object({
    level,
    bounds: z.array(levelBounds),
    /** The last that was asked for; null: nothing was. */
    asking: asking.nullable(),
    /** The house has asked where the money comes from, and nothing was sent since. */
    isAsked: z.boolean(),
    /** The day on which the card of an accepted one runs out; null: none, or never. */
    cardUntil: day.nullable(),
    minimumAge: z.int(),
    /** So many days after the account is closed, or after a no, the pictures are deleted. */
    picturesKeptDays: z.int(),
  })
  .meta({ id: 'IdentityStanding' })

export const memberIdentityCalls = {
  identity: call({
    summary: 'How well the member is known, what each level lets in and out, what is being asked',
    access: 'member',
    answers: ok(standing),
    refuses: [],
  }),
  identityPaper: call({
    summary:
      'A picture of a paper, in the place of the one before: multipart, one field `file`, at most 10 MB',
    access: 'member',
    upload: true,
    params: z.object({ paper: z.enum(PAPERS) }),
    answers: ok(standing),
    refuses: ['PICTURE_INVALID', 'IDENTITY_WAITING', 'REQUEST_LIMIT', 'INVALID_REQUEST'],
  }),
  identitySend: call({
    summary:
      'Send the pictures to be looked at, with what stands on the card, or where money is from',
    access: 'member',
    body: z.discriminatedUnion('to', [
      z.strictObject({
        to: z.literal(2),
        name: text(120).trim().min(1),
        number: text(32),
        birthDate: day,
        /** Null: the card is good for life. */
        expiresOn: day.nullable(),
      }),
      z.strictObject({ to: z.literal(3), source: text(1_000).trim().min(3) }),
    ]),
    answers: ok(standing),
    refuses: ['CARD_INVALID', 'UNDER_AGE', 'IDENTITY_WAITING', 'REQUEST_LIMIT', 'INVALID_REQUEST'],
  }),
  identityReopen: call({
    summary: 'Take back what waits, to send other pictures',
    access: 'member',
    answers: ok(standing),
    refuses: ['NOT_FOUND'],
  }),
}
