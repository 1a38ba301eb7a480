import type { Answer } from '@krapao/contract/calls'
import { toBaht } from '@krapao/contract/money'
import type { Context } from '../../../context.ts'
import { fundsOf, shownWeights, weightsOf } from '../../play/public.ts'
import { owedBy } from './debts/debts.ts'
import type { Gift } from './gift.ts'
import { least, mostTurnoverOf, targetsOf } from './rules.ts'

export type Terms = NonNullable<Answer<'promotionFind'>['asks']>

const baht = (satang: bigint | null): number | null => (satang === null ? null : toBaht(satang))

/** How much play counts, by category and game, as a text that is another when any of it is. */
export const weightsInForce = (context: Context, own: Gift['weights'] | null = null): string =>
  JSON.stringify(shownWeights(weightsOf(context, own ?? null)))

/** In satang: all that a member has, what is on its way out to a bank included, and what they owe. */
export interface Means {
  own: bigint
  owed: bigint
}
export async function meansOf(context: Context, memberId: string): Promise<Means> {
  const [{ total, leaving }, owed] = await Promise.all([
    fundsOf(context, memberId),
    owedBy(context.db, memberId),
  ])
  return { own: total + leaving, owed }
}

/**
 * What opening a gift now would give and ask, in baht. `own`: the member's total before it, `owed`:
 * what they owe of rewards that were taken back, which it pays first; satang.
 */
export function termsOf(
  context: Context,
  given: Pick<Gift, 'amount' | 'matches' | 'conditions' | 'expiresAt' | 'weights' | 'maxBet'>,
  { own, owed }: Means,
): Terms {
  const paid = least(given.amount, owed)
  const gift = { ...given, amount: given.amount - paid }
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
    owed: toBaht(paid),
    weights: shownWeights(weightsOf(context, gift.weights ?? null)),
    maxBet: baht(gift.maxBet ?? null),
  }
}
