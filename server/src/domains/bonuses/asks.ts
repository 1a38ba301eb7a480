import type { Answer } from '@krapao/contract/calls'
import { toBaht } from '@krapao/contract/money'
import type { Context } from '../../context.ts'
import { Refused } from '../../runtime/refusal.ts'
import { fundsOf } from '../games/public.ts'
import { mostTurnoverOf, targetsOf } from '../playthrough/public.ts'
import { conditionsOf, expiryOf, matchedBy, rewardOf } from './rules.ts'
import type { Offer, Receipt } from './store.ts'
import { demandDeposit } from './take.ts'

type Asks = Answer<'promotionFind'>['asks']

const baht = (satang: bigint | null): number | null => (satang === null ? null : toBaht(satang))

/** What a member has in all, in satang, what is on its way out to a bank included. */
export async function allOf(context: Context, memberId: string): Promise<bigint> {
  const { total, leaving } = await fundsOf(context, memberId)
  return total + leaving
}

/** How taking an offer now would come out for this member; `receipts`: what they have had of it. */
export async function asksOf(
  context: Context,
  memberId: string,
  offer: Offer,
  receipts: readonly Receipt[],
  had?: bigint,
): Promise<Asks> {
  const { db, clock } = context
  const [deposit, all] = await Promise.all([
    offer.reward_percent === null
      ? null
      : demandDeposit(db, memberId, offer, receipts.at(-1)?.received_at ?? null, clock.now()).catch(
          noneIfRefused,
        ),
    had ?? allOf(context, memberId),
  ])
  const gift = rewardOf(offer, deposit?.amount ?? 0n)
  if (gift <= 0n) return null
  const { turnoverTarget, balanceTarget, failBelow } = targetsOf(
    {
      base: all + gift,
      stakeBase: gift + matchedBy(offer, deposit?.amount ?? 0n),
      mostTurnover: mostTurnoverOf(gift, context.settings.get('turnoverCeiling')),
    },
    conditionsOf(offer),
  )
  return {
    gift: toBaht(gift),
    turnover: baht(turnoverTarget),
    reach: baht(balanceTarget),
    failBelow: baht(failBelow),
    until: expiryOf(offer.play_days, clock.now())?.toISOString() ?? null,
  }
}

function noneIfRefused(error: unknown): null {
  if (error instanceof Refused) return null
  throw error
}
