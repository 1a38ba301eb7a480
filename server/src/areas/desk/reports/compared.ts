import { dateOf } from '@krapao/contract/bangkok'
import type { Answer } from '@krapao/contract/calls'
import { toBaht } from '@krapao/contract/money'
import type { Made } from './moneyMakers.ts'

const WEEKS = 4
export const WEEKS_BEFORE_DAYS = WEEKS * 7

/** So much of what is usual a day must be away from it to be told. */
const ODD_SHARE = 0.25
/** What is only the difference of the others is told by them. */
const DERIVED: ReadonlySet<string> = new Set(['net', 'ngr'])

type Compared = NonNullable<Answer<'opsReport'>['compared']>

/**
 * The baht of whole Bangkok days (by number, both included) beside what is usual of them: the mean
 * of the same weekday in the four weeks before each. `made` has those weeks too. Null without a day
 * that is over.
 */
export function comparedWith(
  { columns, rows }: Made,
  first: number,
  last: number,
): Compared | null {
  if (last < first) return null
  const days = Array.from({ length: last - first + 1 }, (_, n) => first + n)
  const keys = columns.filter(({ kind }) => kind === 'baht').map(({ key }) => key)
  const sums = keys.map((key) => {
    const byDay = new Map<string, number>()
    for (const row of rows) {
      const day = String(row['day'])
      byDay.set(day, (byDay.get(day) ?? 0) + Math.round(Number(row[key]) * 100))
    }
    return { key, of: (day: number): number => byDay.get(dateOf(day)) ?? 0 }
  })
  return {
    days: days.length,
    keys: Object.fromEntries(
      sums.map(({ key, of }) => {
        const all = (day: number): number => weeksBefore(day).reduce((sum, at) => sum + of(at), 0)
        const [now, before] = [of, all].map((figure) =>
          days.reduce((sum, day) => sum + figure(day), 0),
        ) as [number, number]
        return [key, { now: baht(now), usual: baht(Math.round(before / WEEKS)) }]
      }),
    ),
    oddest: oddestOf(sums, days),
  }
}

const weeksBefore = (day: number): number[] =>
  Array.from({ length: WEEKS }, (_, n) => day - (n + 1) * 7)

/**
 * The day and figure furthest, in money, from the mean of the same weekday in the four weeks
 * before: beyond the least and the most of those weeks, and a quarter of the mean away.
 */
function oddestOf(
  sums: readonly { key: string; of: (day: number) => number }[],
  days: readonly number[],
): Compared['oddest'] {
  const found = sums
    .filter(({ key }) => !DERIVED.has(key))
    .flatMap(({ key, of }) =>
      days.map((day) => {
        const before = weeksBefore(day).map(of)
        const usual = Math.round(before.reduce((sum, each) => sum + each, 0) / WEEKS)
        return { key, day, before, usual, now: of(day), away: Math.abs(of(day) - usual) }
      }),
    )
    .filter(
      ({ before, usual, now, away }) =>
        usual !== 0 &&
        away >= Math.abs(usual) * ODD_SHARE &&
        (now > Math.max(...before) || now < Math.min(...before)),
    )
    .toSorted((a, b) => b.away - a.away)[0]
  return found === undefined
    ? null
    : { day: dateOf(found.day), key: found.key, now: baht(found.now), usual: baht(found.usual) }
}

const baht = (satang: number): number => toBaht(BigInt(satang))
