import * as z from 'zod'
import { call, ok } from '../call.ts'
import { GAME_CATEGORIES, LAUNCH_STYLES, STATEMENT_STATUSES } from '../constants.ts'
import { amount, balance, gameCode, message, moneyPlace, text, time } from '../fields.ts'
import { profile } from '../members/calls.ts'
import { MOVEMENT_KINDS, MOVEMENT_STATES } from './onItsWay.ts'

const gameAccount = z
  .object({
    code: z.string(),
    name: z.string(),
    category: z.enum(GAME_CATEGORIES),
    logo: z.string(),
    background: z.string(),
    isActive: z.boolean(),
    amount: balance,
    ftWalletSlot: z.number(),
    web: z.string().nullable(),
    android: z.string().nullable(),
    ios: z.string().nullable(),
    launch: z.enum(LAUNCH_STYLES),
    stale: z.boolean().optional(),
    /** Played from the wallet itself: no money is moved there, and `amount` is 0. */
    seamless: z.boolean().optional(),
    /**
     * Closed by the house for now: no bet is taken and no money goes in, and what is there comes
     * out.
     */
    closed: z.boolean().optional(),
    updatedAt: time.nullable(),
    /**
     * Money on its way to or from it whose arrival nobody has confirmed; `nextCheckAt`: when the
     * provider is asked next.
     */
    transit: z
      .object({
        from: z.string(),
        to: z.string(),
        amount: balance,
        since: time,
        nextCheckAt: time.nullable(),
      })
      .optional(),
  })
  .meta({ id: 'GameAccount' })

/** A movement of the member's money that has begun and has no end yet; the oldest is first. */
const movement = z
  .object({
    reference: z.string(),
    kind: z.enum(MOVEMENT_KINDS),
    state: z.enum(MOVEMENT_STATES),
    /** Null while a slip has not been read. */
    amount: balance.nullable(),
    since: time,
    /** Where it goes from and to: of a payout and a transfer. */
    from: z.string().optional(),
    to: z.string().optional(),
    /** When a code can be paid no more, or cooling-off ends. */
    until: time.optional(),
    /** What the bank pays in kip, and by which rate. */
    kip: z.object({ amount: z.number(), perBaht: z.number() }).optional(),
  })
  .meta({ id: 'MovementOnItsWay' })

const mainWallet = z.object({ amount: balance }).meta({ id: 'MainWallet' })
/** Codes of games; the first that was marked is first. */
const favourites = z.array(z.string())
const slotCode = z.object({ slotCode: gameCode })
const withdrawalAnswers = {
  201: z.object({ reference: z.string(), status: z.enum(STATEMENT_STATUSES), wallet: mainWallet }),
}
const withdrawalRefuses = [
  'CONTESTED',
  'MONEY_NOT_ENOUGH',
  'BONUS_CONDITION',
  'NO_BANK',
  'LIMIT_EXCEEDED',
  'IDENTITY_HELD',
  'WITHDRAWAL_UNCONFIRMED',
] as const

export const walletCalls = {
  wallet: call({
    summary: 'Everything the home screen shows',
    access: 'member',
    refuses: [],
    answers: ok(
      z.object({
        profile,
        bankAccount: z.object({
          bankAccountName: z.string(),
          bankAccountNo: z.string(),
          bank: z.object({ code: z.string(), nameTH: z.string() }),
        }),
        wallet: mainWallet,
        invite: z.object({ amount: balance, success: z.number(), fail: z.number() }),
        slots: z.array(gameAccount),
        favourites,
        onItsWay: z.array(movement),
        unreadNotices: z.int().meta({ description: 'Of those that are kept on the account' }),
      }),
    ),
  }),
  walletRefresh: call({
    summary: 'Ask every provider for its balance',
    access: 'member',
    refuses: [],
    answers: ok(z.object({ slots: z.array(gameAccount) })),
  }),
  gameFavourite: call({
    summary: 'Mark a game as a favourite, or take the mark away; kept on the account',
    access: 'member',
    params: slotCode,
    body: z.strictObject({ isFavourite: z.boolean() }),
    answers: ok(z.object({ favourites })),
    refuses: ['NO_GAME'],
  }),
  gameActivate: call({
    summary: 'Open a game account',
    access: 'member',
    params: slotCode,
    answers: ok(gameAccount),
    refuses: [
      'CONTESTED',
      'SLOT_ALREADY_ACTIVE',
      'SLOT_ACTIVATE_FAIL',
      'NO_GAME',
      'SELF_EXCLUDED',
      'INVALID_USER_4',
    ],
  }),
  gameCredentials: call({
    summary: "A game account's credentials",
    access: 'member',
    params: slotCode,
    answers: ok(
      z.object({
        username: z.string(),
        password: z.string(),
        event: z
          .object({
            action: z.string(),
            method: z.enum(['POST', 'GET']),
            fields: z.record(z.string(), z.string()),
          })
          .optional(),
      }),
    ),
    refuses: ['CONTESTED', 'SLOT_NO_ACCOUNT', 'NO_GAME', 'SELF_EXCLUDED', 'INVALID_USER_4'],
  }),
  gameResetPassword: call({
    summary: "Reset a game account's password",
    access: 'member',
    params: slotCode,
    answers: ok(message('SUCCESS')),
    refuses: ['CONTESTED', 'SLOT_RESET_PASSWORD_FAIL', 'SLOT_NO_ACCOUNT', 'NO_GAME', 'SEAMLESS'],
  }),
  transfer: call({
    summary: 'Move money between the wallet and a game account',
    access: 'member',
    movesMoney: true,
    body: z.strictObject({ from: moneyPlace, to: moneyPlace, amount }),
    answers: {
      200: z.object({ message: z.literal('SUCCESS'), reference: z.string(), wallet: mainWallet }),
      202: z.object({ message: z.literal('PENDING'), reference: z.string() }),
    },
    refuses: [
      'CONTESTED',
      'TRANSFER_MINIMUM',
      'MONEY_NOT_ENOUGH',
      'TRANSFER_FAIL',
      'TRANSFER_PENDING',
      'NO_GAME',
      'GAME_STOPPED',
      'SEAMLESS',
      'SLOT_NO_ACCOUNT',
      'BONUS_CONDITION',
      'SELF_EXCLUDED',
      'INVALID_USER_4',
      'LIMIT_EXCEEDED',
    ],
  }),
  transferAll: call({
    summary: 'Move every balance to one place',
    access: 'member',
    movesMoney: true,
    body: z.strictObject({ to: moneyPlace }),
    answers: ok(
      z.object({
        message: z.enum(['SUCCESS', 'PENDING']),
        moved: z.array(
          z.object({ from: z.string(), amount: balance, status: z.enum(STATEMENT_STATUSES) }),
        ),
        wallet: mainWallet,
      }),
    ),
    refuses: [
      'CONTESTED',
      'NO_GAME',
      'GAME_STOPPED',
      'SEAMLESS',
      'SLOT_NO_ACCOUNT',
      'TRANSFER_PENDING',
      'BONUS_CONDITION',
      'SELF_EXCLUDED',
      'INVALID_USER_4',
    ],
  }),
  walletAdd: call({
    summary: 'Announce a bank transfer: a PENDING row that the transfer settles',
    access: 'member',
    movesMoney: true,
    body: z.strictObject({ amount }),
    answers: { 201: z.object({ reference: z.string(), status: z.enum(STATEMENT_STATUSES) }) },
    refuses: ['NO_BANK', 'SELF_EXCLUDED', 'INVALID_USER_4', 'LIMIT_EXCEEDED'],
  }),
  truelink: call({
    summary: 'Redeem a link of a digital wallet',
    access: 'member',
    movesMoney: true,
    body: z.strictObject({
      link: text(2_000).meta({
        description: 'base64url(iv, ciphertext, tag) of `<link>::<walletAccountName>`',
      }),
    }),
    answers: ok(z.object({ message: z.literal('SUCCESS'), amount: balance, wallet: mainWallet })),
    refuses: [
      'TRUELINK_DUPLICATE',
      'TRUELINK_INVALID',
      'NO_WALLET',
      'SELF_EXCLUDED',
      'INVALID_USER_4',
      'LIMIT_EXCEEDED',
      'SERVICE_UNAVAILABLE',
    ],
  }),
  withdraw: call({
    summary:
      "Withdraw from the wallet to the member's bank account; Step-Up confirms it for who has chosen so",
    access: 'member',
    movesMoney: true,
    body: z.strictObject({ amount }),
    answers: withdrawalAnswers,
    refuses: withdrawalRefuses,
  }),
  withdrawAll: call({
    summary: 'The same, bringing in from the games what the wallet lacks',
    access: 'member',
    movesMoney: true,
    body: z.strictObject({ amount }),
    answers: withdrawalAnswers,
    refuses: [...withdrawalRefuses, 'TRANSFER_PENDING'],
  }),
}
