import { bangkokDay, dateOf } from '@krapao/contract/bangkok'
import { toBaht } from '@krapao/contract/money'
import type { AmlKind } from '@krapao/contract/ops/identity/amlKinds'

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000]

/** Money that came from outside, or went there; satang. */
export interface Movement {
  what: 'IN' | 'OUT'
  id: string
  at: Date
  amount: bigint
}
/** Rounds of one game with one stake, satang each. `even`: gave back just that. */
export interface SameRounds {
  code: string
  game: string
  stake: bigint
  rounds: number
  even: number
  last: Date
  ids: string[]
}
/** What is known of a member when their money has moved. */
export interface Facts {
  now: Date
  since: Date
  /** Of {@link PAST_DAYS}, the oldest first. */
  movements: readonly Movement[]
  /** Staked by Bangkok day, YYYY-MM-DD, satang. */
  played: readonly { day: string; staked: bigint }[]
  rounds: readonly SameRounds[]
  /** Accounts of others that the member was paid from lately. */
  payers: number
  /** Accounts that several members use, by their one spelling. */
  shared: readonly { account: string; members: number }[]
  /** Who stakes on the other side, and in how many rounds. */
  opposite: readonly { other: string; times: number; last: Date }[]
}
/** Satang, of the settings: from `notable` on a payout is looked at. */
export interface Bounds {
  notable: bigint
  /** Below each of these less is asked of a member, or of the house. */
  thresholds: readonly bigint[]
}
export interface Hit {
  kind: AmlKind
  /** Found again by it; `weight` says whether it has become more. */
  key: string
  weight: bigint
  amount: bigint
  at: Date
  figures: Record<string, string | number>
  movements: { what: 'IN' | 'OUT' | 'ROUND'; id: string; at: Date; amount: bigint }[]
}

/** How far back is looked. */
export const PAST_DAYS = 60
/** Rounds are told late: what went out is judged only after so long. */
const SETTLED_MS = 600_000
/**
 * In and out without play: within so many days, staked less than a tenth, gone at least four
 * fifths.
 */
const PASS_DAYS = 7
/** Just under a threshold: nine tenths of it and more, so many within so many hours. */
const [UNDER, UNDER_HOURS] = [4, 72]
/** Accounts that pay one member, and members that one account pays. */
const MANY = 3
const MANY_DAYS = 30
/** Rounds with one stake, and how many of a dozen gave back just that. */
export const EQUAL_ROUNDS = 24
const EVEN_OF_DOZEN = 11
/** Ten times the middle of the member's own days with a deposit, of at least so many. */
const [SUDDEN_TIMES, OWN_DAYS] = [10, 5]

const sum = (of: readonly { amount: bigint }[]): bigint =>
  of.reduce((all, { amount }) => all + amount, 0n)
const dayOf = (at: Date): string => dateOf(bangkokDay(at.getTime()))
const ago = (at: Date, ms: number): Date => new Date(at.getTime() - ms)
const sides = (of: readonly Movement[], what: Movement['what']): Movement[] =>
  of.filter((each) => each.what === what)
const lastOf = (of: readonly Movement[]): Movement | undefined => of.at(-1)

/** Everything that is found in the movements of a member; nothing is decided by it. */
export const detect = (facts: Facts, bounds: Bounds): Hit[] => [
  ...passThrough(facts, bounds),
  ...structuring(facts, bounds),
  ...manyToOne(facts, bounds),
  ...equalRounds(facts, bounds),
  ...bothSides(facts),
  ...sudden(facts, bounds),
]

/** Came in, was hardly played, and went out again. */
function passThrough({ now, movements, played }: Facts, { notable }: Bounds): Hit[] {
  const out = sides(movements, 'OUT').findLast(({ at }) => at <= ago(now, SETTLED_MS))
  if (!out) return []
  const begin = ago(out.at, PASS_DAYS * DAY_MS)
  const within = movements.filter(({ at }) => at >= begin && at <= out.at)
  const [came, went] = [sides(within, 'IN'), sides(within, 'OUT')]
  const [first] = came
  if (!first) return []
  const [paidIn, paidOut] = [sum(came), sum(went)]
  const staked = played
    .filter(({ day }) => day >= dayOf(first.at))
    .reduce((all, each) => all + each.staked, 0n)
  if (paidOut < notable || staked * 10n >= paidIn || paidOut * 5n < paidIn * 4n) return []
  const figures = {
    in: toBaht(paidIn),
    out: toBaht(paidOut),
    staked: toBaht(staked),
    days: PASS_DAYS,
  }
  return [
    {
      kind: 'PASS_THROUGH',
      key: dayOf(out.at),
      weight: paidOut,
      amount: paidOut,
      at: out.at,
      figures,
      movements: within,
    },
  ]
}

/** Several amounts just under one threshold, in or out. */
function structuring({ movements }: Facts, { thresholds }: Bounds): Hit[] {
  return thresholds.flatMap((threshold) =>
    (['IN', 'OUT'] as const).flatMap((what): Hit[] => {
      const under = sides(movements, what).filter(
        ({ amount }) => amount < threshold && amount * 10n >= threshold * 9n,
      )
      const last = lastOf(under)
      if (!last) return []
      const within = under.filter(({ at }) => at > ago(last.at, UNDER_HOURS * HOUR_MS))
      if (within.length < UNDER) return []
      const amounts = within.map(({ amount }) => amount)
      const figures = {
        n: within.length,
        least: toBaht(amounts.reduce((a, b) => (a < b ? a : b))),
        most: toBaht(amounts.reduce((a, b) => (a > b ? a : b))),
        threshold: toBaht(threshold),
        way: what,
        hours: UNDER_HOURS,
      }
      return [
        {
          kind: 'STRUCTURING',
          key: `${what} ${threshold} ${dayOf(last.at)}`,
          weight: sum(within),
          amount: sum(within),
          at: last.at,
          figures,
          movements: within,
        },
      ]
    }),
  )
}

/** Several accounts of others pay the member, or one account is used by several members. */
function manyToOne({ now, movements, payers, shared }: Facts, { notable }: Bounds): Hit[] {
  const begin = ago(now, MANY_DAYS * DAY_MS)
  const came = sides(movements, 'IN').filter(({ at }) => at >= begin)
  const last = lastOf(came)
  const amount = sum(came)
  if (!last || amount < notable) return []
  const hit = { kind: 'MANY_TO_ONE', amount, at: last.at, movements: came } as const
  const found: Hit[] = shared
    .filter(({ members }) => members >= MANY)
    .map(({ account, members }) => ({
      ...hit,
      key: `account ${account}`,
      weight: BigInt(members),
      figures: { members, in: toBaht(amount), days: MANY_DAYS },
    }))
  if (payers >= MANY)
    found.push({
      ...hit,
      key: 'payers',
      weight: BigInt(payers),
      figures: { payers, in: toBaht(amount), days: MANY_DAYS },
    })
  return found
}

/** Rounds that only turn money over: each gives back what was staked. */
const equalRounds = ({ rounds }: Facts, { notable }: Bounds): Hit[] =>
  rounds
    .filter(
      (of) =>
        of.rounds >= EQUAL_ROUNDS &&
        of.even * 12 >= of.rounds * EVEN_OF_DOZEN &&
        of.stake * BigInt(of.rounds) >= notable,
    )
    .map((of) => ({
      kind: 'EQUAL_ROUNDS',
      key: `${of.code} ${of.game} ${of.stake} ${dayOf(of.last)}`,
      weight: of.stake * BigInt(of.rounds),
      amount: of.stake * BigInt(of.rounds),
      at: of.last,
      figures: {
        rounds: of.rounds,
        even: of.even,
        stake: toBaht(of.stake),
        game: `${of.code} ${of.game}`.trim(),
      },
      movements: of.ids.map((id) => ({
        what: 'ROUND' as const,
        id,
        at: of.last,
        amount: of.stake,
      })),
    }))

const bothSides = ({ opposite }: Facts): Hit[] =>
  opposite.map(({ other, times, last }) => ({
    kind: 'BOTH_SIDES',
    key: other,
    weight: BigInt(times),
    amount: 0n,
    at: last,
    figures: { times, other },
    movements: [],
  }))

/** In one day far more than on the member's own days before. */
function sudden({ movements, since, now }: Facts, { notable }: Bounds): Hit[] {
  const came = sides(movements, 'IN')
  const last = lastOf(came)
  if (!last || ago(now, MANY_DAYS * DAY_MS) < since) return []
  const begin = ago(last.at, DAY_MS)
  const within = came.filter(({ at }) => at > begin)
  const before = came.filter(({ at }) => at <= begin)
  const days = [...Map.groupBy(before, ({ at }) => dayOf(at)).values()].map(sum)
  const median = days.toSorted((a, b) => (a < b ? -1 : 1))[Math.floor(days.length / 2)] ?? 0n
  const amount = sum(within)
  if (days.length < OWN_DAYS || amount < notable || amount < median * BigInt(SUDDEN_TIMES))
    return []
  return [
    {
      kind: 'SUDDEN',
      key: dayOf(last.at),
      weight: amount,
      amount,
      at: last.at,
      figures: { in: toBaht(amount), median: toBaht(median), days: days.length },
      movements: within,
    },
  ]
}

/** How a case is called. */
export const numberOf = (number: number): string => `AML-${String(number).padStart(4, '0')}`
