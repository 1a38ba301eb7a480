import { bangkokDay, dateOf, firstOfMonth } from '@krapao/contract/bangkok'

export type Range = 'all' | 'today' | 'week' | 'month' | 'last' | 'own'
/** Days of Bangkok, YYYY-MM-DD, both included. */
export interface Days {
  from: string
  to: string
}
export interface Picked {
  range: Range
  /** Null: every day. */
  days: Days | null
}

const WEEK = 7

/** The days that a range has at a moment (epoch ms); of one's own there are none. */
export function daysIn(range: Range, now: number): Days | null {
  const today = bangkokDay(now)
  const first = firstOfMonth(today)
  const until = (day: number): Days => ({ from: dateOf(day), to: dateOf(today) })
  if (range === 'today') return until(today)
  if (range === 'week') return until(today - WEEK + 1)
  if (range === 'month') return until(first)
  if (range !== 'last') return null
  return { from: dateOf(firstOfMonth(first - 1)), to: dateOf(first - 1) }
}

const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** What an address asks for; what it says wrongly is as if it were not said. */
export function pickedBy(text: string, ranges: readonly Range[], now: number): Picked {
  const [from, to] = text.split('..')
  if (isDay(from) && isDay(to) && from <= to) return { range: 'own', days: { from, to } }
  const range = ranges.find((name) => name === text && name !== 'own') ?? 'all'
  return { range, days: daysIn(range, now) }
}

/** The same in an address; undefined: every day. */
export function textOf({ range, days }: Picked): string | undefined {
  if (range === 'own' && days) return `${days.from}..${days.to}`
  return range === 'all' ? undefined : range
}
