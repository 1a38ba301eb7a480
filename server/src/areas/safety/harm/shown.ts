import type { Answer } from '@krapao/contract/calls'
import { toBaht } from '@krapao/contract/money'
import type { MarkerRow } from './talkStore.ts'

type Shown = Answer<'opsTalks'>['talks'][number]['markers'][number]
const baht = (satang: bigint | null): number | null => (satang === null ? null : toBaht(satang))

/** A marker as an operator reads it, and its member in the export; baht. */
export const shownMarker = (row: Omit<MarkerRow, 'talk_id'>): Shown => ({
  kind: row.kind,
  firstAt: row.first_at.toISOString(),
  lastAt: row.last_at.toISOString(),
  times: row.times,
  days: row.days,
  minutes: row.minutes,
  amount: baht(row.amount),
  before: baht(row.before),
  lost: baht(row.lost),
})
