import { expect, it } from 'vitest'
import { kipOf, kipText } from './kip.ts'

it('is whole kip, what is under one dropped', () => {
  expect([kipOf(123.45, 650), kipOf(0.01, 650), kipOf(1, 649.99), kipOf(0.29, 100)]).toEqual([
    80_242, 6, 649, 29,
  ])
  expect(kipText(650_000)).toBe('₭650,000')
})
