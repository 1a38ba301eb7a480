import type { Context } from '../../../context.ts'
import { promised, type Promised } from '../playthrough/promise/promise.ts'
import { type Conditions } from '../playthrough/rules.ts'
import { termsOf, weightsInForce, type Means } from '../playthrough/terms.ts'

/** What cashback in the wallet asks now. */
export const conditionsNow = ({ settings }: Context): Conditions => ({
  turnoverMultiple: null,
  percentSuccess: settings.get('refundSuccessPercent'),
  percentFail: settings.get('refundFailPercent'),
})

/** What moving so much (satang) into the wallet would ask and lock; null for nothing. */
export const asksOf = (context: Context, amount: bigint, means: Means) =>
  amount > 0n ? termsOf(context, { amount, conditions: conditionsNow(context) }, means) : null

/** The terms of moving cashback into the wallet. */
export const refundPromise = (context: Context): Promised => {
  const { percentSuccess: success, percentFail: fail } = conditionsNow(context)
  return promised('refund', { success, fail })
}

/**
 * The terms of receiving it: how much of a loss comes back, and how much a loss at each game
 * counts.
 */
export const cashbackPromise = (context: Context): Promised =>
  promised('cashback', {
    rate: context.settings.get('refundRatePercent'),
    weights: weightsInForce(context),
  })
