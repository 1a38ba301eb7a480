import { bangkokDay, firstOfMonth, midnightOf, mondayOf } from '@krapao/contract/bangkok'
import type { LimitKind, LimitPeriod } from '@krapao/contract/constants'
import type { Flow } from '../../../ledger/reads/flows.ts'

/** A limit as it was set: from `at` on, until the next. null: none. Satang. */
export interface LimitStep {
  at: Date
  amount: bigint | null
}

/** The moment a period began: midnight in Bangkok, of the day, of Monday, of the first. */
export function startOf(period: LimitPeriod, now: Date): Date {
  const day = bangkokDay(now.getTime())
  const first = { day, week: mondayOf(day), month: firstOfMonth(day) }[period]
  return new Date(midnightOf(first))
}

/** The moment the next period begins. */
export function nextStart(period: LimitPeriod, now: Date): Date {
  const first = startOf(period, now).getTime()
  // Longer than any of its kind, shorter than two.
  const days = { day: 1, week: 7, month: 32 }[period]
  return startOf(period, new Date(first + days * 86_400_000))
}

export const since = (flows: readonly Flow[], start: Date): Flow[] =>
  flows.filter((flow) => flow.at >= start)

export const sumOf = (flows: readonly Flow[], kind: Flow['kind']): bigint =>
  flows.reduce((sum, flow) => (flow.kind === kind ? sum + flow.amount : sum), 0n)

/** The limit in force at a moment; null where there was none. */
export function limitAt(steps: readonly LimitStep[], at: Date): bigint | null {
  return steps.findLast((step) => step.at <= at)?.amount ?? null
}

/** Lower counts at once; a higher one, or none, waits. */
export const isLower = (current: bigint | null, asked: bigint | null): boolean =>
  asked !== null && (current === null || asked < current)

/**
 * What has arrived in a period beyond its deposit limit and is still here, in satang: it may be
 * withdrawn, and does not go into games. A deposit counts against the limit of its own moment, or a
 * higher one that has come into force since; what is withdrawn afterwards is taken from it first.
 */
export function beyondLimit(
  flows: readonly Flow[],
  steps: readonly LimitStep[],
  now: Date,
): bigint {
  const current = limitAt(steps, now)
  if (current === null) return 0n
  let [total, beyond] = [0n, 0n]
  for (const { kind, amount, at } of flows) {
    if (kind === 'withdraw') beyond = beyond > amount ? beyond - amount : 0n
    if (kind !== 'deposit') continue
    total += amount
    const then = limitAt(steps, at)
    if (then === null) continue
    const over = total - (then > current ? then : current)
    if (over > 0n) beyond += over < amount ? over : amount
  }
  return beyond
}

/** How far an amount passes its room; the tightest limit is the one that is told. */
export interface Room {
  kind: LimitKind
  period: LimitPeriod
  left: bigint
  /** What arrived beyond a deposit limit and is still here, in satang, and until when it stays out. */
  beyond?: bigint
  until?: Date
}
export function tightest(rooms: readonly Room[], amount: bigint): Room | null {
  const broken = rooms.filter((room) => amount > room.left)
  return broken.reduce<Room | null>(
    (least, room) => (least === null || room.left < least.left ? room : least),
    null,
  )
}

export const atLeastZero = (amount: bigint): bigint => (amount > 0n ? amount : 0n)

/** So many calendar months later, in Bangkok; the last day of a shorter month. */
export function monthsLater(now: Date, months: number): Date {
  const local = new Date(now.getTime() + 7 * 3_600_000)
  const day = local.getUTCDate()
  local.setUTCDate(1)
  local.setUTCMonth(local.getUTCMonth() + months)
  const last = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate()
  local.setUTCDate(Math.min(day, last))
  return new Date(local.getTime() - 7 * 3_600_000)
}

/** When the next reality check of a stretch of play is due, and how many have been. */
export function realityOf(
  startedAt: Date,
  minutes: number,
  now: Date,
): { passed: number; nextAt: Date } {
  const step = minutes * 60_000
  const passed = Math.max(0, Math.floor((now.getTime() - startedAt.getTime()) / step))
  return { passed, nextAt: new Date(startedAt.getTime() + (passed + 1) * step) }
}
