import { expect, it } from 'vitest'
import { isHigher, limitTyped } from './checkLimit.ts'

it.each([
  ['', undefined],
  ['none', null],
  ['0', 0],
  ['1,500.50', 1500.5],
  ['10000000', 10_000_000],
  ['10000001', undefined],
  ['x', undefined],
])('%s typed as a limit is %s', (typed, limit) => expect(limitTyped(typed)).toBe(limit))

it('a limit is higher when it lets more through, none above all; the first one never is', () => {
  expect([
    isHigher(null, 5),
    isHigher(5, 4),
    isHigher(5, 5),
    isHigher(5, 6),
    isHigher(5, null),
    isHigher(null, null),
  ]).toEqual([false, false, false, true, true, false])
})
