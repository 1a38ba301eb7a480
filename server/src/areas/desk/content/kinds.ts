import { QR_PROVIDERS } from '@krapao/contract/constants'
import { toBaht, toSatang } from '@krapao/contract/money'
import {
  bannerBody,
  depositAccountBody,
  gameBody,
  offerBody,
  textBody,
  wheelBody,
  type Choice,
} from '@krapao/contract/ops/content'
import type { Kysely } from 'kysely'
import type * as z from 'zod'
import type { Database } from '../../../db/schema.ts'
import type { ContentKind } from '../../../db/tables/site/contentVersions.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { saveOffer } from '../../gifts/public.ts'
import { listedGames, writeListing } from '../../play/public.ts'
import { writeBanner } from '../../site/public.ts'
import { sanitise } from '../../site/public.ts'
import { demandBank } from './bank.ts'
import { demandCeiling, demandCondition } from './ceiling.ts'
import {
  allBanks,
  bannersOfOffers,
  liveAccounts,
  liveBanners,
  liveOffers,
  livePrizes,
  liveTexts,
  liveWheels,
  putAccount,
  putText,
  putWheel,
  slicesOfWheels,
} from './liveStore.ts'
import { broken, demandFields } from './offerRules.ts'
import { isCash } from './rules.ts'

type Db = Kysely<Database>
export interface Live {
  id: string
  title: string
  active: boolean
  body: Record<string, unknown>
}
/** What a kind of content is: what members see of it now, and how a version becomes that. */
interface Kind {
  live: (db: Db) => Promise<Live[]>
  /** Refuses with INVALID_REQUEST what cannot be shown. */
  publish: (db: Db, id: string, body: unknown, at: Date) => Promise<void>
  /** Refuses a draft that may never be published. */
  check?: (db: Db, body: unknown) => Promise<unknown>
  /** What its fields with codes may say, by the field's name. */
  choices?: (db: Db) => Promise<Record<string, Choice[]>>
  /** Its fields, in the order in which they are shown. */
  schema: z.ZodType<Record<string, unknown>>
}

const hundredths = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 100)
const ofHundredths = (value: number | null): number | null => (value === null ? null : value / 100)
const satang = (baht: number | null): bigint | null => (baht === null ? null : toSatang(baht))
const baht = (amount: bigint | null): number | null => (amount === null ? null : toBaht(amount))
const wrong = (field: string): Refused =>
  new Refused('INVALID_REQUEST', { details: { fields: [field] } })
const parse = <S extends z.ZodType>(schema: S, body: unknown): z.output<S> => {
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw wrong(parsed.error.issues[0]?.path.join('.') ?? 'body')
  return parsed.data
}

/** What has no condition never ends; what asks less than its gift once is cash, and has a quota. */
async function demandTerms(db: Db, body: z.output<typeof offerBody>): Promise<void> {
  demandFields(body)
  demandCondition(body)
  await demandCeiling(db, body)
  if (body.active && body.quota === null && isCash(body)) throw broken('CASH_HAS_QUOTA', 'quota')
}

/** Slices whose prizes there are, that can be won, and that are told apart. */
async function demandSlices(db: Db, { slices }: z.output<typeof wheelBody>): Promise<void> {
  const prizes = new Map((await livePrizes(db)).map((prize) => [prize.code, prize]))
  const bad = slices.findIndex((slice) => {
    const prize = prizes.get(slice.prizeCode)
    return !prize || prize.removed_at !== null
  })
  if (bad >= 0) throw broken('UNKNOWN_PRIZE', `slices.${bad}.prizeCode`)
  if (!slices.some((slice) => slice.weight > 0)) throw broken('NO_CHANCE', 'slices.weight')
  if (new Set(slices.map((slice) => slice.code)).size < slices.length)
    throw broken('CODE_TWICE', 'slices.code')
}

const offer: Kind = {
  async live(db) {
    const banners = Map.groupBy(await bannersOfOffers(db), (row) => row.offer_id)
    return (await liveOffers(db)).map((row) => ({
      id: row.id,
      title: row.name_th,
      active: row.active,
      body: {
        kind: row.kind,
        code: row.code,
        position: row.position,
        active: row.active,
        startsAt: row.starts_at?.toISOString() ?? null,
        endsAt: row.ends_at?.toISOString() ?? null,
        name: { th: row.name_th, la: row.name_la, en: row.name_en },
        description: {
          th: row.description_th,
          la: row.description_la,
          en: row.description_en,
        },
        type: row.type,
        maxReceived: row.max_received,
        rewardAmount: toBaht(row.reward_amount),
        rewardPercent: ofHundredths(row.reward_percent),
        minDeposit: baht(row.min_deposit),
        depositHours: row.deposit_hours,
        quota: row.quota,
        turnoverMultiple: ofHundredths(row.turnover_multiple),
        percentSuccess: ofHundredths(row.percent_success),
        percentFail: ofHundredths(row.percent_fail),
        playDays: row.play_days,
        weights: row.weights,
        banners: (banners.get(row.id) ?? []).map((each) => ({
          image: each.image,
          th: each.html_th,
          la: each.html_la,
          en: each.html_en,
        })),
      },
    }))
  },
  schema: offerBody,
  check: (db, given) => demandTerms(db, parse(offerBody, given)),
  async publish(db, id, given) {
    const body = parse(offerBody, given)
    await demandTerms(db, body)
    const write = saveOffer(
      db,
      {
        id,
        kind: body.kind,
        code: body.code,
        position: body.position,
        active: body.active,
        starts_at: body.startsAt === null ? null : new Date(body.startsAt),
        ends_at: body.endsAt === null ? null : new Date(body.endsAt),
        name_th: body.name.th,
        name_la: body.name.la,
        name_en: body.name.en,
        description_th: body.description.th,
        description_la: body.description.la,
        description_en: body.description.en,
        type: body.type,
        max_received: body.maxReceived,
        reward_amount: toSatang(body.rewardAmount),
        reward_percent: hundredths(body.rewardPercent),
        min_deposit: satang(body.minDeposit),
        deposit_hours: body.depositHours,
        quota: body.quota,
        turnover_multiple: hundredths(body.turnoverMultiple),
        percent_success: hundredths(body.percentSuccess),
        percent_fail: hundredths(body.percentFail),
        play_days: body.playDays,
        weights: body.weights,
      },
      body.banners,
    )
    await write.catch((error: unknown) => {
      if (error instanceof RangeError) throw wrong(error.message)
      throw error
    })
  },
}

const wheel: Kind = {
  async live(db) {
    const slices = Map.groupBy(await slicesOfWheels(db), (row) => row.wheel_id)
    return (await liveWheels(db)).map((row) => ({
      id: row.id,
      title: row.name.th,
      active: row.active,
      body: {
        name: row.name,
        slices: (slices.get(row.id) ?? []).map((slice) => ({
          code: slice.code,
          label: slice.label,
          description: slice.description,
          bgColor: slice.bg_color,
          textColor: slice.text_color,
          weight: slice.weight,
          prizeCode: slice.prize_code,
        })),
      },
    }))
  },
  schema: wheelBody,
  check: (db, given) => demandSlices(db, parse(wheelBody, given)),
  choices: async (db) => ({
    prizeCode: (await livePrizes(db))
      .filter((prize) => prize.removed_at === null)
      .map(({ code, name: { th, en } }) => ({ code, th, en })),
  }),
  async publish(db, id, given, at) {
    const body = parse(wheelBody, given)
    await demandSlices(db, body)
    const { name, slices } = body
    await putWheel(
      db,
      { id, name: JSON.stringify(name), active: true, created_at: at },
      slices.map((slice, position) => ({
        wheel_id: id,
        code: slice.code,
        position,
        label: JSON.stringify(slice.label),
        description: JSON.stringify({
          th: sanitise(slice.description.th),
          la: sanitise(slice.description.la),
          en: sanitise(slice.description.en),
        }),
        bg_color: slice.bgColor,
        text_color: slice.textColor,
        weight: slice.weight,
        prize_code: slice.prizeCode,
      })),
    )
  },
}

const banner: Kind = {
  live: async (db) =>
    (await liveBanners(db)).map((row) => ({
      id: row.id,
      title: `${row.place} ${row.position}`,
      active: row.active,
      body: {
        place: row.place,
        image: row.image,
        html: { th: row.th, la: row.la, en: row.en },
        position: row.position,
        active: row.active,
      },
    })),
  schema: bannerBody,
  async publish(db, id, given) {
    const { html, ...body } = parse(bannerBody, given)
    await writeBanner(db, { id, ...body, ...html })
  },
}

/** An id is the text's key and its place, `condition-2`; only keys that there are. */
const text: Kind = {
  live: async (db) =>
    (await liveTexts(db)).map((row) => ({
      id: `${row.key}-${row.position}`,
      title: `${row.key} ${row.position}`,
      active: true,
      body: { html: { th: row.th, la: row.la, en: row.en } },
    })),
  schema: textBody,
  async publish(db, id, given) {
    const { html } = parse(textBody, given)
    const known = (await liveTexts(db)).map((row) => row.key)
    const [, key = '', position = ''] = /^([A-Za-z]+)-(\d{1,3})$/.exec(id) ?? []
    const found = known.find((each) => each === key)
    if (!found) throw wrong('id')
    await putText(db, {
      key: found,
      position: Number(position),
      th: sanitise(html.th),
      la: sanitise(html.la),
      en: sanitise(html.en),
    })
  },
}

const account: Kind = {
  live: async (db) =>
    (await liveAccounts(db)).map((row) => ({
      id: row.id,
      title: `${row.bank_code} ${row.account_no}`,
      active: row.active,
      body: {
        bankCode: row.bank_code,
        bankType: row.bank_type,
        mode: row.mode,
        name: { th: row.name_th, en: row.name_en },
        accountName: row.account_name,
        accountNo: row.account_no,
        currency: row.currency,
        minDeposit: baht(row.min_deposit),
        position: row.position,
        active: row.active,
      },
    })),
  schema: depositAccountBody,
  choices: async (db) => ({
    bankCode: [
      ...(await allBanks(db)).map((bank) => ({
        code: bank.code,
        th: bank.name_th,
        en: bank.name_en,
      })),
      ...QR_PROVIDERS.map((code) => ({ code, th: '', en: '' })),
    ],
  }),
  async check(db, given) {
    const body = parse(depositAccountBody, given)
    if (body.minDeposit === 0) throw broken('ABOVE_ZERO', 'minDeposit')
    await demandBank(db, body)
  },
  async publish(db, id, given) {
    const body = parse(depositAccountBody, given)
    await putAccount(db, {
      id,
      bank_code: body.bankCode,
      bank_type: body.bankType,
      mode: body.mode,
      name_th: body.name.th,
      name_en: body.name.en,
      account_name: body.accountName,
      account_no: body.accountNo,
      currency: body.currency,
      min_deposit: satang(body.minDeposit),
      position: body.position,
      active: body.active,
    })
  },
}

/** The sites there are stand in the code: an operator writes of them, and adds none. */
const game: Kind = {
  live: async (db) =>
    (await listedGames(db)).map(({ code, name, position, active }) => ({
      id: code,
      title: name.th,
      active,
      body: { name, position, active },
    })),
  schema: gameBody,
  async check(_, given) {
    if (parse(gameBody, given).name.th.trim() === '') throw broken('EMPTY', 'name.th')
  },
  async publish(db, id, given) {
    const { name, position, active } = parse(gameBody, given)
    const row = { code: id, name_th: name.th, name_la: name.la, name_en: name.en, position, active }
    if (!(await writeListing(db, row))) throw wrong('id')
  },
}

export const KINDS: Record<ContentKind, Kind> = { offer, wheel, banner, text, account, game }
