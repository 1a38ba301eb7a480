import { expect, it } from 'vitest'
import { percentTargets } from './percentTargets.ts'

it('rounds to satang: up what must be reached, down what ends it', () => {
  expect(percentTargets(3_125.5, { success: 200, fail: 10 })).toEqual({
    reach: 6_251,
    fail: 312.55,
  })
  expect(percentTargets(0.33, { success: 150, fail: 10 })).toEqual({ reach: 0.5, fail: 0.03 })
  expect(percentTargets(1.1, { success: 100.01, fail: 0 })).toEqual({ reach: 1.11, fail: 0 })
})
