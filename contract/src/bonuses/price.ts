import * as z from 'zod'
import { GAME_CATEGORIES } from '../constants.ts'
import { balance, time } from '../fields.ts'

/** What counts how much, in percent: the categories, and the games that count otherwise. */
export const playWeights = z
  .object({
    categories: z.array(
      z.object({ category: z.enum(GAME_CATEGORIES), percent: z.number().min(0).max(100) }),
    ),
    games: z.array(z.object({ code: z.string(), percent: z.number().min(0).max(100) })),
  })
  .meta({ description: 'How much of a bet counts, by category and by game' })
  .meta({ id: 'PlayWeights' })
/** In baht; null for a condition it does not have. */
export const offerAsks = z
  .object({
    gift: balance,
    turnover: balance.nullable(),
    reach: balance.nullable(),
    failBelow: balance.nullable(),
    until: time.nullable().meta({ description: 'When it ends whatever was reached' }),
    matches: balance.meta({
      description:
        'The deposit that it matches: the turnover is calculated from the gift and from it',
    }),
    own: balance.meta({
      description:
        "The member's own money when it is taken: what can be lost at worst, and what cancelling leaves at most",
    }),
    owed: balance.meta({
      description: 'What it pays first of rewards that were taken back; `gift` is the rest',
    }),
    weights: playWeights,
    maxBet: balance.nullable().meta({
      description:
        'The most of one bet while it runs: a larger one is refused, or does not count as turnover',
    }),
  })
  .nullable()
  .meta({
    description:
      'What taking it now would give, and what it would ask of the total balance after it; ' +
      'null while it would give nothing',
  })
/** What is known to stand against it before the tap. */
export const blocked = z
  .object({ message: z.string(), details: z.record(z.string(), z.unknown()).optional() })
  .nullable()
