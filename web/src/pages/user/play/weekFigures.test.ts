import { expect, it } from 'vitest'
import { FIGURES, largest, shareOf, type Day } from './weekFigures.ts'

const day = (seconds: number, deposited: number, net: number): Day =>
  ({ seconds, deposited, staked: 0, net }) as Day

it('a week of less than a minute has no bar of time', () => {
  const days = [day(0, 0, 0), day(45, 1_200, -60)]
  expect(largest(days, 'seconds')).toBeUndefined()
  expect(shareOf(days, 'seconds', 1)).toBe(0)
  expect(FIGURES.map((lane) => shareOf(days, lane, 1))).toEqual([0, 1, 1])
})

it('a bar is its part of the largest figure, and never more', () => {
  const days = [day(600, 0, 100), day(1_200, 50, -400), day(59, 200, 0)]
  expect(days.map((_, n) => shareOf(days, 'seconds', n))).toEqual([0.5, 1, 0])
  expect(days.map((_, n) => shareOf(days, 'deposited', n))).toEqual([0, 0.25, 1])
  expect(days.map((_, n) => shareOf(days, 'net', n))).toEqual([0.25, 1, 0])
})
