import { dateOf } from '@krapao/contract/bangkok'
import type { Answer } from '@krapao/contract/calls'
import { toBaht } from '@krapao/contract/money'
import type { Made } from './moneyMakers.ts'

const WEEKS = 4
export const WEEKS_BEFORE_DAYS = WEEKS * 7

/**
 * The baht of whole Bangkok days (by number, both included) beside what is usual of them: the mean
 * of the same weekday in the four weeks before each. `made` has those weeks too. Null without a day
 * that is over.
 */
export function comparedWith(
  { columns, rows }: Made,
  first: number,
  last: number,
): Answer<'opsReport'>['compared'] {
  if (last < first) return null
  const days = Array.from({ length: last - first + 1 }, (_, n) => first + n)
  const keys = columns.filter(({ kind }) => kind === 'baht').map(({ key }) => key)
  return {
    days: days.length,
    keys: Object.fromEntries(
      keys.map((key) => {
        const byDay = new Map<string, number>()
        for (const row of rows) {
          const day = String(row['day'])
          byDay.set(day, (byDay.get(day) ?? 0) + Math.round(Number(row[key]) * 100))
        }
        const sumOf = (of: readonly number[]): number =>
          of.reduce((sum, day) => sum + (byDay.get(dateOf(day)) ?? 0), 0)
        const weeks = Array.from({ length: WEEKS }, (_, n) => (n + 1) * 7)
        const before = weeks.reduce((sum, back) => sum + sumOf(days.map((day) => day - back)), 0)
        return [key, { now: baht(sumOf(days)), usual: baht(Math.round(before / WEEKS)) }]
      }),
    ),
  }
}

const baht = (satang: number): number => toBaht(BigInt(satang))
