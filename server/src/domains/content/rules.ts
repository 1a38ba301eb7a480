/** What a coin brings on average, in satang, when the coins that it wins are spun as well. */
export interface Gives {
  cash: number
  /** Cash, and bonuses at their face value. */
  money: number
}
interface Prize {
  kind: 'CASH' | 'BONUS' | 'COINS' | 'NOTHING'
  amount: bigint
}

/** A wheel's slices; a prize that there is not brings nothing, and Infinity is a wheel without end. */
export function givesOf(
  slices: readonly { weight: number; prizeCode: string }[],
  prizes: ReadonlyMap<string, Prize>,
): Gives {
  const all = slices.reduce((sum, { weight }) => sum + weight, 0)
  const mean = (kind: Prize['kind']): number =>
    slices.reduce((sum, { weight, prizeCode }) => {
      const prize = prizes.get(prizeCode)
      return prize?.kind === kind ? sum + (weight / all) * Number(prize.amount) : sum
    }, 0)
  if (all === 0) return { cash: 0, money: 0 }
  const spins = 1 / Math.max(0, 1 - mean('COINS'))
  const cash = mean('CASH')
  return { cash: brought(cash, spins), money: brought(cash + mean('BONUS'), spins) }
}
/** Nothing is nothing, however often. */
const brought = (each: number, spins: number): number => (each === 0 ? 0 : each * spins)

/** The least of each. */
export const leastOf = (all: readonly Gives[]): Gives => ({
  cash: Math.min(...all.map(({ cash }) => cash)),
  money: Math.min(...all.map(({ money }) => money)),
})

/** Weights are whole numbers and their shares are not: a billionth is no more. */
const isMore = (one: number, other: number): boolean => one > other * (1 + 1e-9)
export const givesMore = (one: Gives, other: Gives): boolean =>
  isMore(one.cash, other.cash) || isMore(one.money, other.money)

/** The same to all members together: its quota counts whoever takes it. */
export function mostGivenToAll(
  offer: Readonly<Record<string, unknown>>,
  members: number,
  now: Date,
): number {
  const { quota, rewardAmount } = offer
  const all = mostGivenBy(offer, now) * members
  return typeof quota === 'number' ? Math.min(all, Number(rewardAmount) * quota) : all
}

/** What an offer gives one member in one of its periods at most, in baht; one that is over, nothing. */
export function mostGivenBy(offer: Readonly<Record<string, unknown>>, now: Date): number {
  const { active, endsAt, rewardAmount, maxReceived } = offer
  const isOver = typeof endsAt === 'string' && Date.parse(endsAt) <= now.getTime()
  return active === false || isOver ? 0 : Number(rewardAmount) * Number(maxReceived)
}
