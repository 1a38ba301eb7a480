import type { Context } from '../../../context.ts'
import { promised, type Promised } from '../playthrough/promise/promise.ts'
import { type Conditions } from '../playthrough/rules.ts'
import { termsOf, weightsInForce, type Means } from '../playthrough/terms.ts'
import type { Prize } from './store.ts'

type Asking = Pick<Prize, 'turnover_multiple' | 'percent_success' | 'percent_fail'>

/** Numerics come as text; null asks nothing. */
const numberOf = (value: string | number | null): number | null =>
  value === null ? null : Number(value)

export const conditionsOf = (prize: Asking): Conditions => ({
  turnoverMultiple: numberOf(prize.turnover_multiple),
  percentSuccess: numberOf(prize.percent_success),
  percentFail: numberOf(prize.percent_fail),
})

/** What claiming a bonus of `amount` satang would ask of a member with these means. */
export const bonusAsks = (context: Context, amount: bigint, prize: Asking, means: Means) =>
  termsOf(context, { amount, conditions: conditionsOf(prize) }, means)

/** The terms of a prize; what it gives stands on the coupon, for good. */
export const promiseOf = (context: Context, prize: Asking & Pick<Prize, 'code'>): Promised => {
  const conditions = conditionsOf(prize)
  return promised(`prize:${prize.code}`, {
    ...conditions,
    weights: conditions.turnoverMultiple === null ? null : weightsInForce(context),
  })
}
