import type { ConditionFigure } from '@krapao/contract/bonusCondition'
import type { Answer } from '@krapao/contract/calls'
import type { Locale } from '@krapao/contract/constants'
import { toBaht } from '@krapao/contract/money'
import type { Context } from '../../../context.ts'
import { batchLoader } from '../../../db/batchLoader.ts'
import type { Words } from '../../../db/tables/gifts/spinwheel.ts'
import { coinOf } from '../../../ledger/address.ts'
import { inLanguage } from '../../../runtime/inLanguage.ts'
import { noteShown } from '../playthrough/promise/promise.ts'
import { meansOf, type Means } from '../playthrough/terms.ts'
import { playFirst } from './played.ts'
import { bonusAsks, promiseOf } from './prizes.ts'
import { meanPrize } from './rules.ts'
import { seedInUse } from './seeds.ts'
import { activeWheel, slicesOf } from './store.ts'

export type WheelSlice = Awaited<ReturnType<typeof slicesOf>>[number]
export interface Wheel {
  id: string
  name: Words
  slices: WheelSlice[]
}

/**
 * The wheel that can be spun now. One that names a withdrawn prize, or has no weight, is not
 * offered: nobody wins nothing unawares.
 */
export const wheelNow = batchLoader<void, Wheel | null>(async (db, askers) => {
  const wheel = await soundWheel(db)
  return askers.map(() => wheel)
})

async function soundWheel(db: Context['db']): Promise<Wheel | null> {
  const wheel = await activeWheel(db)
  if (!wheel) return null
  const slices = await slicesOf(db, wheel.id)
  const sound =
    slices.length > 1 &&
    slices.every((slice) => !slice.removed_at) &&
    slices.some((slice) => slice.weight > 0)
  return sound ? { ...wheel, slices } : null
}

export async function setup(
  context: Context,
  memberId: string,
  locale: Locale,
): Promise<Answer<'spinSetup'>> {
  const coin = coinOf(memberId)
  const [wheel, balances, seed, means, first] = await Promise.all([
    wheelNow(context.db),
    context.ledger.balances([coin]),
    seedInUse(context, memberId),
    meansOf(context, memberId),
    playFirst(context.db, memberId, context.clock.now()),
  ])
  const bonuses = wheel?.slices.filter(({ kind }) => kind === 'BONUS') ?? []
  await noteShown(
    context,
    memberId,
    bonuses.map((slice) => promiseOf(context, { ...slice, code: slice.prize_code })),
  )
  return {
    activeSpinwheel: wheel && {
      name: inLanguage(wheel.name, locale),
      slices: wheel.slices.map((slice) => ({
        code: slice.code,
        label: inLanguage(slice.label, locale),
        bgColor: slice.bg_color,
        textColor: slice.text_color,
        htmlDescription: inLanguage(slice.description, locale),
        weight: slice.weight,
        prize: prizeOf(context, slice, { means, first }),
      })),
    },
    couponDays: context.settings.get('couponDays'),
    coinWorth: {
      deposit: context.settings.get('coinEveryBaht'),
      prizes: toBaht(meanPrize(wheel?.slices ?? [])),
    },
    userCoin: Number(balances.get(coin)?.balance ?? 0n),
    fairness: { serverSeedHash: seed.seed_hash, nonce: seed.next_nonce },
  }
}

/** What a slice wins, and its price: told before the spin, by the rounds and the money of now. */
const prizeOf = (
  context: Context,
  slice: WheelSlice,
  { means, first }: { means: Means; first: ConditionFigure },
) => ({
  kind: slice.kind,
  amount: slice.kind === 'CASH' || slice.kind === 'BONUS' ? toBaht(slice.amount) : 0,
  asks: slice.kind === 'BONUS' ? bonusAsks(context, slice.amount, slice, means) : null,
  playFirst: slice.kind === 'CASH' ? first : null,
})
