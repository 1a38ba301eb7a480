import { bangkokDay, midnightOf } from '@krapao/contract/bangkok'
import type { HarmKind } from '@krapao/contract/ops/talks/kinds'
import type { Flow } from '../../../ledger/reads/flows.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Deposits within {@link CHASE_MS} of a loss of half the deposit before, none smaller than it. */
const CHASE_MS = 2 * HOUR_MS
const CHASE_DEPOSITS = 4
/** Over them the deposit has doubled at least. */
const CHASE_GROWTH = 2n
const [NIGHTS_OF, NIGHTS, NIGHT_MINUTES] = [14, 5, 60]
const [RAISES_OF, RAISES] = [30, 3]
const [LONG_OF, LONG_MS, LONG_TIMES, LONGEST_MS] = [7, 6 * HOUR_MS, 2, 12 * HOUR_MS]
/** Satang. A week's deposits from here on, and thrice the four weeks before on average. */
const [RISE_LEAST, RISE_TIMES, RISE_WEEKS, RISE_KNOWN] = [300_000n, 3n, 4, 3]
const [PAYOUTS_OF, PAYOUTS, PAYOUT_MS] = [14, 3, HOUR_MS]

/** The longest of the windows above, in ms: what lies before it is not asked. */
export const LOOK_BACK_MS = 35 * DAY_MS

/** In which a session was in use; several may lie over one another. */
interface Period {
  from: Date
  to: Date
}
/** What the rules are asked about; flows and stretches since {@link LOOK_BACK_MS} before `until`. */
export interface Facts {
  /** Oldest first. */
  flows: readonly Flow[]
  periods: readonly Period[]
  /** When a higher limit was asked for. */
  raises: readonly Date[]
}
export interface Asked {
  /** The end of what is looked at, a midnight in Bangkok: what comes later is the next day's. */
  until: Date
  /** What came before was talked about already; null: nothing was. */
  after: Date | null
  /** HH:mm; alike: no hour counts as night. */
  night: { from: string; to: string }
  /** Out of use for longer, a stretch has ended. */
  breakMs: number
}
/** Amounts in satang; what each figure says of which kind: `contract/src/ops/talks/calls.ts`. */
export interface Marker {
  kind: HarmKind
  first_at: Date
  last_at: Date
  times?: number
  days?: number
  minutes?: number
  amount?: bigint
  before?: bigint
  lost?: bigint
}

/** Every marker of harm that the facts show, each with its figures. Reads no clock. */
export function markersIn(facts: Facts, asked: Asked): Marker[] {
  const flows = facts.flows.filter(({ at }) => at < asked.until)
  return [
    chasing(flows, asked),
    nights(facts.periods, asked),
    raising(facts.raises, asked),
    long(facts.periods, asked),
    rise(flows, asked),
    afterPayout(flows, asked),
  ].flatMap((marker) => marker ?? [])
}

/** When a window of so many days begins: not before what was talked about. */
function begin({ until, after }: Asked, days: number): Date {
  const start = new Date(until.getTime() - days * DAY_MS)
  return after && after > start ? after : start
}
const isIn = (at: Date, from: Date): boolean => at >= from

function chasing(flows: readonly Flow[], asked: Asked): Marker | null {
  const own = flows.filter(({ at }) => isIn(at, begin(asked, 7)))
  let run: Flow[] = []
  let found: Marker | null = null
  own.forEach((flow, n) => {
    if (flow.kind !== 'deposit') return
    const last = run.at(-1)
    const since = new Date(flow.at.getTime() - CHASE_MS)
    const lost = -sumOf(own.slice(0, n), 'play', later(since, last?.at ?? since))
    run = last && flow.amount >= last.amount && lost * 2n >= last.amount ? [...run, flow] : [flow]
    const [first] = run
    if (!first || run.length < CHASE_DEPOSITS || flow.amount < first.amount * CHASE_GROWTH) return
    found = {
      kind: 'CHASING',
      first_at: first.at,
      last_at: flow.at,
      times: run.length,
      amount: flow.amount,
      before: first.amount,
      lost: -sumOf(own.slice(0, n), 'play', first.at),
    }
  })
  return found
}

/** Nights, each named by the Bangkok day on which it begins, with an hour of use or more. */
function nights(periods: readonly Period[], asked: Asked): Marker | null {
  const { until, night } = asked
  const [from, to] = [minutesOf(night.from), minutesOf(night.to)]
  if (from === to) return null
  const since = begin(asked, NIGHTS_OF)
  const seen: { at: Date; minutes: number }[] = []
  for (let day = bangkokDay(since.getTime()) - 1; midnightOf(day) < until.getTime(); day++) {
    const begins = new Date(Math.max(midnightOf(day) + from * MINUTE_MS, since.getTime()))
    const ends = midnightOf(day) + to * MINUTE_MS + (to > from ? 0 : DAY_MS)
    const minutes = minutesIn(periods, begins, new Date(Math.min(ends, until.getTime())))
    if (minutes >= NIGHT_MINUTES) seen.push({ at: begins, minutes })
  }
  const [first, last] = [seen[0], seen.at(-1)]
  if (!first || !last || seen.length < NIGHTS) return null
  return {
    kind: 'NIGHTS',
    first_at: first.at,
    last_at: last.at,
    days: seen.length,
    minutes: seen.reduce((sum, { minutes }) => sum + minutes, 0),
  }
}

function raising(raises: readonly Date[], asked: Asked): Marker | null {
  const since = begin(asked, RAISES_OF)
  const own = raises.filter((at) => isIn(at, since) && at < asked.until)
  const [first, last] = [own[0], own.at(-1)]
  if (!first || !last || own.length < RAISES) return null
  return { kind: 'RAISING', first_at: first, last_at: last, times: own.length }
}

/** Stretches of many hours without a break: two in a week, or one of half a day. */
function long(periods: readonly Period[], asked: Asked): Marker | null {
  const since = begin(asked, LONG_OF)
  const own = stretchesOf(periods, since, asked).filter((each) => lengthOf(each) >= LONG_MS)
  const [first, last] = [own[0], own.at(-1)]
  const longest = Math.max(0, ...own.map(lengthOf))
  if (!first || !last || (own.length < LONG_TIMES && longest < LONGEST_MS)) return null
  return {
    kind: 'LONG',
    first_at: first.from,
    last_at: last.to,
    times: own.length,
    minutes: Math.floor(longest / MINUTE_MS),
  }
}

/** Against the member's own weeks before: who was not here then has no past to rise from. */
function rise(flows: readonly Flow[], asked: Asked): Marker | null {
  const end = asked.until.getTime()
  const weekAgo = (weeks: number): Date => new Date(end - weeks * 7 * DAY_MS)
  const weeks = Array.from({ length: RISE_WEEKS }, (_, n) =>
    sumOf(
      flows.filter(({ at }) => at < weekAgo(n + 1)),
      'deposit',
      weekAgo(n + 2),
    ),
  )
  if (weeks.filter((sum) => sum > 0n).length < RISE_KNOWN) return null
  const before = weeks.reduce((sum, each) => sum + each, 0n)
  const since = begin(asked, 7)
  const own = flows.filter(({ kind, at }) => kind === 'deposit' && isIn(at, since))
  const amount = sumOf(own, 'deposit', since)
  const [first, last] = [own[0], own.at(-1)]
  if (!first || !last || amount < RISE_LEAST || amount * BigInt(RISE_WEEKS) < before * RISE_TIMES)
    return null
  return {
    kind: 'RISE',
    first_at: first.at,
    last_at: last.at,
    amount,
    before: before / BigInt(RISE_WEEKS),
  }
}

/** A withdrawal is asked for, and within the hour the member deposits again. */
function afterPayout(flows: readonly Flow[], asked: Asked): Marker | null {
  const since = begin(asked, PAYOUTS_OF)
  const found: Flow[] = []
  let asks: Flow | null = null
  for (const flow of flows.filter(({ at }) => isIn(at, since))) {
    if (flow.kind === 'withdraw') asks = flow
    if (flow.kind !== 'deposit' || asks === null) continue
    if (flow.at.getTime() - asks.at.getTime() <= PAYOUT_MS) found.push(flow)
    // Each withdrawal counts once, by the deposit that follows it.
    asks = null
  }
  const [first, last] = [found[0], found.at(-1)]
  if (!first || !last || found.length < PAYOUTS) return null
  return {
    kind: 'AFTER_PAYOUT',
    first_at: first.at,
    last_at: last.at,
    times: found.length,
    amount: sumOf(found, 'deposit', since),
  }
}

const sumOf = (flows: readonly Flow[], kind: Flow['kind'], since: Date): bigint =>
  flows.reduce(
    (sum, flow) => (flow.kind === kind && flow.at >= since ? sum + flow.amount : sum),
    0n,
  )
const later = (one: Date, other: Date): Date => (one > other ? one : other)
const lengthOf = ({ from, to }: Period): number => to.getTime() - from.getTime()
/** Whole minutes between two moments in which at least one session was in use. */
const minutesIn = (periods: readonly Period[], from: Date, to: Date): number =>
  Math.floor(
    stretchesOf(periods, from, { until: to, breakMs: 0 }).reduce(
      (sum, each) => sum + lengthOf(each),
      0,
    ) / MINUTE_MS,
  )
const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** One after the other, whatever the session; those that a short break divides are one. */
function stretchesOf(
  periods: readonly Period[],
  since: Date,
  { until, breakMs }: Pick<Asked, 'until' | 'breakMs'>,
): Period[] {
  const all: Period[] = []
  for (const { from, to } of periods.toSorted((a, b) => a.from.getTime() - b.from.getTime())) {
    const [start, end] = [later(from, since), to < until ? to : until]
    const last = all.at(-1)
    if (end <= start) continue
    if (last && start.getTime() - last.to.getTime() <= breakMs)
      all[all.length - 1] = { from: last.from, to: later(last.to, end) }
    else all.push({ from: start, to: end })
  }
  return all
}
