import type { Answer } from '@krapao/contract/calls'
import type { Locale } from '@krapao/contract/constants'
import type { Context } from '../../../context.ts'
import { demandAttempt, demandRoom } from '../../../limits/attempts.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { isLeftInPeace } from '../../safety/public.ts'
import { nameOfGift } from '../playthrough/gift.ts'
import { noteShown } from '../playthrough/promise/promise.ts'
import { activePlaythrough } from '../playthrough/queries.ts'
import { type Playthrough } from '../playthrough/store.ts'
import { meansOf } from '../playthrough/terms.ts'
import { asksOf } from './asks.ts'
import { blockedBy } from './blocked.ts'
import { claimOffer } from './claim.ts'
import { promiseOf } from './promise.ts'
import { isOpen, numberOf } from './rules.ts'
import {
  activeBonuses,
  bannersOf,
  offerByCode,
  offerById,
  receiptById,
  receiptsOf,
  type Offer,
  type Receipt,
} from './store.ts'
import { descriptionOf, htmlOf, nameOf, termsInWords } from './words.ts'

type UserBonus = Answer<'bonusActivate'>
type Promotion = NonNullable<Answer<'promotionCurrent'>>

/**
 * Every bonus that can be taken now, and the one that runs although its dates have ended. Who has
 * stopped or is leaving is shown that one alone; so is who should be asked how they are.
 */
export async function bonuses(
  context: Context,
  memberId: string,
  locale: Locale,
): Promise<Answer<'bonuses'>> {
  const { db, clock } = context
  const [offers, stopped, receipts, active, all] = await Promise.all([
    activeBonuses(db),
    isLeftInPeace(context, memberId),
    receiptsOf(db, memberId),
    activePlaythrough(db, memberId),
    meansOf(context, memberId),
  ])
  const running = runningOffer(receipts, active)
  const shown = offers.filter(
    (offer) => (!stopped && isOpen(offer, clock.now())) || offer.id === running,
  )
  const banners = await bannersOf(
    db,
    shown.map((offer) => offer.id),
  )
  const promises = shown.map((offer) => promiseOf(context, offer))
  const cards = await Promise.all(
    shown.map(async (offer) => {
      const had = receipts.filter((receipt) => receipt.offer_id === offer.id)
      return {
        code: offer.code,
        name: nameOf(offer, locale),
        type: offer.type,
        maxReceived: offer.max_received,
        percentFail: numberOf(offer.percent_fail) ?? 0,
        banners: banners
          .filter((banner) => banner.offer_id === offer.id)
          .map((banner) => ({ image: banner.image, html: htmlOf(banner, locale) })),
        userBonus: userBonusOf(had, offer.id === running),
        asks: await asksOf(context, memberId, offer, had, all),
        terms: termsInWords(context, offer, locale),
        blocked: await blockedBy(context, memberId, offer, had, active),
      }
    }),
  )
  await noteShown(context, memberId, promises)
  return cards
}

/** NO_DATA when there is no such bonus now; else as {@link claimOffer}. */
export async function activateBonus(
  context: Context,
  memberId: string,
  code: string,
): Promise<UserBonus> {
  const offer = await offerByCode(context.db, 'bonus', code)
  if (!offer || !isOpen(offer, context.clock.now())) throw new Refused('NO_DATA')
  await claimOffer(context, memberId, offer)
  const [receipts, active] = await Promise.all([
    receiptsOf(context.db, memberId, offer.id),
    activePlaythrough(context.db, memberId),
  ])
  const mine = userBonusOf(receipts, runningOffer(receipts, active) === offer.id)
  if (!mine) throw new Error('a receipt vanished')
  return mine
}

/** Codes that are no promotion: a person mistypes a few, who tries thousands is guessing. */
const MISSES = { name: 'promotion-miss', hits: 30, seconds: 3_600 }

/**
 * NO_PROMOTION when there is no such promotion now, REQUEST_LIMIT after too many of them. Codes are
 * read in capitals, however they were typed.
 */
export async function findPromotion(
  context: Context,
  memberId: string,
  code: string,
): Promise<Offer> {
  await demandRoom(context, MISSES, memberId)
  const offer = await offerByCode(context.db, 'promotion', code.trim().toUpperCase())
  if (offer && isOpen(offer, context.clock.now())) return offer
  await demandAttempt(context, MISSES, memberId)
  throw new Refused('NO_PROMOTION')
}

/** A promotion with what it would give this member now, and ask. Refuses as {@link findPromotion}. */
export async function lookedUp(
  context: Context,
  memberId: string,
  code: string,
  locale: Locale,
): Promise<Answer<'promotionFind'>> {
  const offer = await findPromotion(context, memberId, code)
  const promise = promiseOf(context, offer)
  const [receipts, active] = await Promise.all([
    receiptsOf(context.db, memberId, offer.id),
    activePlaythrough(context.db, memberId),
  ])
  const asks = await asksOf(context, memberId, offer, receipts)
  const against = await blockedBy(context, memberId, offer, receipts, active)
  await noteShown(context, memberId, [promise])
  return {
    ...promotionView(offer, locale),
    asks,
    terms: termsInWords(context, offer, locale),
    ...(against && { blocked: against }),
  }
}

/** The promotion whose play-through runs, or null. */
export async function currentPromotion(
  context: Context,
  memberId: string,
  locale: Locale,
): Promise<Promotion | null> {
  const active = await activePlaythrough(context.db, memberId)
  if (active?.kind !== 'promotion') return null
  const receipt = await receiptById(context.db, active.source_id)
  const offer = receipt && (await offerById(context.db, receipt.offer_id))
  // An operator may have deleted the offer: what runs still has the name it was given under.
  return offer
    ? promotionView(offer, locale)
    : { code: '', percentFail: 0, description: nameOfGift(active.kind, active.description, locale) }
}

const promotionView = (offer: Offer, locale: Locale): Promotion => ({
  code: offer.code,
  percentFail: numberOf(offer.percent_fail) ?? 0,
  description: descriptionOf(offer, locale),
})

const runningOffer = (receipts: readonly Receipt[], active: Playthrough | null): string | null =>
  (active?.kind === 'bonus' &&
    receipts.find((receipt) => receipt.id === active.source_id)?.offer_id) ||
  null

function userBonusOf(receipts: readonly Receipt[], isActive: boolean): UserBonus | null {
  const last = receipts.at(-1)
  return last
    ? {
        _id: last.id,
        isActive,
        received: receipts.map((receipt) => ({ updatedAt: receipt.received_at.toISOString() })),
      }
    : null
}
