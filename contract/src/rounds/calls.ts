import * as z from 'zod'
import { call, ok } from '../call.ts'
import { GAME_CATEGORIES } from '../constants.ts'
import { balance, gameCode, text, time } from '../fields.ts'

const day = z.iso.date().regex(/^20/).meta({ description: 'A day of Bangkok, of this century' })
/** What rounds staked and won, and won less staked. A void round stakes and wins nothing. */
const figures = { staked: balance, won: balance, net: balance }
const roundId = text(256).min(1)

/** Which rounds: of one game or kind of games, and of these days, both included. */
const narrowing = {
  code: gameCode.optional(),
  kind: z.enum(GAME_CATEGORIES).optional(),
  from: day.optional(),
  to: day.optional(),
}
const isForwards = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined || to === undefined || from <= to
const forwards = { error: 'the last day comes before the first', path: ['to'] }

/** OPEN: bets of a game played from the wallet, not decided yet. */
const state = z.enum(['COUNTED', 'CORRECTED', 'VOID', 'OPEN'])
const round = z
  .object({ round: z.string(), at: time, ...figures, state })
  .meta({ id: 'PlayedRound' })

const gameOfDay = z.object({
  code: z.string(),
  name: z.string(),
  rounds: z.int(),
  ...figures,
  voided: z.int().meta({ description: 'Of these rounds, void ones' }),
  corrected: z.int().meta({ description: 'Of these rounds, ones told otherwise' }),
  firstAt: time,
  lastAt: time,
  latest: z.array(round).meta({ description: 'The first of them in the list, newest first' }),
})

/** A call of the provider that made a round of a game played from the wallet. */
const made = z.object({
  kind: z.enum(['BET', 'WIN', 'ROLLBACK', 'CANCEL', 'UNSETTLE', 'ADJUST', 'END']),
  at: time,
  staked: balance,
  won: balance,
  isRefused: z.boolean(),
  backAt: time.nullable().meta({ description: 'When it was taken back' }),
  moved: balance.meta({ description: 'What the wallet had more after it; below 0 less' }),
  after: balance.nullable().meta({ description: 'What the wallet held then; null: not moved' }),
  reference: z.string().nullable().meta({ description: 'Of its posting in the books' }),
  statement: z
    .string()
    .nullable()
    .meta({ description: 'The row of the statement; null: it has none' }),
})

export const playedCalls = {
  playedDays: call({
    summary:
      "The member's rounds summed by day and game, newest first: a week that ends with a day of play",
    access: 'member',
    body: z
      .strictObject({ ...narrowing, until: day.optional(), totals: z.boolean().optional() })
      .refine(isForwards, forwards),
    answers: ok(
      z.object({
        days: z.array(z.object({ day, ...figures, games: z.array(gameOfDay) })),
        next: day
          .nullable()
          .meta({ description: 'The day of play before these; null: there is none' }),
        totals: z
          .object({ rounds: z.int(), ...figures })
          .optional()
          .meta({ description: 'Of all days that match, where asked for' }),
      }),
    ),
    refuses: ['REQUEST_LIMIT'],
  }),
  playedRounds: call({
    summary: "The member's rounds of one game on one day, newest first, those before `before`",
    access: 'member',
    body: z.strictObject({
      code: gameCode,
      day,
      before: z.strictObject({ at: time, round: roundId }).optional(),
    }),
    answers: ok(z.object({ rounds: z.array(round), more: z.boolean() })),
    refuses: [],
  }),
  playedRound: call({
    summary: 'One round with what made it: each bet and win, what was taken back, what was told',
    access: 'member',
    body: z.strictObject({ code: gameCode, round: roundId }),
    answers: ok(
      round
        .extend({
          code: z.string(),
          name: z.string(),
          /** As told before the present figures, the oldest first. */
          told: z.array(
            z.object({ until: time, staked: balance, won: balance, void: z.boolean() }),
          ),
          /** Of a game played from the wallet; null: the provider alone knows what made it. */
          wallet: z
            .object({
              undecided: balance,
              endedAt: time.nullable(),
              owed: balance.meta({ description: 'Taken back, and the wallet lacked it' }),
              calls: z.array(made),
            })
            .nullable(),
        })
        .meta({ id: 'RoundReceipt' }),
    ),
    refuses: ['NOT_FOUND'],
  }),
  playedFile: call({
    summary: "The member's rounds that match as a file for a spreadsheet, newest first",
    access: 'member',
    body: z.strictObject(narrowing).refine(isForwards, forwards),
    answers: ok(z.object({ name: z.string(), type: z.literal('text/csv'), base64: z.string() })),
    refuses: ['LIST_TOO_LONG', 'REQUEST_LIMIT'],
  }),
}
