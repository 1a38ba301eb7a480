import { expect, it } from 'vitest'
import { ticksOf } from './ticks.ts'

it.each([
  [0, 1_240_000, [0, 500_000, 1_000_000, 1_500_000]],
  [0, 100, [0, 50, 100]],
  [-320, 500, [-500, 0, 500]],
  [-0.4, 0, [-0.4, -0.2, 0]],
  [0, 0, [0, 1]],
  [12, 30, [0, 10, 20, 30]],
])('round lines from %d to %d', (low, high, lines) => {
  expect(ticksOf(low, high)).toEqual(lines)
})
