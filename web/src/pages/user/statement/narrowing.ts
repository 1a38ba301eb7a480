import { bangkokDay, dateOf, firstOfMonth } from '@krapao/contract/bangkok'
import { STATEMENT_KINDS, type StatementKind } from '@krapao/contract/statements/kinds'
import type { Narrowed } from '../../../api/queries/statement.ts'
import { pageAsked } from './pages.ts'

export const RANGES = ['all', 'month', 'last', 'own'] as const
export type Range = (typeof RANGES)[number]
export interface Shown {
  page: number
  kind: StatementKind | null
  range: Range
  /** The days of Bangkok, YYYY-MM-DD, both included; null: every day. */
  days: { from: string; to: string } | null
}

/** The days that a range has at a moment (epoch ms); of one's own there are none. */
export function daysIn(range: Range, now: number): Shown['days'] {
  const today = bangkokDay(now)
  const first = firstOfMonth(today)
  if (range === 'month') return { from: dateOf(first), to: dateOf(today) }
  if (range !== 'last') return null
  return { from: dateOf(firstOfMonth(first - 1)), to: dateOf(first - 1) }
}

const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** What the address asks for; what it says wrongly is as if it were not said. */
export function shownBy(search: string, now: number): Shown {
  const asked = new URLSearchParams(search)
  const kind = asked.get('kind') ?? ''
  const days = asked.get('days') ?? ''
  const [from, to] = days.split('..')
  const own = isDay(from) && isDay(to) && from <= to ? { from, to } : null
  const range = own ? 'own' : (RANGES.find((name) => name === days && name !== 'own') ?? 'all')
  return {
    page: pageAsked(asked.get('page')),
    kind: Object.hasOwn(STATEMENT_KINDS, kind) ? (kind as StatementKind) : null,
    range,
    days: own ?? daysIn(range, now),
  }
}

/** The address of it, from the question mark on. */
export function searchOf({ page, kind, range, days }: Shown): string {
  const asked = new URLSearchParams()
  if (kind) asked.set('kind', kind)
  if (range === 'own' && days) asked.set('days', `${days.from}..${days.to}`)
  else if (range !== 'all') asked.set('days', range)
  if (page > 1) asked.set('page', String(page))
  const text = asked.toString()
  return text && `?${text}`
}

/** The same as the server is asked for it. */
export const narrowedBy = ({ kind, days }: Shown): Narrowed => ({
  ...(kind && { kind }),
  ...days,
})

export const isNarrowed = ({ kind, days }: Shown): boolean => kind !== null || days !== null
