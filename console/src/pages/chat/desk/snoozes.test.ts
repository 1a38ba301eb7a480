import { expect, it } from 'vitest'
import { untilOf } from './snoozes.ts'

it('puts aside for hours, or until nine in the morning of a Bangkok day', () => {
  // One in the morning in Bangkok is still yesterday in London.
  const now = Date.parse('2026-11-22T18:00:00.000Z')
  expect(untilOf('hour', now).toISOString()).toBe('2026-11-22T19:00:00.000Z')
  expect(untilOf('threeHours', now).toISOString()).toBe('2026-11-22T21:00:00.000Z')
  expect(untilOf('tomorrow', now).toISOString()).toBe('2026-11-24T02:00:00.000Z')
  expect(untilOf('week', now).toISOString()).toBe('2026-11-30T02:00:00.000Z')
})
