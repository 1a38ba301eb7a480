import type { Context } from '../../../../context.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import type { Gift } from '../gift.ts'
import { meansOf, termsOf } from '../terms.ts'
import { shownTo, writeShown, type Shown } from './store.ts'

/** A figure of a rule; an amount in satang. */
type Figure = bigint | number | string | boolean | null

/** The terms of something that gives, as a member is shown them. */
export interface Promised {
  /** `offer:{id}`, `prize:{code}`, `invite`, `refund` or `cashback`. */
  gift: string
  terms: string
}

/**
 * `rule`: what it gives and asks, until when. Nothing of the member's own, which changes by the
 * member's own doing, and none of its words.
 */
export const promised = (gift: string, rule: Readonly<Record<string, Figure>>): Promised => ({
  gift,
  terms: JSON.stringify(
    Object.entries(rule)
      .filter(([, figure]) => figure !== null)
      .map(([name, figure]) => [name, typeof figure === 'bigint' ? String(figure) : figure])
      .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  ),
})

/** Keeps what a member is being shown. Writes nothing where they have seen the same before. */
export async function noteShown(
  context: Context,
  memberId: string,
  shown: readonly Promised[],
): Promise<void> {
  if (shown.length === 0) return
  const known = await shownTo(context.db, memberId)
  const news = new Map(
    shown
      .filter(({ gift, terms }) => !known.some((row) => row.gift === gift && row.terms === terms))
      .map((each) => [each.gift, each.terms]),
  )
  await writeShown(
    context.db,
    // In one order for everybody: two screens of a member at once do not wait for each other.
    [...news]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([gift, terms]) => ({
        member_id: memberId,
        gift,
        terms,
        shown_at: context.clock.now(),
      })),
  )
}

/** What the gift would be, in the transaction that found its terms to be others than were shown. */
type Offered = Pick<Gift, 'amount' | 'matches' | 'conditions' | 'expiresAt' | 'weights' | 'maxBet'>

class TermsSince extends Error {
  readonly now: Promised
  readonly offered: Offered
  constructor(now: Promised, offered: Offered) {
    super(`the terms of ${now.gift} have changed`)
    this.now = now
    this.offered = offered
  }
}

/** What a member had been shown when a call of theirs came. */
export type ShownBefore = readonly Shown[]

/**
 * Inside the transaction that gives: refuses where the member had been shown other terms than
 * these. Who was shown none has no promise that could be broken. Call it within {@link asShown}.
 */
export function demandAsShown(shown: ShownBefore, now: Promised, offered: Offered): void {
  const row = shown.find(({ gift }) => gift === now.gift)
  if (row && row.terms !== now.terms) throw new TermsSince(now, offered)
}

/**
 * Takes a gift under the terms that the member had been shown when the call came: TERMS_CHANGED
 * (details: what it asks now) where they are others, and a call that comes after that answer takes
 * it under those. Call it before anything that lets calls wait for one another: a second tap that
 * came before the answer has read nothing new.
 */
export async function asShown<T>(
  context: Context,
  memberId: string,
  take: (shown: ShownBefore) => Promise<T>,
): Promise<T> {
  const shown = await shownTo(context.db, memberId)
  try {
    return await take(shown)
  } catch (error) {
    if (!(error instanceof TermsSince)) throw error
    const asks = termsOf(context, error.offered, await meansOf(context, memberId))
    // Those that were found, which may be others again by now: then the next call is told so too.
    await noteShown(context, memberId, [error.now])
    throw new Refused('TERMS_CHANGED', { details: { asks } })
  }
}
