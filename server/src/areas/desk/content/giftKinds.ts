import { toBaht, toSatang } from '@krapao/contract/money'
import { offerBody, wheelBody } from '@krapao/contract/ops/content'
import type * as z from 'zod'
import { saveOffer } from '../../gifts/public.ts'
import { sanitise } from '../../site/public.ts'
import { demandCeiling, demandCondition } from './ceiling.ts'
import { baht, parse, satang, wrong, type Db, type Kind } from './kind.ts'
import {
  bannersOfOffers,
  liveOffers,
  livePrizes,
  liveWheels,
  putWheel,
  slicesOfWheels,
} from './liveStore.ts'
import { broken, demandFields } from './offerRules.ts'
import { isCash } from './rules.ts'

const hundredths = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 100)
const ofHundredths = (value: number | null): number | null => (value === null ? null : value / 100)
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

export const offer: Kind = {
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
        maxBet: baht(row.max_bet),
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
        max_bet: satang(body.maxBet),
      },
      body.banners,
    )
    await write.catch((error: unknown) => {
      if (error instanceof RangeError) throw wrong(error.message)
      throw error
    })
  },
}

export const wheel: Kind = {
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
