import * as z from 'zod'
import { call, ok } from '../call.ts'
import { BONUS_TYPES } from '../constants.ts'
import type { ErrorCode } from '../errors.ts'
import { amount, balance, id, text, time } from '../fields.ts'
import { waitsForSecond } from './approvals/calls.ts'
import { access, aboutId, page, reason } from './fields.ts'

const words = (most: number) =>
  z.strictObject({ th: text(most).min(1), la: text(most).default(''), en: text(most).default('') })
const html = words(20_000).meta({ id: 'HtmlInLanguages' })
/** Our own pictures, or another site's over TLS; a text without a picture has none. */
const image = z
  .string()
  .max(1_000)
  .regex(/^(?:|\/(?:api\/content|art)\/[\w./-]{1,200}|https:\/\/[^\s"'<>\\]{1,990})$/)
  .refine((address) => !address.includes('..'), 'no address')
const position = z.int().min(0).max(10_000).default(0)
const percent = z.number().min(0).max(10_000).multipleOf(0.01)

export const offerBody = z
  .strictObject({
    kind: z.enum(['bonus', 'promotion']),
    code: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/),
    position,
    active: z.boolean().default(true),
    startsAt: time.nullable().default(null),
    endsAt: time.nullable().default(null),
    name: words(200),
    description: z
      .strictObject({ th: text(20_000), la: text(20_000), en: text(20_000) })
      .default({ th: '', la: '', en: '' }),
    type: z.enum(BONUS_TYPES),
    maxReceived: z.int().min(1).max(1_000),
    rewardAmount: amount,
    rewardPercent: percent.nullable().default(null),
    minDeposit: amount.nullable().default(null),
    depositHours: z.int().min(1).max(8_760).nullable().default(null),
    quota: z.int().min(0).max(10_000_000).nullable().default(null),
    turnoverMultiple: percent.nullable().default(null),
    percentSuccess: percent.nullable().default(null),
    percentFail: percent.nullable().default(null),
    playDays: z.int().min(1).max(365).nullable().default(null),
    /** Percent by category or by code of game; what it does not name counts by the settings. */
    weights: z
      .record(z.string().regex(/^[a-z0-9]{1,20}$/), z.int().min(0).max(100))
      .nullable()
      .default(null),
    /** In baht, while a gift of it runs; null: any. */
    maxBet: amount.nullable().default(null),
    banners: z
      .array(
        z.strictObject({
          image: image.min(1),
          th: text(20_000),
          la: text(20_000),
          en: text(20_000),
        }),
      )
      .max(20)
      .default([]),
  })
  .meta({ id: 'OfferContent' })
const colour = z.string().regex(/^#[0-9a-f]{6}$/)
export const wheelBody = z
  .strictObject({
    name: words(100),
    slices: z
      .array(
        z.strictObject({
          code: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/),
          label: words(100),
          description: z.strictObject({ th: text(5_000), la: text(5_000), en: text(5_000) }),
          bgColor: colour,
          textColor: colour,
          weight: z.int().min(0).max(1_000_000),
          prizeCode: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/),
        }),
      )
      .min(2)
      .max(24),
  })
  .meta({ id: 'WheelContent' })
export const bannerBody = z
  .strictObject({
    place: z.enum(['invite', 'refund', 'refundInfo']),
    image,
    html,
    position,
    active: z.boolean().default(true),
  })
  .meta({ id: 'BannerContent' })
export const textBody = z.strictObject({ html }).meta({ id: 'TextContent' })
export const gameBody = z
  .strictObject({
    name: words(60),
    position,
    active: z.boolean().default(true),
  })
  .meta({ id: 'GameContent' })
export const depositAccountBody = z
  .strictObject({
    bankCode: text(20).min(1),
    bankType: z.enum(['BANK', 'PAYMENT']),
    mode: text(20).min(1),
    name: z.strictObject({ th: text(200).min(1), en: text(200).min(1) }),
    accountName: text(200),
    /** Digits, as they are written: a member's account must be found in it. */
    accountNo: text(30).regex(/^[0-9 -]*$/),
    currency: z.enum(['BAHT', 'LAK']),
    minDeposit: amount.nullable().default(null),
    position,
    active: z.boolean().default(true),
  })
  .meta({ id: 'DepositAccountContent' })

const version = z.object({
  version: z.int(),
  saved: z.object({ by: z.string(), at: time }),
  published: z.object({ by: z.string(), at: time }).nullable(),
  reason: z.string(),
})
const item = z
  .object({
    id,
    title: z.string(),
    active: z.boolean(),
    /** What members see; null: never published. */
    live: z.record(z.string(), z.unknown()).nullable(),
    /** The newest version that has not been published. */
    draft: version.extend({ body: z.record(z.string(), z.unknown()) }).nullable(),
    /** The newest version, published or not; 0: none yet. */
    version: z.int(),
  })
  .meta({ id: 'ContentItem' })
export type ContentItem = z.output<typeof item>
/** What a field with a code may say, and its name. */
const choice = z.object({ code: z.string(), th: z.string(), en: z.string() }).meta({ id: 'Choice' })
export type Choice = z.output<typeof choice>
/** `alone`: in force by one person's decision, where a second one would have been asked. */
const published = item
  .extend({ alone: z.literal(true).optional() })
  .meta({ id: 'PublishedContent' })

const stakeIn = z.object({
  game: z.object({ code: z.string(), th: z.string(), en: z.string() }),
  stake: balance,
})
/**
 * What who plays it best costs on average, in baht: nobody costs more. Null: nothing bounds it, or,
 * of a wheel, it is not said.
 */
const abuser = z
  .object({
    /** One taking, or one coin of a wheel. */
    each: balance,
    /** The best way that was found: what it costs. */
    found: balance.nullable(),
    /** One member in one day: what `worstGiftCeiling` bounds. */
    member: balance.nullable(),
    /** All who may take it in a day. */
    house: balance.nullable(),
    /** One taking where the inviter is the same person; with a week's cashback. */
    ring: balance.nullable(),
    ceiling: balance,
    /** Games that declare no return, and are reckoned with 99 of 100. */
    undeclared: z.int(),
    /** How: the first stake, and from which balance on another one. Null: it is worth nothing. */
    play: z
      .object({
        deposit: balance,
        first: stakeIn.nullable(),
        after: stakeIn.extend({ from: balance }).nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'BestAbuser' })

const simulation = z
  .object({
    /** What 1,000 members cost, in baht: in the middle, and where 5 and 95 of 100 runs end. */
    members: z.int(),
    cost: z.object({ mean: balance, p5: balance, median: balance, p95: balance }),
    /** How many runs ended in each step of cost. */
    histogram: z.array(z.object({ from: balance, to: balance, runs: z.int() })),
    /** What the figures are made from. */
    basis: z.object({ players: z.int(), days: z.int() }),
    notes: z.array(z.string()),
    abuser,
  })
  .meta({ id: 'Simulation' })

/** The five calls that every kind of content has. */
const callsOf = <B extends z.ZodType>(what: string, body: B, also: ErrorCode[] = []) => ({
  list: call({
    summary: `${what}: what is live, and drafts`,
    access,
    refuses: [],
    body: z.strictObject(page).default({ page: 1, limit: 50 }),
    answers: ok(
      z.object({
        total: z.int(),
        items: z.array(item),
        /** By the field's name: `bankCode` of accounts, `prizeCode` of wheels. */
        choices: z.record(z.string(), z.array(choice)),
      }),
    ),
  }),
  read: call({
    summary: `${what}: one`,
    access,
    refuses: ['NOT_FOUND'],
    params: aboutId,
    answers: ok(item),
  }),
  save: call({
    summary: `${what}: save a draft, a new one under a new id; members see nothing of it`,
    access,
    refuses: ['INVALID_REQUEST', 'CASE_CHANGED'],
    params: aboutId,
    /** `base`: the newest version that was in sight; a newer one, and who saved it, is told. */
    body: z.strictObject({ body, base: z.int().min(0).optional(), reason }),
    answers: ok(item),
  }),
  publish: call({
    summary: `${what}: publish a version, by a second person where it gives more; an older one undoes`,
    access,
    refuses: ['NOT_FOUND', 'INVALID_REQUEST', 'UNCONFIRMED_OPERATOR', ...also],
    params: aboutId,
    body: z.strictObject({ version: z.int().min(1), reason }),
    answers: { 200: published, 202: waitsForSecond },
  }),
  history: call({
    summary: `${what}: every version, the newest first`,
    access,
    refuses: ['NOT_FOUND'],
    params: aboutId,
    answers: ok(z.array(version.extend({ body: z.record(z.string(), z.unknown()) }))),
  }),
})
const simulateCall = <B extends z.ZodType>(what: string, body: B) =>
  call({
    summary: `${what}: what it would cost, and how that may vary`,
    access,
    refuses: ['INVALID_REQUEST'],
    params: aboutId,
    body: z.strictObject({ body }),
    answers: ok(simulation),
  })

const offers = callsOf('Offers', offerBody)
const wheels = callsOf('Wheels', wheelBody)
const banners = callsOf('Banners', bannerBody)
const texts = callsOf('Texts', textBody)
const accounts = callsOf('Deposit accounts', depositAccountBody, [
  'EXISTING_BANK',
  'STEP_UP_REQUIRED',
])
const games = callsOf('Catalogue of games', gameBody)

const picture = z.object({ address: image, at: time }).meta({ id: 'Picture' })

export const contentCalls = {
  opsPictures: call({
    summary: 'Pictures for offers, banners and texts, the newest first',
    access,
    refuses: [],
    answers: ok(z.array(picture)),
  }),
  opsPictureAdd: call({
    summary: 'Keep a picture for content, as our own encoding: multipart, `file`, PNG, JPEG or GIF',
    access,
    upload: true,
    refuses: ['INVALID_REQUEST'],
    answers: { 201: picture },
  }),
  opsOffers: offers.list,
  opsOffer: offers.read,
  opsOfferSave: offers.save,
  opsOfferPublish: offers.publish,
  opsOfferHistory: offers.history,
  opsOfferSimulate: simulateCall('Offers', offerBody),
  opsWheels: wheels.list,
  opsWheel: wheels.read,
  opsWheelSave: wheels.save,
  opsWheelPublish: wheels.publish,
  opsWheelHistory: wheels.history,
  opsWheelSimulate: simulateCall('Wheels', wheelBody),
  opsBanners: banners.list,
  opsBanner: banners.read,
  opsBannerSave: banners.save,
  opsBannerPublish: banners.publish,
  opsBannerHistory: banners.history,
  opsTexts: texts.list,
  opsText: texts.read,
  opsTextSave: texts.save,
  opsTextPublish: texts.publish,
  opsTextHistory: texts.history,
  opsAccounts: accounts.list,
  opsAccount: accounts.read,
  opsAccountSave: accounts.save,
  opsAccountPublish: accounts.publish,
  opsAccountHistory: accounts.history,
  opsCatalogue: games.list,
  opsGame: games.read,
  opsGameSave: games.save,
  opsGamePublish: games.publish,
  opsGameHistory: games.history,
}
