import type { Body } from '@krapao/contract/calls'
import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { settingNow } from '../../../settings/settingsStore.ts'
import { asksTooMuch, hasCondition } from '../../gifts/public.ts'
import { hundredths } from '../../gifts/public.ts'

type Terms = Body<'opsOfferSimulate'>['body']
type Offer = Pick<Terms, 'turnoverMultiple' | 'rewardPercent'>
const inHundredths = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 100)

/**
 * How many times its gift an offer may ask for, at most. INVALID_REQUEST (details: ceiling) for one
 * that asks for more.
 */
export async function demandCeiling(db: Kysely<Database>, offer: Offer): Promise<number> {
  const ceiling = await settingNow(db, 'turnoverCeiling')
  const terms = {
    turnover_multiple: inHundredths(offer.turnoverMultiple),
    reward_percent: inHundredths(offer.rewardPercent),
  }
  if (asksTooMuch(terms, hundredths(ceiling)))
    throw new Refused('INVALID_REQUEST', { details: { fields: ['turnoverMultiple'], ceiling } })
  return ceiling
}

/**
 * INVALID_REQUEST (fields: the three conditions) for an offer that has none of them: it would lock
 * the wallet and never end.
 */
export function demandCondition(
  offer: Pick<Terms, 'turnoverMultiple' | 'percentSuccess' | 'percentFail'>,
): void {
  const conditions = {
    turnover_multiple: offer.turnoverMultiple,
    percent_success: offer.percentSuccess,
    percent_fail: offer.percentFail,
  }
  if (hasCondition(conditions)) return
  const fields = ['turnoverMultiple', 'percentSuccess', 'percentFail']
  throw new Refused('INVALID_REQUEST', { details: { fields, rule: 'NO_CONDITION' } })
}
