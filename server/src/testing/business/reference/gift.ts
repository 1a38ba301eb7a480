import { type Asks } from './offers.ts'

/** What a stake in a game of each kind counts, in percent. */
export const WEIGHTS = { slot: 100, sport: 10 } as const
export type Category = keyof typeof WEIGHTS

/** What a member plays through, by the terms that they took. Amounts in satang. */
export interface Gift {
  amount: number
  target: number | null
  reach: number | null
  fail: number | null
  /** What was the member's own before it, and came in since. */
  own: number
  inflow: number
  leaving: number
  staked: number
  isCashback: boolean
  isInvite?: true
  /** Whether its conditions were true at some moment since the last check. */
  mayEnd: boolean
  openedAt: number
  /** What a slot counts, in percent. */
  slot: number
  /** The most of one bet; a larger one of a game that holds money is no turnover. */
  maxBet: number
}

/** `own`: what the member has before it, `leaving`: of it on its way to a bank. */
export function giftOf(
  amount: number,
  asks: Asks,
  now: { own: number; leaving: number; matched: number; at: number },
): Gift {
  const { own, leaving, matched, at } = now
  const base = own + leaving + amount
  return {
    amount,
    own,
    leaving,
    inflow: 0,
    staked: 0,
    isCashback: false,
    mayEnd: false,
    openedAt: at,
    slot: asks.slot ?? WEIGHTS.slot,
    maxBet: asks.maxBet ?? Infinity,
    target: asks.times === null ? null : Math.min((amount + matched) * asks.times, amount * 10),
    reach: asks.reach === null ? null : Math.ceil((base * asks.reach) / 100),
    fail: asks.fail === null ? null : Math.floor((base * asks.fail) / 100),
  }
}

/** What a stake counts towards it. */
export const countsFor = ({ slot, maxBet }: Gift, bet: number, category: Category): number =>
  bet > maxBet ? 0 : (bet * (category === 'slot' ? slot : WEIGHTS[category])) / 100

/** Whether its conditions hold for who has `total`, and `open` on bets. */
export function mayEnd(gift: Gift, total: number, open: number): boolean {
  const balance = total + gift.leaving - gift.inflow
  if (gift.target !== null && gift.staked >= gift.target) return true
  if (gift.reach !== null && balance >= gift.reach) return true
  return gift.fail !== null && balance + open <= gift.fail
}

export const say = (gift: Gift | null): string => JSON.stringify(gift)
