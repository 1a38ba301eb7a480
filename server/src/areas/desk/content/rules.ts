import type { Effect } from '@krapao/contract/ops/approvals/calls'

/** What a coin brings on average, in satang, when the coins that it wins are spun as well. */
interface Gives {
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

/** A house soon has so many members: who publishes today gives to those who register tomorrow. */
const LEAST_MEMBERS = 20

/** How often an offer may be taken in one day at most: its quota counts whoever takes it. */
export function takesOfDay(
  offer: Readonly<Record<string, unknown>>,
  members: number,
  now: Date,
): number {
  if (mostGivenBy(offer, now) === 0) return 0
  const all = Math.max(members, LEAST_MEMBERS) * Number(offer['maxReceived'])
  return typeof offer['quota'] === 'number' ? Math.min(all, offer['quota']) : all
}

/**
 * Whether an offer asks less than once its gift, or nothing: the first condition that is met ends
 * it, so one that is met at once is enough.
 */
export function isCash(offer: Readonly<Record<string, unknown>>): boolean {
  const multiple = numberOr(offer['turnoverMultiple'])
  const success = numberOr(offer['percentSuccess'])
  const percent = numberOr(offer['rewardPercent'])
  // Turnover counts from the gift and the deposit that it matches.
  const matched = percent === null || percent === 0 ? 0 : 100 / percent
  if (multiple === null && success === null) return true
  // What is left when it fails is the member's.
  if ((numberOr(offer['percentFail']) ?? 0) > 50) return true
  return (multiple !== null && multiple * (1 + matched) < 1) || (success !== null && success <= 100)
}

/** What of an offer gives more the larger it is, and the smaller; null: without end, and nothing. */
const GIVES = [
  'rewardAmount',
  'rewardPercent',
  'maxReceived',
  'quota',
  'percentFail',
  'depositHours',
  'maxBet',
]
const ASKS = ['turnoverMultiple', 'percentSuccess', 'minDeposit']
const SAME = ['kind', 'type', 'startsAt', 'endsAt', 'playDays']
const ENDLESS = new Set(['quota', 'depositHours', 'maxBet'])

/** Whether an offer gives no more than the one that is live, whatever its words. */
export function givesNoMore(
  offer: Readonly<Record<string, unknown>>,
  live: Readonly<Record<string, unknown>>,
  now: Date,
): boolean {
  if (mostGivenBy(live, now) === 0) return false
  return (
    SAME.every((each) => (offer[each] ?? null) === (live[each] ?? null)) &&
    // A percent and a fixed sum are not the same thing.
    (offer['rewardPercent'] === null) === (live['rewardPercent'] === null) &&
    GIVES.every((each) => isAtMost(offer[each], live[each], ENDLESS.has(each) ? Infinity : 0)) &&
    ASKS.every((each) => isAsked(offer[each], live[each], each)) &&
    countsNoMore(offer['weights'], live['weights'])
  )
}
/** Which way each figure of an offer goes against the one that is live; the others are no figures. */
export function effectsOfOffer(
  offer: Readonly<Record<string, unknown>>,
  live: Readonly<Record<string, unknown>>,
): Record<string, Effect> {
  const isChanged = (each: string): boolean => (offer[each] ?? null) !== (live[each] ?? null)
  const gives = (each: string): boolean =>
    !isAtMost(offer[each], live[each], ENDLESS.has(each) ? Infinity : 0)
  const effects = [
    ...GIVES.map((each) => [each, gives(each)] as const),
    ...ASKS.map((each) => [each, !isAsked(offer[each], live[each], each)] as const),
  ]
  return Object.fromEntries(
    effects
      .filter(([each]) => isChanged(each))
      .map(([each, isMoreGiven]) => [each, isMoreGiven ? 'more' : 'less'] as const),
  )
}
/** What an offer does not name counts by the settings: only the same names can be compared. */
function countsNoMore(one: unknown, other: unknown): boolean {
  const [now, before] = [Object.entries(one ?? {}), new Map(Object.entries(other ?? {}))]
  return (
    now.length === before.size &&
    now.every(([name, percent]) => isAtMost(percent, before.get(name), -1))
  )
}
const isAtMost = (one: unknown, other: unknown, none: number): boolean =>
  (numberOr(one) ?? none) <= (numberOr(other) ?? none)
/** The first condition that is met ends it: one more condition asks less, and one fewer more. */
function isAsked(one: unknown, other: unknown, name: string): boolean {
  const none = name === 'minDeposit' ? 0 : Infinity
  return (numberOr(one) ?? none) >= (numberOr(other) ?? none)
}
const numberOr = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** Texts that say how members reach the house: every word of them is official. */
export const CONTACT_TEXTS = ['contactText', 'lineLink', 'lineName', 'lineQR']
const LINK = /@[\w.-]{3,}|\b[a-z][a-z+.-]*:[^\s"'<>]+|(?:[\w-]+\.)+[a-z]{2,}(?:\/[^\s"'<>]*)?/gi

/** Links, and names by which one is written to, anywhere in a body; our own pictures are none. */
export function linksIn(body: unknown): Set<string> {
  if (typeof body === 'string') {
    const own = body.replaceAll(/\/(?:api\/content|art)\/[\w./-]+/g, '')
    return new Set(own.toLowerCase().match(LINK) ?? [])
  }
  if (typeof body !== 'object' || body === null) return new Set()
  return new Set(Object.values(body).flatMap((each) => [...linksIn(each)]))
}

/** What an offer gives one member in one of its periods at most, in baht; one that is over, nothing. */
export function mostGivenBy(offer: Readonly<Record<string, unknown>>, now: Date): number {
  const { active, endsAt, rewardAmount, maxReceived } = offer
  const isOver = typeof endsAt === 'string' && Date.parse(endsAt) <= now.getTime()
  return active === false || isOver ? 0 : Number(rewardAmount) * Number(maxReceived)
}
