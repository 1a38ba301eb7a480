import type { Answer } from '@krapao/contract/calls'
import { toBaht } from '@krapao/contract/money'
import type { Context } from '../../context.ts'
import { Refused } from '../../refused.ts'
import { totalBalance } from '../games/public.ts'
import { targetsOf } from '../playthrough/public.ts'
import { conditionsOf, rewardOf } from './rules.ts'
import type { Offer, Receipt } from './store.ts'
import { demandDeposit } from './take.ts'

type Asks = Answer<'promotionFind'>['asks']

const baht = (satang: bigint | null): number | null => (satang === null ? null : toBaht(satang))

/** How taking an offer now would come out for this member; `receipts`: what they have had of it. */
export async function asksOf(
  context: Context,
  memberId: string,
  offer: Offer,
  receipts: readonly Receipt[],
  total?: bigint,
): Promise<Asks> {
  const { db, clock } = context
  const [deposit, had] = await Promise.all([
    offer.reward_percent === null
      ? null
      : demandDeposit(db, memberId, offer, receipts.at(-1)?.received_at ?? null, clock.now()).catch(
          noneIfRefused,
        ),
    total ?? totalBalance(context, memberId),
  ])
  const gift = rewardOf(offer, deposit?.amount ?? 0n)
  if (gift <= 0n) return null
  const { turnoverTarget, balanceTarget, failBelow } = targetsOf(had + gift, conditionsOf(offer))
  return {
    gift: toBaht(gift),
    turnover: baht(turnoverTarget),
    reach: baht(balanceTarget),
    failBelow: baht(failBelow),
  }
}

function noneIfRefused(error: unknown): null {
  if (error instanceof Refused) return null
  throw error
}
