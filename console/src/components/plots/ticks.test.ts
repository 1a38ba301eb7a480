import { expect, it } from 'vitest'
import { ticksOf } from './ticks.ts'

it.each([
  [0, 1_240_000, [0, 500_000, 1_000_000, 1_500_000]],
  [0, 100, [0, 50, 100]],
  [-320, 500, [-500, 0, 500]],
  [-0.4, 0, [-0.4, -0.2, 0]],
  [0, 0, [0, 1]],
  [12, 30, [0, 10, 20, 30]],
  // By 250 there would be three lines; by 1, 2 or 5 there are these.
  [0, 730, [0, 500, 1_000]],
])('round lines from %d to %d', (low, high, lines) => {
  expect(ticksOf(low, high)).toEqual(lines)
})
