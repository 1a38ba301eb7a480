import { STATEMENT_KINDS, type StatementKind } from '@krapao/contract/statements/kinds'
import type { Narrowed } from '../../../api/queries/statement.ts'
import { pickedBy, textOf, type Picked, type Range } from '../../../core/days/range.ts'
import { pageAsked } from './pages.ts'

export const RANGES = ['all', 'month', 'last', 'own'] as const satisfies readonly Range[]
export interface Shown extends Picked {
  page: number
  kind: StatementKind | null
}

/** What the address asks for; what it says wrongly is as if it were not said. */
export function shownBy(search: string, now: number): Shown {
  const asked = new URLSearchParams(search)
  const kind = asked.get('kind') ?? ''
  return {
    page: pageAsked(asked.get('page')),
    kind: Object.hasOwn(STATEMENT_KINDS, kind) ? (kind as StatementKind) : null,
    ...pickedBy(asked.get('days') ?? '', RANGES, now),
  }
}

/** The address of it, from the question mark on. */
export function searchOf({ page, kind, ...picked }: Shown): string {
  const asked = new URLSearchParams()
  if (kind) asked.set('kind', kind)
  const days = textOf(picked)
  if (days !== undefined) asked.set('days', days)
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
