import type { offerBody } from '@krapao/contract/ops/content'
import type * as z from 'zod'
import { Refused } from '../../../runtime/refusal.ts'

type Offer = z.output<typeof offerBody>
/** What is wrong with a body: its fields, and a word for the rule that a console has a text for. */
export const broken = (rule: string, ...fields: string[]): Refused =>
  new Refused('INVALID_REQUEST', { details: { fields, rule } })

/**
 * What the fields of an offer demand of each other, as the table's constraints do; told when a
 * draft is saved. INVALID_REQUEST with `fields` and `rule`.
 */
export function demandFields(offer: Offer): void {
  const { startsAt, endsAt, rewardPercent, minDeposit, depositHours } = offer
  if (startsAt !== null && endsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt))
    throw broken('ENDS_FIRST', 'endsAt', 'startsAt')
  if (offer.kind === 'promotion' && (offer.type !== 'limit' || offer.maxReceived !== 1))
    throw broken('PROMOTION_ONCE', 'type', 'maxReceived')
  const zero = (['rewardAmount', 'rewardPercent', 'minDeposit', 'maxBet'] as const).find(
    (field) => offer[field] === 0,
  )
  if (zero) throw broken('ABOVE_ZERO', zero)
  if (rewardPercent !== null && depositHours !== null)
    throw broken('PERCENT_OR_HOURS', 'depositHours', 'rewardPercent')
  if ((rewardPercent !== null || depositHours !== null) && minDeposit === null)
    throw broken('NEEDS_DEPOSIT', 'minDeposit')
  if (offer.percentSuccess !== null && offer.percentSuccess <= 100)
    throw broken('SUCCESS_ABOVE_100', 'percentSuccess')
  if (offer.percentFail !== null && offer.percentFail >= 100)
    throw broken('FAIL_BELOW_100', 'percentFail')
}
