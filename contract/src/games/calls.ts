import * as z from 'zod'
import { call, ok } from '../call.ts'
import { balance, gameCode, text, time } from '../fields.ts'

const link = ok(z.object({ link: z.string() }))
const refuses = [
  'SLOT_NO_ACCOUNT',
  'NO_GAME',
  'GAME_ACTIVATION_FAIL',
  'SELF_EXCLUDED',
  'CONTESTED',
  'INVALID_USER_4',
  'SERVICE_UNAVAILABLE',
] as const

export const autoLoginCalls = {
  autoLogin: call({
    summary: 'A link that opens the game logged in, for 60 seconds, once',
    access: 'member',
    params: z.object({ site: gameCode, username: text(64) }),
    answers: link,
    refuses,
  }),
  autoLoginWithPassword: call({
    summary: 'The same, for the sites that want the password',
    access: 'member',
    params: z.object({ site: gameCode, username: text(64), password: text(128) }),
    answers: link,
    refuses,
  }),
}

const day = z.iso.date().regex(/^20/).meta({ description: 'A day of Bangkok, of this century' })
/** What rounds staked and won, and won less staked. A void round stakes and wins nothing. */
const figures = { staked: balance, won: balance, net: balance }

export const playedCalls = {
  playedDays: call({
    summary:
      "The member's rounds summed by day and game, newest first: a week that ends with a day of play",
    access: 'member',
    body: z.strictObject({ until: day.optional() }),
    answers: ok(
      z.object({
        days: z.array(
          z.object({
            day,
            ...figures,
            games: z.array(
              z.object({
                code: z.string(),
                name: z.string(),
                rounds: z.int(),
                ...figures,
                voided: z.int().meta({ description: 'Of these rounds, void ones' }),
                corrected: z.int().meta({ description: 'Of these rounds, ones told otherwise' }),
                firstAt: time,
                lastAt: time,
              }),
            ),
          }),
        ),
        next: day
          .nullable()
          .meta({ description: 'The day of play before these; null: there is none' }),
      }),
    ),
    refuses: [],
  }),
  playedRounds: call({
    summary: "The member's rounds of one game on one day, newest first, those before `before`",
    access: 'member',
    body: z.strictObject({
      code: gameCode,
      day,
      before: z.strictObject({ at: time, round: text(256) }).optional(),
    }),
    answers: ok(
      z.object({
        rounds: z.array(
          z.object({
            round: z.string(),
            at: time,
            ...figures,
            state: z.enum(['COUNTED', 'CORRECTED', 'VOID']),
          }),
        ),
        more: z.boolean(),
      }),
    ),
    refuses: [],
  }),
}
