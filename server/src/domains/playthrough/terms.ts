import type { Answer } from '@krapao/contract/calls'
import { toBaht } from '@krapao/contract/money'
import type { Context } from '../../context.ts'
import { fundsOf } from '../games/public.ts'
import type { Gift } from './gift.ts'
import { mostTurnoverOf, targetsOf } from './rules.ts'

export type Terms = NonNullable<Answer<'promotionFind'>['asks']>

const baht = (satang: bigint | null): number | null => (satang === null ? null : toBaht(satang))

/** What a member has in all, in satang, what is on its way out to a bank included. */
export async function allOf(context: Context, memberId: string): Promise<bigint> {
  const { total, leaving } = await fundsOf(context, memberId)
  return total + leaving
}

/** What opening a gift now would give and ask, in baht. `own`: the member's total before it, satang. */
export function termsOf(
  context: Context,
  gift: Pick<Gift, 'amount' | 'matches' | 'conditions' | 'expiresAt'>,
  own: bigint,
): Terms {
  const matches = gift.matches ?? 0n
  const { turnoverTarget, balanceTarget, failBelow } = targetsOf(
    {
      base: own + gift.amount,
      stakeBase: gift.amount + matches,
      mostTurnover: mostTurnoverOf(gift.amount, context.settings.get('turnoverCeiling')),
    },
    gift.conditions,
  )
  return {
    gift: toBaht(gift.amount),
    turnover: baht(turnoverTarget),
    reach: baht(balanceTarget),
    failBelow: baht(failBelow),
    until: gift.expiresAt?.toISOString() ?? null,
    matches: toBaht(matches),
    own: toBaht(own),
  }
}
