import * as z from 'zod'
import { call, ok } from '../call.ts'
import { BONUS_TYPES, GAME_CATEGORIES } from '../constants.ts'
import { balance, id, message, time } from '../fields.ts'
import { banner } from '../invites/calls.ts'

const bonusCode = z.object({
  code: z
    .string()
    .min(1)
    .max(64)
    .regex(/^[^\0\p{Cs}]*$/u, 'text without NUL or half a sign'),
})

const userBonus = z.object({
  _id: id,
  isActive: z.boolean(),
  received: z.array(z.object({ updatedAt: time })),
})
/** What counts how much, in percent: the categories, and the games that count otherwise. */
export const playWeights = z
  .object({
    categories: z.array(
      z.object({ category: z.enum(GAME_CATEGORIES), percent: z.number().min(0).max(100) }),
    ),
    games: z.array(z.object({ code: z.string(), percent: z.number().min(0).max(100) })),
  })
  .meta({ description: 'How much of a bet counts, by category and by game' })
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
  })
  .nullable()
  .meta({
    description:
      'What taking it now would give, and what it would ask of the total balance after it; ' +
      'null while it would give nothing',
  })
const terms = z.array(z.string()).meta({
  description: 'What it gives, asks and takes, in sentences made of its fields; see offerWords.ts',
})
const bonus = z.object({
  code: z.string(),
  name: z.string(),
  type: z.enum(BONUS_TYPES),
  maxReceived: z.int(),
  percentFail: z.number(),
  banners: z.array(banner),
  userBonus: userBonus.nullable(),
  asks: offerAsks,
  terms,
  blocked: z
    .object({ message: z.string(), details: z.record(z.string(), z.unknown()).optional() })
    .nullable()
    .meta({
      description:
        'Why taking it now would be refused, as `bonusActivate` would say it; null when it can be taken',
    }),
})
/** How far a play-through is; each figure in baht, null for a condition it does not have. */
export const playthroughProgress = z.object({
  turnover: balance,
  turnoverTarget: balance.nullable(),
  balance,
  balanceTarget: balance.nullable(),
  failBelow: balance.nullable(),
})
const promotion = z.object({ code: z.string(), percentFail: z.number(), description: z.string() })

export const bonusCalls = {
  bonuses: call({
    summary: 'Every bonus on offer, with what the member has had of it',
    access: 'member',
    answers: ok(z.array(bonus)),
    refuses: [],
  }),
  bonusActivate: call({
    summary: 'Take a bonus; opens a play-through',
    access: 'member',
    params: bonusCode,
    answers: ok(userBonus),
    refuses: [
      'CONTESTED',
      'BONUS_ALREADY_ACTIVE',
      'BONUS_REMAINING',
      'BONUS_MAX_CLAIMED',
      'BONUS_FULL',
      'BONUS_CONDITION',
      'TERMS_CHANGED',
      'TRANSFER_PENDING',
      'BETS_OPEN',
      'ROUND_UNREAD',
      'NO_DATA',
      'LIMIT_EXCEEDED',
      'SELF_EXCLUDED',
      'INVALID_USER_4',
    ],
  }),
  bonusActive: call({
    summary:
      'The play-through that runs, how far it is, and what cancelling it would leave and take',
    access: 'member',
    refuses: [],
    answers: ok(
      z.object({
        status: z.boolean(),
        type: z.string(),
        progress: playthroughProgress.optional(),
        cancel: z.object({ returned: balance, removed: balance }).optional(),
        reopened: z
          .boolean()
          .optional()
          .meta({ description: 'It had ended, and rounds of it were taken back' }),
        waitsFor: z
          .object({ message: z.string(), details: z.record(z.string(), z.unknown()).optional() })
          .optional()
          .meta({ description: 'Play that is not known yet; until then it does not end' }),
      }),
    ),
  }),
  bonusMinimum: call({
    summary: 'The total balance, in baht, from which no gift without a deposit is given',
    access: 'member',
    answers: ok(z.object({ minimum: balance })),
    refuses: [],
  }),
  bonusClear: call({
    summary: 'Cancel the play-through that runs',
    access: 'member',
    answers: ok(message('BONUS_CLEAR')),
    refuses: ['CONTESTED', 'TRANSFER_PENDING', 'BETS_OPEN', 'ROUND_UNREAD'],
  }),
  promotionCurrent: call({
    summary: 'The promotion whose play-through runs, or null',
    access: 'member',
    answers: ok(promotion.nullable()),
    refuses: [],
  }),
  promotionFind: call({
    summary: 'Look a promotion up by its code',
    access: 'member',
    params: bonusCode,
    answers: ok(promotion.extend({ asks: offerAsks, terms })),
    refuses: ['NO_PROMOTION', 'REQUEST_LIMIT'],
  }),
  promotionActivate: call({
    summary: 'Take a promotion; opens a play-through',
    access: 'member',
    params: bonusCode,
    answers: ok(message('SUCCESS')),
    refuses: [
      'CONTESTED',
      'NO_PROMOTION',
      'REQUEST_LIMIT',
      'PROMOTION_RECEIVED',
      'BONUS_ALREADY_ACTIVE',
      'BONUS_REMAINING',
      'BONUS_FULL',
      'BONUS_CONDITION',
      'TERMS_CHANGED',
      'TRANSFER_PENDING',
      'BETS_OPEN',
      'ROUND_UNREAD',
      'SELF_EXCLUDED',
      'INVALID_USER_4',
    ],
  }),
}
