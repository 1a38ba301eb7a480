import { expect, it } from 'vitest'
import { progressLine } from './progress.ts'

it('says how far the days have come, and how long the rest takes at this pace', () => {
  expect(progressLine({ day: 30, days: 90, members: 3_333 }, 60)).toBe(
    `[${'#'.repeat(10)}${'-'.repeat(20)}] day 30 of 90, 3333 members, 60 s, about 120 s left`,
  )
  expect(progressLine({ day: 3, days: 3, members: 100 }, 38)).toBe(
    `[${'#'.repeat(30)}] day 3 of 3, 100 members, 38 s, about 0 s left`,
  )
})
