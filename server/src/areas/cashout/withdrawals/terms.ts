import type { Answer } from '@krapao/contract/calls'
import { toBaht } from '@krapao/contract/money'
import type { Context } from '../../../context.ts'
import { findMember } from '../../people/public.ts'
import { dayOf } from './approvalReasons.ts'
import { withdrawLimitsOf } from './facts.ts'
import { rateOf } from './rules.ts'
import { usualPayout } from './usual.ts'

/**
 * What a member is told before a withdrawal is asked for: its bounds, how long one usually takes,
 * from where on the team checks, and for an account in kip the rate of this moment, as it would be
 * counted.
 */
export async function withdrawTerms(
  context: Context,
  memberId: string,
): Promise<Answer<'lookupWithdraw'>> {
  const { db, settings, clock } = context
  const [member, [day], usual] = await Promise.all([
    findMember(db, memberId),
    dayOf(context, db, [memberId]),
    usualPayout(context),
  ])
  return {
    ...withdrawLimitsOf(context, member),
    ...(member?.currency === 'LAK' && {
      kip: {
        perBaht: Number(rateOf(settings.get('lakPerBaht'))) / 100,
        at: clock.now().toISOString(),
      },
    }),
    ...(usual && { usual }),
    check: {
      from: settings.get('autoApproveBelow'),
      asked: toBaht(day?.total ?? 0n),
      perDay: settings.get('withdrawalsPerDay'),
      count: day?.count ?? 0,
    },
  }
}
