import type { Context } from '../../../context.ts'
import { promised, type Promised } from '../playthrough/promise/promise.ts'
import { hundredths } from '../playthrough/rules.ts'
import { weightsInForce } from '../playthrough/terms.ts'
import { ruleOf } from './rules.ts'
import type { Offer } from './store.ts'

/** The terms of an offer as they stand now. */
export const promiseOf = (context: Context, offer: Offer): Promised =>
  promised(`offer:${offer.id}`, {
    ...ruleOf(offer, hundredths(context.settings.get('turnoverCeiling'))),
    weights: offer.turnover_multiple === null ? null : weightsInForce(context, offer.weights),
  })
