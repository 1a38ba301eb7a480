import * as z from 'zod'
import { offerAsks, playWeights } from '../bonuses/price.ts'
import { call, ok } from '../call.ts'
import { balance, message, paging, time } from '../fields.ts'
import { banner } from '../invites/calls.ts'

export const refundCalls = {
  refunds: call({
    summary: "The member's cashback received, newest first",
    access: 'member',
    body: paging,
    refuses: [],
    answers: ok(
      z.object({
        total: z.int(),
        refunds: z.array(z.object({ refundAmount: balance, createdAt: time })),
      }),
    ),
  }),
  refundCheck: call({
    summary: 'What there is to receive, and whether a bonus blocks it',
    access: 'member',
    refuses: [],
    answers: ok(
      z.object({
        result: z.boolean(),
        bonus: z.boolean(),
        info: z.string(),
        refundAmount: balance,
        refundSuccess: z.number(),
        refundFail: z.number(),
        collected: balance.meta({
          description: 'Received before and not yet moved into the wallet, in baht',
        }),
        waitsFor: z
          .object({ message: z.string(), details: z.record(z.string(), z.unknown()).optional() })
          .nullable()
          .meta({
            description:
              'Play that is not known yet, as `refundReceive` would refuse it; null when all is known',
          }),
        owed: balance.meta({
          description: 'Owed of rewards whose play was taken back; further rewards pay it first',
        }),
        beyondCap: balance.meta({
          description: 'What is beyond the cap of this week: later, or by two of our team',
        }),
        cap: balance,
        weights: playWeights,
        asks: offerAsks
          .optional()
          .describe('What moving `collected` into the wallet would ask and lock; null without any'),
        asksReceived: offerAsks
          .optional()
          .describe(
            'What moving it would ask once `refundAmount` is received, both together; null without any',
          ),
      }),
    ),
  }),
  refundReceive: call({
    summary: 'Receive the cashback into the refund account',
    access: 'member',
    answers: ok(
      message('REFUND_SUCCESS').extend({
        refundAmount: balance,
        paidOwed: balance.optional().meta({ description: 'What paid a debt first' }),
        beyondCap: balance.optional(),
      }),
    ),
    refuses: [
      'CONTESTED',
      'NO_REFUND',
      'REFUND_CONDITION',
      'REFUND_INACTIVE',
      'REFUND_MINIMUM',
      'TERMS_CHANGED',
      'REFUND_CAP',
      'TRANSFER_PENDING',
      'BETS_OPEN',
      'ROUND_UNREAD',
      'IDENTITY_HELD',
      'SELF_EXCLUDED',
      'INVALID_USER_4',
    ],
  }),
  refundAddWallet: call({
    summary: 'Move the collected cashback into the wallet; opens a play-through',
    access: 'member',
    answers: ok(message('SUCCESS').extend({ wallet: z.object({ amount: balance }) })),
    refuses: [
      'CONTESTED',
      'NO_REFUND',
      'REFUND_CONDITION',
      'TERMS_CHANGED',
      'TRANSFER_PENDING',
      'BETS_OPEN',
      'ROUND_UNREAD',
      'IDENTITY_HELD',
      'SELF_EXCLUDED',
      'INVALID_USER_4',
    ],
  }),
  refundBanners: call({
    summary: 'Banners shown before the refund sheet',
    access: 'member',
    answers: ok(z.array(banner)),
    refuses: [],
  }),
}
