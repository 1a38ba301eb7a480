import type { Context } from '../../context.ts'
import { promised, weightsInForce, type Conditions, type Promised } from '../playthrough/public.ts'

/** What cashback in the wallet asks now. */
export const conditionsNow = ({ settings }: Context): Conditions => ({
  turnoverMultiple: null,
  percentSuccess: settings.get('refundSuccessPercent'),
  percentFail: settings.get('refundFailPercent'),
})

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
