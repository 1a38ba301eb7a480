import type { CountedSince } from '@krapao/contract/bonusCondition'
import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import { money } from '../../../ledger/money.ts'
import type { MoneyTx } from '../../../ledger/port.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { depositedSince, lastDeposit, type Deposit } from '../../cashin/public.ts'
import { demandNotExcluded } from '../../people/public.ts'
import { conditionLacking, figureOf } from '../playthrough/condition.ts'
import { demandEntryBalance, demandFreshBalances, demandNoneActive } from '../playthrough/guard.ts'
import { openPlaythrough } from '../playthrough/open.ts'
import { asShown, demandAsShown, type ShownBefore } from '../playthrough/promise/promise.ts'
import { activePlaythrough } from '../playthrough/queries.ts'
import { lockGifts } from '../playthrough/store.ts'
import { promiseOf } from './promise.ts'
import {
  conditionsOf,
  countsSince,
  depositsSince,
  expiryOf,
  isOpen,
  matchedBy,
  periodOf,
  rewardOf,
} from './rules.ts'
import {
  depositIsUsed,
  insertReceipt,
  lastTaken,
  lockOffer,
  receiptsOf,
  claimCount,
  type Offer,
  type Receipt,
} from './store.ts'

/** Where offers are paid from. */
const BONUS_ACCOUNT = 'house:bonus'

/**
 * Takes an offer: the receipt, the play-through and the gift in one commit. SELF_EXCLUDED,
 * PROMOTION_RECEIVED (a promotion had before), BONUS_ALREADY_ACTIVE, BONUS_REMAINING (no deposit
 * asked, and too much left), BONUS_MAX_CLAIMED, BONUS_FULL, BONUS_CONDITION (the deposit is
 * missing, too small or used; details say which), TRANSFER_PENDING while a game does not say what
 * it holds, BETS_OPEN while a bet is not settled, ROUND_UNREAD while a round is not read, NO_DATA
 * or NO_PROMOTION (closed since `offer` was read), TERMS_CHANGED (its terms are others than the
 * member was shown last). A second call of a retry meets its own first as BONUS_ALREADY_ACTIVE.
 */
export const claimOffer = (context: Context, memberId: string, offer: Offer): Promise<Receipt> =>
  asShown(context, memberId, (shown) => takeAsShown(context, { memberId, seen: offer, shown }))

async function takeAsShown(
  context: Context,
  { memberId, seen: offer, shown }: Claim,
): Promise<Receipt> {
  await demandNotExcluded(context, memberId)
  await demandNotReceived(context, memberId, offer)
  // Before the turn: a burst shares one question to the providers.
  await demandNoneActive(context, memberId)
  // One by one within this process, so that a burst of one member's requests does not hold every database connection.
  return context.mutex.run(`offer:${memberId}`, async () => {
    await demandNotReceived(context, memberId, offer)
    if (await activePlaythrough(context.db, memberId)) throw new Refused('BONUS_ALREADY_ACTIVE')
    // Before providers are asked: who has not deposited is told so by our books alone.
    const [last] = (await receiptsOf(context.db, memberId, offer.id)).slice(-1)
    await demandDeposit(context.db, memberId, offer, last?.received_at ?? null, context.clock.now())
    await demandFreshBalances(context, memberId)
    if (offer.min_deposit === null) await demandEntryBalance(context, memberId)
    return giveOffer(context, { memberId, seen: offer, shown })
  })
}

interface Claim {
  memberId: string
  /** The offer as it stood before the games were asked. */
  seen: Offer
  shown: ShownBefore
}

/** Receipts, play-throughs and gifts in one commit. */
const giveOffer = money('gift.offer', {
  // Where a quota is counted nobody else takes the same offer at once.
  claims: ({ memberId, seen }: Claim) => [
    `member:${memberId}`,
    ...(seen.quota === null ? [] : [`offer:${seen.id}`]),
  ],
  run: give,
})

async function demandNotReceived(context: Context, memberId: string, offer: Offer): Promise<void> {
  if (offer.kind === 'promotion' && (await receiptsOf(context.db, memberId, offer.id)).length > 0)
    throw new Refused('PROMOTION_RECEIVED')
}

async function give(
  context: Context,
  tx: MoneyTx,
  { memberId, seen, shown }: Claim,
): Promise<Receipt> {
  const now = context.clock.now()
  // From here on nobody else gives this member anything: what is counted stays counted.
  await lockGifts(tx.db, memberId)
  // The games were asked meanwhile, which takes seconds: an operator may have closed it, or changed what it gives.
  const offer = await lockOffer(tx.db, seen.id, seen.quota !== null)
  if (!offer || !isOpen(offer, now))
    throw new Refused(seen.kind === 'promotion' ? 'NO_PROMOTION' : 'NO_DATA')
  const receipts = await receiptsOf(tx.db, memberId, offer.id)
  if (offer.kind === 'promotion' && receipts.length > 0) throw new Refused('PROMOTION_RECEIVED')
  if (await activePlaythrough(tx.db, memberId)) throw new Refused('BONUS_ALREADY_ACTIVE')
  const period = periodOf(offer.type, now)
  const had = receipts.filter(
    (receipt) => periodOf(offer.type, receipt.received_at) === period,
  ).length
  if (had >= offer.max_received) throw new Refused('BONUS_MAX_CLAIMED')
  if (offer.quota !== null) {
    // Others may take it in this very transaction: it is counted again where nobody else does.
    if (seen.quota === null) tx.againAfter(async () => ({ memberId, seen: offer, shown }))
    if ((await claimCount(tx.db, offer.id)) >= offer.quota) throw new Refused('BONUS_FULL')
  }
  const lastHad = receipts.at(-1)?.received_at ?? null
  const deposit = await demandDeposit(tx.db, memberId, offer, lastHad, now)
  const amount = rewardOf(offer, deposit?.amount ?? 0n)
  if (amount <= 0n) throw tooSmall(offer, deposit?.amount ?? 0n)

  const number = had + 1
  const receipt: Receipt = {
    id: context.ids.referenceFor('of', offer.id, `${memberId}:${period}:${number}`),
    offer_id: offer.id,
    member_id: memberId,
    period,
    number,
    amount,
    deposit_id: offer.reward_percent === null ? null : (deposit?.id ?? null),
    received_at: now,
  }
  const offered = giftOf(offer, amount, deposit?.amount ?? 0n, now)
  demandAsShown(shown, promiseOf(context, offer), offered)
  await openPlaythrough(context, tx, {
    ...offered,
    memberId,
    kind: offer.kind,
    sourceId: receipt.id,
    name: { th: offer.name_th, la: offer.name_la, en: offer.name_en },
    from: BONUS_ACCOUNT,
  })
  if (!(await insertReceipt(tx.db, receipt)))
    throw new Refused(offer.kind === 'promotion' ? 'PROMOTION_RECEIVED' : 'BONUS_MAX_CLAIMED')
  return receipt
}

/** What a gift of this offer is given with; amounts in satang. */
export function giftOf(offer: Offer, amount: bigint, deposited: bigint, now: Date) {
  const expiresAt = expiryOf(offer.play_days, now)
  return {
    amount,
    matches: matchedBy(offer, deposited),
    conditions: conditionsOf(offer),
    weights: offer.weights,
    maxBet: offer.max_bet,
    ...(expiresAt ? { expiresAt } : {}),
  }
}

/**
 * The deposit that the offer stands on; null when it asks for none, or for a sum of several.
 * BONUS_CONDITION when it is missing, too small or used by a percent before. None counts from
 * before money last went out, for it may be the one that went, nor from before the member last had
 * this same offer: that one stood on it.
 */
export async function demandDeposit(
  db: Kysely<Database>,
  memberId: string,
  offer: Offer,
  lastHad: Date | null,
  now: Date,
): Promise<Deposit | null> {
  const { min_deposit: least, deposit_hours: hours, reward_percent: percent } = offer
  if (least === null) return null
  const taken = await lastTaken(db, memberId)
  const fresh = countsSince(taken, lastHad)
  const cut = cutOff(taken, lastHad)
  if (hours !== null) {
    const start = depositsSince(hours, now)
    const deposited = await depositedSince(db, memberId, fresh > start ? fresh : start)
    if (deposited < least)
      throw conditionLacking({
        condition: 'DEPOSIT',
        hours,
        ...figureOf(deposited, least),
        ...(cut && fresh > start && { since: cut }),
      })
    return null
  }
  const last = await lastDeposit(db, memberId)
  if (!last || last.amount < least)
    throw conditionLacking({
      condition: 'DEPOSIT',
      hours: null,
      ...figureOf(last?.amount ?? 0n, least),
    })
  if (last.created_at < fresh)
    throw conditionLacking({ condition: 'DEPOSIT_USED', ...(cut && { since: cut }) })
  if (percent !== null && (await depositIsUsed(db, last.id)))
    throw conditionLacking({ condition: 'DEPOSIT_USED' })
  return last
}

/** What came last of money going out and this offer being taken; deposits before it count no more. */
function cutOff(taken: Date | null, had: Date | null): CountedSince | null {
  const at = !taken || (had && had > taken) ? had : taken
  return at && { why: at === taken ? 'WITHDRAWN' : 'RECEIVED', at: at.toISOString() }
}

/** A share of the deposit that comes to less than a satang is no gift. */
const tooSmall = (offer: Offer, deposit: bigint): Refused =>
  conditionLacking({
    condition: 'DEPOSIT',
    hours: null,
    ...figureOf(
      deposit,
      (10_000n + BigInt(offer.reward_percent ?? 1) - 1n) / BigInt(offer.reward_percent ?? 1),
    ),
  })
