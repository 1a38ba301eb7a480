import * as z from 'zod'
import { offerAsks } from '../bonuses/price.ts'
import { call, ok } from '../call.ts'
import { balance, message, paging, time } from '../fields.ts'

/** A picture and words an operator shows before a reward, or inside it. */
export const banner = z.object({ image: z.string(), html: z.string() }).meta({ id: 'Banner' })

export const inviteCalls = {
  invites: call({
    summary: 'What each invitee has earned the member, newest first; names are masked',
    access: 'member',
    body: paging,
    refuses: [],
    answers: ok(
      z.object({
        total: z.int(),
        invites: z.array(
          z.object({ from: z.object({ name: z.string() }), amount: balance, createdAt: time }),
        ),
        asks: offerAsks
          .optional()
          .describe('What receiving what was earned would ask and lock; absent without any'),
      }),
    ),
  }),
  inviteBonus: call({
    summary: 'Receive what the invitees have earned; opens a play-through',
    access: 'member',
    answers: ok(
      message('INVITE_BONUS_SUCCESS').extend({
        amount: balance,
        paidOwed: balance.optional().meta({ description: 'What paid a debt first' }),
      }),
    ),
    refuses: [
      'CONTESTED',
      'NO_INVITE_BONUS',
      'NO_INVITEE_PLAY_INFO',
      'INVITE_INACTIVE',
      'INVITE_COLLECT',
      'INVITE_BONUS_FAIL',
      'TERMS_CHANGED',
      'TRANSFER_PENDING',
      'BETS_OPEN',
      'ROUND_UNREAD',
      'IDENTITY_HELD',
      'SELF_EXCLUDED',
      'INVALID_USER_4',
    ],
  }),
  inviteBanners: call({
    summary: 'Banners shown before the invite sheet',
    access: 'member',
    answers: ok(z.array(banner)),
    refuses: [],
  }),
}
