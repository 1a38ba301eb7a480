import type { Answer } from '@krapao/contract/calls'
import type { Context } from '../../../context.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { meansOf, termsOf, type Means } from '../playthrough/terms.ts'
import { demandDeposit, giftOf } from './claim.ts'
import { rewardOf } from './rules.ts'
import type { Offer, Receipt } from './store.ts'

type Asks = Answer<'promotionFind'>['asks']

/** How claiming an offer now would come out for this member; `receipts`: what they have had of it. */
export async function asksOf(
  context: Context,
  memberId: string,
  offer: Offer,
  receipts: readonly Receipt[],
  had?: Means,
): Promise<Asks> {
  const { db, clock } = context
  const [deposit, all] = await Promise.all([
    offer.reward_percent === null
      ? null
      : demandDeposit(db, memberId, offer, receipts.at(-1)?.received_at ?? null, clock.now()).catch(
          noneIfRefused,
        ),
    had ?? meansOf(context, memberId),
  ])
  const gift = rewardOf(offer, deposit?.amount ?? 0n)
  if (gift <= 0n) return null
  return termsOf(context, giftOf(offer, gift, deposit?.amount ?? 0n, clock.now()), all)
}

function noneIfRefused(error: unknown): null {
  if (error instanceof Refused) return null
  throw error
}
