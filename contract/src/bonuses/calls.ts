import * as z from 'zod'
import { call, ok } from '../call.ts'
import { BONUS_TYPES } from '../constants.ts'
import { balance, id, message, time } from '../fields.ts'
import { banner } from '../invites/calls.ts'
import { blocked, offerAsks } from './price.ts'

const bonusCode = z.object({
  code: z
    .string()
    .min(1)
    .max(64)
    .regex(/^[^\0\p{Cs}]*$/u, 'text without NUL or half a sign'),
})

const userBonus = z
  .object({
    _id: id,
    isActive: z.boolean(),
    received: z.array(z.object({ updatedAt: time })),
  })
  .meta({ id: 'UserBonus' })
const terms = z.array(z.string()).meta({
  description: 'What it gives, asks and takes, in sentences made of its fields; see offerWords.ts',
})
const bonus = z
  .object({
    code: z.string(),
    name: z.string(),
    type: z.enum(BONUS_TYPES),
    maxReceived: z.int(),
    percentFail: z.number(),
    banners: z.array(banner),
    userBonus: userBonus.nullable(),
    asks: offerAsks,
    terms,
    blocked: blocked.meta({
      description:
        'Why taking it now would be refused, as `bonusActivate` would say it; null when it can be taken',
    }),
  })
  .meta({ id: 'Bonus' })
/** How far a play-through is; each figure in baht, null for a condition it does not have. */
export const playthroughProgress = z
  .object({
    turnover: balance,
    turnoverTarget: balance.nullable(),
    balance,
    balanceTarget: balance.nullable(),
    failBelow: balance.nullable(),
    maxBet: balance.nullable(),
  })
  .meta({ id: 'PlaythroughProgress' })
const promotion = z
  .object({ code: z.string(), percentFail: z.number(), description: z.string() })
  .meta({ id: 'Promotion' })

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
      'IDENTITY_HELD',
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
    answers: ok(
      promotion.extend({
        asks: offerAsks,
        terms,
        blocked: blocked.optional().meta({
          description:
            'Why taking it now would be refused, as `promotionActivate` would say it; else absent',
        }),
      }),
    ),
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
      'IDENTITY_HELD',
      'SELF_EXCLUDED',
      'INVALID_USER_4',
    ],
  }),
}
