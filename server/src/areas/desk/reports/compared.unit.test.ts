import { bangkokDay, dateOf } from '@krapao/contract/bangkok'
import { expect, it } from 'vitest'
import { comparedWith } from './compared.ts'
import { columns } from './moneyMakers.ts'

const friday = bangkokDay(Date.parse('2026-11-27T05:00:00Z'))
const made = (rows: [day: number, amount: number][]) => ({
  columns: columns(['day', 'day'], ['count', 'count'], ['amount', 'baht']),
  rows: rows.map(([day, amount]) => ({ day: dateOf(day), count: 1, amount })),
})

it('a day is set beside the mean of the four same weekdays before it, and nothing else', () => {
  const rows: [number, number][] = [7, 14, 21, 28].map((back, n) => [friday - back, 100 * (n + 1)])
  const others: [number, number][] = [1, 2, 3, 35].map((back) => [friday - back, 99_999])
  const found = comparedWith(made([[friday, 300.03], ...rows, ...others]), friday, friday)
  expect(found).toEqual({ days: 1, keys: { amount: { now: 300.03, usual: 250 } } })
})

it('several rows of a day are one sum, and a week without any is a zero', () => {
  const found = comparedWith(
    made([
      [friday, 1],
      [friday, 2],
      [friday - 7, 4],
      [friday - 7, 4],
    ]),
    friday,
    friday,
  )
  expect(found?.keys['amount']).toEqual({ now: 3, usual: 2 })
})

it('no day is over: nothing is compared', () => {
  expect(comparedWith(made([]), friday, friday - 1)).toBeNull()
})
