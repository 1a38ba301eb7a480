import { expect, it } from 'vitest'
import { pageRange } from './page-range.ts'

it('S245: shows three before and one after', () => {
  expect(pageRange(1, 12)).toEqual([1, 2])
  expect(pageRange(5, 12)).toEqual([2, 3, 4, 5, 6])
  expect(pageRange(12, 12)).toEqual([9, 10, 11, 12])
  expect(pageRange(99, 3)).toEqual([1, 2, 3])
  expect(pageRange(1, 0)).toEqual([])
})
