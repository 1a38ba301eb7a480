import type { Answer } from '@krapao/contract/calls'
import type { Context } from '../../../context.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { demandGiftsPass } from '../../identity/public.ts'
import { demandNotExcluded } from '../../people/public.ts'
import { lookAtEntryBalance } from '../playthrough/guard.ts'
import { type Playthrough } from '../playthrough/store.ts'
import { demandDeposit } from './claim.ts'
import { periodOf } from './rules.ts'
import { claimCount, type Offer, type Receipt } from './store.ts'

type Blocked = Answer<'bonuses'>[number]['blocked']

/**
 * Why claiming this offer now would be refused: the code and the details that `claimOffer` would
 * answer with; null when nothing stands in the way. Providers are asked only about too much money
 * left, so TRANSFER_PENDING and BETS_OPEN are not among them, and the answer binds nobody: the
 * claiming looks again.
 */
export async function blockedBy(
  context: Context,
  memberId: string,
  offer: Offer,
  receipts: readonly Receipt[],
  active: Playthrough | null,
): Promise<Blocked> {
  try {
    await demandAll(context, memberId, offer, receipts, active)
    return null
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { message: error.code, ...(error.details && { details: error.details }) }
  }
}

async function demandAll(
  context: Context,
  memberId: string,
  offer: Offer,
  receipts: readonly Receipt[],
  active: Playthrough | null,
): Promise<void> {
  const now = context.clock.now()
  await demandNotExcluded(context, memberId)
  await demandGiftsPass(context, context.db, memberId)
  const period = periodOf(offer.type, now)
  const had = receipts.filter(({ received_at: at }) => periodOf(offer.type, at) === period).length
  if (offer.kind === 'promotion' && receipts.length > 0) throw new Refused('PROMOTION_RECEIVED')
  if (had >= offer.max_received) throw new Refused('BONUS_MAX_CLAIMED')
  if (active) throw new Refused('BONUS_ALREADY_ACTIVE')
  if (offer.quota !== null && (await claimCount(context.db, offer.id)) >= offer.quota)
    throw new Refused('BONUS_FULL')
  const last = receipts.at(-1)?.received_at ?? null
  await demandDeposit(context.db, memberId, offer, last, now)
  if (offer.min_deposit === null) await lookAtEntryBalance(context, memberId)
}
