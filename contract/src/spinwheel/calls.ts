import * as z from 'zod'
import { blocked, offerAsks } from '../bonuses/price.ts'
import { call, ok } from '../call.ts'
import { PRIZE_KINDS, SPIN_ERRORS } from '../constants.ts'
import { balance, id, message, text, time } from '../fields.ts'

const slice = z.object({
  code: z.string(),
  label: z.string(),
  bgColor: z.string(),
  textColor: z.string(),
  htmlDescription: z.string(),
})
/** What cash asks before it can be claimed: the deposits that earned coins, bet once. In baht. */
const playFirst = z.object({ has: balance, needs: balance, lacks: balance }).nullable().meta({
  description:
    'What must be bet before it can be claimed, what of it is done and what is lacking; null: it is no cash',
})
/** What a slice wins as the wheel stands, and its price in the baht of this member. */
const prize = z
  .object({
    kind: z.enum(PRIZE_KINDS),
    amount: balance.meta({ description: 'In baht; 0 for coins and nothing' }),
    asks: offerAsks.describe('What claiming a bonus would ask now; null for all else'),
    playFirst,
  })
  .meta({ id: 'WheelPrize' })
const hex = z.string().regex(/^[0-9a-f]*$/)

export const spinwheelCalls = {
  spinActive: call({
    summary: 'Whether there is a wheel to spin',
    access: 'member',
    answers: ok(z.object({ isActive: z.boolean() })),
    refuses: [],
  }),
  spinSetup: call({
    summary: "The wheel, the member's coins and the hash of the seed that decides the next spins",
    access: 'member',
    refuses: [],
    answers: ok(
      z.object({
        activeSpinwheel: z
          .object({
            name: z.string(),
            slices: z.array(
              slice.extend({
                weight: z
                  .int()
                  .meta({ description: "The slice's share of the sum of all weights" }),
                prize: prize.optional(),
              }),
            ),
          })
          .nullable(),
        userCoin: z.int(),
        couponDays: z
          .int()
          .optional()
          .meta({ description: 'How many days a prize of money can be claimed' }),
        coinWorth: z
          .object({ deposit: balance, prizes: balance })
          .meta({ description: 'Baht deposited for a coin, and the mean prize of a spin' }),
        fairness: z.object({ serverSeedHash: hex, nonce: z.int() }),
      }),
    ),
  }),
  spin: call({
    summary: 'Spin once for one coin',
    access: 'member',
    movesMoney: true,
    body: z.strictObject({ clientSeed: text(64).optional() }).prefault({}),
    answers: ok(
      z.object({
        success: z.boolean(),
        result: z
          .object({ code: z.string(), label: z.string(), remainingCoin: z.int() })
          .optional(),
        error: z.enum(SPIN_ERRORS).optional(),
        fairness: z
          .object({
            serverSeedHash: hex,
            clientSeed: z.string(),
            nonce: z.int(),
            odds: z.array(z.object({ code: z.string(), weight: z.int() })).meta({
              description:
                'The weights drawn over, in the order of the wheel; see wheel.ts of the contract',
            }),
          })
          .optional(),
      }),
    ),
    refuses: ['CONTESTED', 'SELF_EXCLUDED', 'INVALID_USER_4'],
  }),
  spinCoupons: call({
    summary: 'Prizes that can be claimed, newest first',
    access: 'member',
    refuses: [],
    answers: ok(
      z.array(
        z.object({
          _id: id,
          prize: z.object({
            name: z.string(),
            slice: z.object({ code: z.string(), label: z.string() }),
          }),
          amount: balance,
          expiresAt: time,
          asks: offerAsks.describe('What claiming a bonus would ask; null for cash'),
          kind: z.enum(PRIZE_KINDS).optional(),
          playFirst: playFirst.optional(),
          blocked: blocked.optional().meta({
            description:
              'Why claiming it now would be refused, as `spinClaim` would say it; null when it can be claimed',
          }),
        }),
      ),
    ),
  }),
  spinClaim: call({
    summary: 'Claim a prize',
    access: 'member',
    movesMoney: true,
    body: z.strictObject({ coupon: id }),
    answers: ok(message('SUCCESS').extend({ wallet: z.object({ amount: balance }) })),
    refuses: [
      'CONTESTED',
      'NO_CLAIMABLE_COUPON',
      'INVALID_PRIZE_CODE',
      'INVALID_CODE',
      'INVALID_COUPON_TYPE',
      'COUPON_EXPIRED',
      'BONUS_REMAINING',
      'BONUS_ALREADY_ACTIVE',
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
  spinSeed: call({
    summary: 'End the current server seed and show it, so that past spins can be recomputed',
    access: 'member',
    refuses: [],
    answers: ok(
      z.object({ serverSeed: hex, serverSeedHash: hex, next: z.object({ serverSeedHash: hex }) }),
    ),
  }),
}
