import type { Kysely } from 'kysely'
import type { Database } from '../../../../db/schema.ts'
import {
  offerBound,
  ringBound,
  wheelBound,
  type AbuserGame,
  type Lock,
} from '../../../gifts/public.ts'
import { livePrizes } from '../liveStore.ts'
import type { House } from './house.ts'
import { locksOf, maxBetOf, slicesOf, takesOfMember, type WheelPrize } from './rules.ts'

type Body = Readonly<Record<string, unknown>>

/** Satang; Infinity: nothing bounds it. */
export interface Worst {
  /** One taking, or one coin. */
  each: number
  /** One member in one day. */
  member: number
}
interface WorstOffer extends Worst {
  /** The taking that is the dearest, and the games by the offer's weights. */
  lock: Lock
  games: AbuserGame[]
  /** One taking by an inviter and an invitee who are one person, cashback of a week included. */
  ring: number
}

/** What the best possible abuser costs by an offer, on average at most. */
export function worstOffer(house: House, offer: Body): WorstOffer {
  const weights = (offer['weights'] ?? null) as Record<string, number> | null
  const games = house.gamesBy(weights, maxBetOf(offer))
  const locks = locksOf(offer, house.settings.get('turnoverCeiling'))
  const dearest = locks
    .map((lock) => ({ lock, each: offerBound(lock, games) }))
    .toSorted((a, b) => b.each - a.each)[0]
  if (!dearest) throw new Error('an offer is taken with some deposit')
  const ring = ringBound(dearest.lock, games, house.ring) ?? Infinity
  return { ...dearest, games, ring, member: dearest.each * takesOfMember(offer) }
}

/** The same by a wheel; the spins of a day bound what one member has of it. */
export const worstWheel = async (house: House, db: Kysely<Database>, wheel: Body): Promise<Worst> =>
  worstSpins(house, wheel, await livePrizes(db))

/** The same with these prizes. */
export function worstSpins(house: House, wheel: Body, prizes: readonly WheelPrize[]): Worst {
  const { settings } = house
  const slices = slicesOf(
    wheel['slices'] as Parameters<typeof slicesOf>[0],
    new Map(prizes.map((prize) => [prize.code, prize])),
    settings.get('turnoverCeiling'),
  )
  const coinEvery = settings.get('coinEveryBaht') * 100
  const { coin, spin } = wheelBound(slices, house.gamesBy(null), coinEvery)
  const spins = settings.get('spinsPerDay') === 0 ? Infinity : settings.get('spinsPerDay')
  return { each: coin, member: spin === 0 ? 0 : spin * spins }
}
