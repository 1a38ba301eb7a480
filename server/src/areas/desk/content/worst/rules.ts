import type { AbuserSlice, Lock } from '../../../gifts/public.ts'

type Body = Readonly<Record<string, unknown>>
const numberOr = (value: unknown): number | null => (typeof value === 'number' ? value : null)
/** Baht and percents of a body; satang and shares of the rules. */
const satang = (baht: number): number => Math.round(baht * 100)
const share = (percent: number | null): number | null => (percent === null ? null : percent / 100)

/**
 * Every taking of an offer that may be the dearest, `ceiling` being the setting's times the gift. A
 * fixed gift is taken with the least deposit. A percent grows in proportion to the deposit up to
 * the most it gives, and the cost with it or not at all, so one of the two ends is the dearest.
 */
export function locksOf(offer: Body, ceiling: number): Lock[] {
  const most = satang(Number(offer['rewardAmount']))
  const percent = share(numberOr(offer['rewardPercent']))
  const multiple = numberOr(offer['turnoverMultiple'])
  const least = satang(numberOr(offer['minDeposit']) ?? 0)
  const enough = percent === null || percent === 0 ? least : Math.ceil(most / percent)
  return [...new Set([least, Math.max(least, enough)])].map((own) => {
    const gift = percent === null ? most : Math.min(most, Math.floor(own * percent))
    const matched = percent === null ? 0 : Math.min(own, enough)
    return {
      own,
      gift,
      turnover:
        multiple === null
          ? null
          : Math.min(multiple * (gift + matched), Math.floor(ceiling * gift)),
      reach: share(numberOr(offer['percentSuccess'])),
      fail: share(numberOr(offer['percentFail'])),
    }
  })
}

/** The most of one bet while it runs, satang. */
export function maxBetOf(offer: Body): number | null {
  const maxBet = numberOr(offer['maxBet'])
  return maxBet === null ? null : satang(maxBet)
}

/** How often one member may take it in one day. */
export const takesOfMember = (offer: Body): number =>
  Math.min(Number(offer['maxReceived']), numberOr(offer['quota']) ?? Infinity)

/** A prize as far as its worth goes: satang of money, or a number of coins. */
export interface WheelPrize {
  code: string
  kind: 'CASH' | 'BONUS' | 'COINS' | 'NOTHING'
  amount: bigint
  turnover_multiple: string | number | null
  percent_success: string | number | null
  percent_fail: string | number | null
}
const decimal = (value: string | number | null): number | null =>
  value === null ? null : Number(value)

/** The slices of a wheel; of a prize that there is not nothing is won. */
export function slicesOf(
  slices: readonly { weight: number; prizeCode: string }[],
  prizes: ReadonlyMap<string, WheelPrize>,
  ceiling: number,
): AbuserSlice[] {
  const all = slices.reduce((sum, { weight }) => sum + weight, 0)
  return slices.map(({ weight, prizeCode }) => {
    const prize = prizes.get(prizeCode)
    const amount = Number(prize?.amount ?? 0)
    return {
      chance: all === 0 ? 0 : weight / all,
      cash: prize?.kind === 'CASH' ? amount : 0,
      coins: prize?.kind === 'COINS' ? amount : 0,
      bonus: prize?.kind === 'BONUS' ? lockOfPrize(prize, amount, ceiling) : null,
    }
  })
}

/** A bonus of the wheel is taken by who has next to nothing else. */
function lockOfPrize(prize: WheelPrize, gift: number, ceiling: number): Lock {
  const multiple = decimal(prize.turnover_multiple)
  return {
    own: 0,
    gift,
    turnover: multiple === null ? null : Math.min(multiple, ceiling) * gift,
    reach: share(decimal(prize.percent_success)),
    fail: share(decimal(prize.percent_fail)),
  }
}

/** Satang to baht, never less than it is. */
export const bahtUp = (satangs: number): number => Math.ceil(satangs - 1e-6) / 100
