import type { Terms } from '../price/terms.ts'

type TermName = 'gift' | 'turnover' | 'maxBet' | 'reach' | 'failBelow' | 'until'
/** Null: there is none of it. Amounts in baht. */
export interface ChangedTerm {
  name: TermName
  before: number | string | null
  now: number | string | null
}

const NAMES: readonly TermName[] = ['gift', 'turnover', 'maxBet', 'reach', 'failBelow', 'until']

/** What of the terms is another figure than was read; all of it new where none was. */
export const changedTerms = (before: Terms | null, now: Terms): ChangedTerm[] =>
  NAMES.map((name) => ({ name, before: before?.[name] ?? null, now: now[name] ?? null })).filter(
    (each) => before !== null && each.before !== each.now,
  )
