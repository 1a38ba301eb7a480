import * as z from 'zod'
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
      }),
    ),
  }),
  refundReceive: call({
    summary: 'Receive the cashback into the refund account',
    access: 'member',
    answers: ok(message('REFUND_SUCCESS').extend({ refundAmount: balance })),
    refuses: [
      'CONTESTED',
      'NO_REFUND',
      'REFUND_CONDITION',
      'REFUND_INACTIVE',
      'REFUND_MINIMUM',
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
      'TRANSFER_PENDING',
      'BETS_OPEN',
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
