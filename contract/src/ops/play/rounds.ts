import * as z from 'zod'
import { call, ok } from '../../call.ts'
import { balance, id, time } from '../../fields.ts'
import { aboutId, access, openWord, page, reason, signedAmount } from '../fields.ts'

/** A round waits until it is told readably, read again, or dealt with. */
const ROUND_STATES = ['WAITING', 'CONCLUDED', 'READ'] as const

const round = z
  .object({
    id,
    /** Its provider, and the game by the names that members see. */
    code: z.string(),
    game: z.object({ th: z.string(), en: z.string() }),
    /** The provider's id; null where not even that could be read. */
    roundId: z.string().nullable(),
    /** The first thing that was wrong with it: a field, and what of it. */
    why: z.string(),
    toldAt: time,
    state: z.enum(ROUND_STATES),
    /** A figure that one operator has said and that waits for another to say the same. */
    proposal: openWord.extend({ lost: balance }).nullable(),
    readAt: time.nullable(),
    /** `lost`: what the member lost by it, below zero when it was won. */
    concluded: z
      .object({ operator: z.string(), at: time, reason: z.string(), lost: balance })
      .nullable(),
  })
  .meta({ id: 'UnreadableRound' })

export const roundOpsCalls = {
  opsRounds: call({
    summary: 'Rounds that a game told and that could not be read; those that wait oldest first',
    access,
    refuses: [],
    body: z
      .strictObject({ ...page, ended: z.boolean().default(false) })
      .default({ page: 1, limit: 50, ended: false }),
    answers: ok(z.object({ total: z.int(), rounds: z.array(round) })),
  }),
  opsRoundCase: call({
    summary:
      'What our books have around a round that could not be read; the player where it is plain',
    access,
    refuses: ['NOT_FOUND'],
    params: aboutId,
    answers: ok(
      z.object({
        member: z.object({ id, name: z.string() }).nullable(),
        /** What the member has by our books, and what of the game no round explains. */
        ours: z
          .object({ wallet: balance, game: balance, unexplained: balance.nullable() })
          .nullable(),
        /** The same round as it is booked; null: it is not. */
        booked: z
          .object({ bet: balance, win: balance, voided: z.boolean(), playedAt: time })
          .nullable(),
        /** The newest transfers between the wallet and this game. */
        transfers: z.array(
          z.object({
            reference: z.string(),
            direction: z.enum(['IN', 'OUT']),
            amount: balance,
            state: z.string(),
            at: time,
          }),
        ),
      }),
    ),
  }),
  opsRoundAsk: call({
    summary: 'Ask the game what the player has there now; nothing is booked, and it is audited',
    access,
    refuses: ['NOT_FOUND', 'REQUEST_LIMIT'],
    params: aboutId,
    answers: ok(
      z.object({
        /** Null: the game does not tell, or the player is not known. */
        theirs: z.object({ amount: balance, at: time }).nullable(),
      }),
    ),
  }),
  opsRoundReveal: call({
    summary: 'A round as the game told it, and whose it is where that can be seen; audited',
    access,
    refuses: ['NOT_FOUND'],
    params: aboutId,
    answers: ok(z.object({ raw: z.string().max(4_000), memberId: id.nullable() })),
  }),
  opsRoundRead: call({
    summary: 'Read what was kept of a round once more, and book it; waits on when it cannot be',
    access,
    refuses: ['NOT_FOUND', 'NOT_WAITING', 'SAME_OPERATOR'],
    params: aboutId,
    answers: ok(round),
  }),
  opsRoundConclude: call({
    summary:
      'The round has been dealt with; `lost` needs another operator who says the same, until then it waits',
    access,
    refuses: ['NOT_FOUND', 'NOT_WAITING', 'SAME_OPERATOR', 'INVALID_REQUEST'],
    params: aboutId,
    body: z.strictObject({ reason, lost: signedAmount.optional() }),
    answers: ok(round),
  }),
}
