import type { Answer } from '@krapao/contract/calls'
import type { Kysely } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { Database } from '../../../../db/schema.ts'
import { bestPlayInTurns, stepsFor, usefulGames, type Lock } from '../../../gifts/public.ts'
import { takesOfDay } from '../rules.ts'
import { membersOpen } from '../store.ts'
import { houseNow, type House } from './house.ts'
import { bahtUp } from './rules.ts'
import { worstOffer, worstWheel } from './worst.ts'

type Abuser = NonNullable<Answer<'opsOfferSimulate'>['abuser']>
type Body = Readonly<Record<string, unknown>>

/** The smallest stake that is looked at: one baht. */
const LEAST_STAKE = 100
const orNone = (satang: number): number | null => (Number.isFinite(satang) ? bahtUp(satang) : null)

/** What the best possible abuser costs by an offer and how they play it; up to a second of work. */
export const abuserOfOffer = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  offer: Body,
): Promise<Abuser> =>
  abuserIn(await houseNow(db), offer, takesOfDay(offer, await membersOpen(db), clock.now()))

/** The same in any house, of an offer that may be taken so often in a day. */
export async function abuserIn(house: House, offer: Body, takes: number): Promise<Abuser> {
  const { lock, games, each, member, ring } = worstOffer(house, offer)
  const { found, play } = await wayFound(house, lock, usefulGames(games))
  return {
    each: bahtUp(each),
    found: bahtUp(found),
    member: orNone(member),
    house: orNone(each * takes),
    ring: orNone(ring),
    ceiling: house.settings.get('worstGiftCeiling'),
    undeclared: house.undeclared,
    play,
  }
}

/** The same by a wheel: of a coin, and of a day's spins. Its bonuses are played as offers are. */
export async function abuserOfWheel(db: Kysely<Database>, wheel: Body): Promise<Abuser> {
  const house = await houseNow(db)
  const { each, member } = await worstWheel(house, db, wheel)
  return {
    each: Number.isFinite(each) ? bahtUp(each) : bahtUp(member),
    found: null,
    member: orNone(member),
    house: null,
    ring: null,
    ceiling: house.settings.get('worstGiftCeiling'),
    undeclared: house.undeclared,
    play: null,
  }
}

/** Whether much of it is at stake at once. */
const isBold = (balance: number, stake: number): boolean => stake > balance / 4

/** The best way, in the words of a console: the first stake, and what follows where it went well. */
async function wayFound(
  house: House,
  lock: Lock,
  games: ReturnType<typeof usefulGames>,
): Promise<{ found: number; play: Abuser['play'] }> {
  const steps = stepsFor(lock, games)
  const most = house.settings.get('highestStake') * 100
  const best = await bestPlayInTurns({ lock, games, steps, least: LEAST_STAKE, most })
  const [base, left] = [lock.own + lock.gift, lock.turnover ?? 0]
  const first = best.moveAt(base, left)
  if (best.cost <= 0 || first === 'CANCEL') return { found: 0, play: null }
  const told = (move: NonNullable<typeof first>) => ({
    game: house.named(move.game.name),
    stake: bahtUp(move.stake),
  })
  const deposit = bahtUp(lock.own)
  // Nothing is asked of it: it is taken out.
  if (first === null) return { found: best.cost, play: { deposit, first: null, after: null } }
  let after = null
  if (isBold(base, first.stake) && lock.turnover !== null)
    for (let balance = base; after === null && balance <= 50 * base; balance += steps.balance) {
      const move = best.moveAt(balance, left)
      if (move === null || move === 'CANCEL') break
      if (!isBold(balance, move.stake)) after = { from: Math.ceil(balance / 100), ...told(move) }
    }
  return { found: best.cost, play: { deposit, first: told(first), after } }
}
