import { bangkokDay, dateOf } from '@krapao/contract/bangkok'
import { describe, expect, it } from 'vitest'
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
  expect(found).toMatchObject({ days: 1, keys: { amount: { now: 300.03, usual: 250 } } })
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

describe('the oddest day', () => {
  const weeks = (day: number, amounts: number[]): [number, number][] =>
    amounts.map((amount, n) => [day - (n + 1) * 7, amount])
  const oddest = (rows: [day: number, amount: number][], from = friday) =>
    comparedWith(made(rows), from, friday)?.oddest

  it('is the one furthest in money from its own weekday, with both figures', () => {
    const thursday = friday - 1
    const usual = [...weeks(friday, [100, 100, 100, 100]), ...weeks(thursday, [9, 11, 10, 10])]
    const rows: [number, number][] = [...usual, [thursday, 60], [friday, 180.5]]
    expect(oddest(rows, thursday)).toEqual({
      day: dateOf(friday),
      key: 'amount',
      now: 180.5,
      usual: 100,
    })
    // A day without anything is one too.
    expect(oddest([...usual, [thursday, 10]], thursday)).toMatchObject({ now: 0, usual: 100 })
  })

  it('is none within what the four weeks were, near their mean, or where they were nothing', () => {
    expect(oddest([...weeks(friday, [50, 50, 50, 200]), [friday, 190]])).toBeNull()
    expect(oddest([...weeks(friday, [100, 100, 100, 100]), [friday, 124]])).toBeNull()
    expect(oddest([[friday, 5_000]])).toBeNull()
  })

  it('is told by what came and went, not by their difference', () => {
    const both = columns(['day', 'day'], ['in', 'baht'], ['net', 'baht'])
    const rows = [0, 7, 14, 21, 28].map((back) => ({
      day: dateOf(friday - back),
      in: back === 0 ? 140 : 100,
      net: back === 0 ? 900 : 100,
    }))
    const found = comparedWith({ columns: both, rows }, friday, friday)
    expect(found?.oddest).toMatchObject({ key: 'in', now: 140, usual: 100 })
  })
})
