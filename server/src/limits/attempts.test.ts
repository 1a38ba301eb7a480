import { describe, expect, test } from 'vitest'
import { testClock } from '../testing/app.ts'
import { testDatabase } from '../testing/db.ts'
import {
  attemptsLeft,
  firstFull,
  forgetAttempts,
  returnAttempt,
  returnAttempts,
  takeAttempt,
  takeAttempts,
} from './attempts.ts'

const { db } = await testDatabase()
const clock = testClock()
clock.hold(new Date('2026-11-21T04:00:00Z'))
const counting = { db, clock }
const three = { name: 'three', hits: 3, seconds: 60 }

describe('counted attempts', () => {
  test('let through as many as the limit, then say how long to wait, then start again', async () => {
    for (let i = 0; i < 3; i++) expect(await takeAttempt(counting, three, 'a')).toBeNull()
    clock.advance(10_000)
    expect(await takeAttempt(counting, three, 'a')).toBe(50)
    expect(await takeAttempt(counting, three, 'b')).toBeNull()
    clock.advance(49_999)
    expect(await takeAttempt(counting, three, 'a')).toBe(1)
    clock.advance(1)
    expect(await takeAttempt(counting, three, 'a')).toBeNull()
  })

  test('let 3 of 128 pass that come at once', async () => {
    const all = await Promise.all(
      Array.from({ length: 128 }, () => takeAttempt(counting, three, 'race')),
    )
    expect(all.filter((each) => each === null)).toHaveLength(3)
  })

  test('a look does not count, and what was given back may be taken again', async () => {
    for (let i = 0; i < 3; i++) await takeAttempt(counting, three, 'c')
    expect(await attemptsLeft(counting, three, 'c')).toBe(60)
    await returnAttempt(counting, three, 'c')
    expect(await attemptsLeft(counting, three, 'c')).toBeNull()
    expect(await takeAttempt(counting, three, 'c')).toBeNull()
    expect(await takeAttempt(counting, three, 'c')).toBe(60)
  })

  test('refused tries do not pile up: one given back is one free', async () => {
    for (let i = 0; i < 10; i++) await takeAttempt(counting, three, 'd')
    await returnAttempt(counting, three, 'd')
    await returnAttempt(counting, three, 'd')
    expect(await takeAttempt(counting, three, 'd')).toBeNull()
  })

  test('of several are taken and given back together; a refused try costs the others nothing', async () => {
    const few = { limit: { name: 'few', hits: 2, seconds: 60 }, subject: 'g' }
    const many = { limit: { name: 'many', hits: 9, seconds: 30 }, subject: 'g' }
    const both = [many, few]
    for (let i = 0; i < 3; i++) {
      expect(await takeAttempts(counting, both)).toBeNull()
      await returnAttempts(counting, both)
    }
    for (let i = 0; i < 2; i++) expect(await takeAttempts(counting, both)).toBeNull()
    expect(await firstFull(counting, both)).toEqual({ count: few, retryAfter: 60 })
    const words = await Promise.all(Array.from({ length: 64 }, () => takeAttempts(counting, both)))
    expect(new Set(words.map((word) => word?.count ?? null))).toEqual(new Set([few]))
    await returnAttempts(counting, [few])
    expect(await takeAttempts(counting, both)).toBeNull()
    // Three of the nine: what was refused has left nothing.
    for (let i = 3; i < 9; i++)
      expect(await takeAttempt(counting, many.limit, many.subject)).toBeNull()
    expect(await takeAttempt(counting, many.limit, many.subject)).toBe(30)
  })

  test('a window that a clock opened which ran ahead holds nobody up once the clock is right', async () => {
    const [one, side] = [
      { limit: three, subject: 'ahead' },
      { limit: three, subject: 'ahead too' },
    ]
    clock.advance(3_600_000)
    for (let i = 0; i < 3; i++) {
      await takeAttempt(counting, three, 'ahead')
      await takeAttempts(counting, [side])
    }
    // Two processes may differ a little: that opens nothing.
    clock.advance(-30_000)
    expect(await takeAttempt(counting, three, 'ahead')).toBe(90)
    expect(await firstFull(counting, [one])).toEqual({ count: one, retryAfter: 90 })
    expect(await attemptsLeft(counting, three, 'ahead')).toBe(90)
    clock.advance(-3_570_000)
    expect(await attemptsLeft(counting, three, 'ahead')).toBeNull()
    expect(await firstFull(counting, [one, side])).toBeNull()
    for (let i = 0; i < 3; i++) {
      expect(await takeAttempt(counting, three, 'ahead')).toBeNull()
      expect(await takeAttempts(counting, [side])).toBeNull()
    }
    expect(await takeAttempt(counting, three, 'ahead')).toBe(60)
    expect(await takeAttempts(counting, [side])).toEqual({ count: side, retryAfter: 60 })
  })

  test('windows that have passed are swept away', async () => {
    await takeAttempt(counting, three, 'e')
    clock.advance(61_000)
    await takeAttempt(counting, three, 'f')
    await forgetAttempts(counting)
    expect((await db.selectFrom('attempt').select('key').execute()).map((row) => row.key)).toEqual([
      'three:f',
    ])
  })
})
