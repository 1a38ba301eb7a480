import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bangkokDay, dateOf, isInDailyHours, midnightOf, mondayOf, TIME_ZONE } from './bangkok.ts'

const at = (time: string): number => Date.parse(`2026-11-21T${time}:00.000+07:00`)
const moment = fc.integer({ min: Date.UTC(1969, 0, 1), max: Date.UTC(2100, 0, 1) })

it('agrees with the calendar of the machine, and weeks begin on a Monday', () => {
  const inBangkok = new Intl.DateTimeFormat('en-CA', {
    timeZone: TIME_ZONE,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  fc.assert(
    fc.property(moment, (now) => {
      const day = bangkokDay(now)
      expect(dateOf(day)).toBe(inBangkok.format(now))
      expect(now >= midnightOf(day) && now < midnightOf(day + 1)).toBe(true)
      const monday = mondayOf(day)
      expect(new Date(`${dateOf(monday)}T00:00:00Z`).getUTCDay()).toBe(1)
      expect(day - monday >= 0 && day - monday < 7).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

it.each([
  ['2026-11-21T16:59:59.999Z', '2026-11-20T17:00:00.000Z'],
  ['2026-11-21T17:00:00.000Z', '2026-11-21T17:00:00.000Z'],
  ['2027-01-01T00:00:00.000Z', '2026-12-31T17:00:00.000Z'],
])('the day of %s began at %s', (now, began) =>
  expect(new Date(midnightOf(bangkokDay(Date.parse(now)))).toISOString()).toBe(began),
)

describe('daily hours', () => {
  it.each([
    ['22:59', false],
    ['23:00', true],
    ['23:59', true],
    ['00:00', true],
    ['00:29', true],
    ['00:30', false],
    ['12:00', false],
  ])('over midnight, at %s: %s', (time, inside) => {
    expect(isInDailyHours(at(time), '23:00', '00:30')).toBe(inside)
  })
  it.each([
    ['01:59', false],
    ['02:00', true],
    ['03:59', true],
    ['04:00', false],
  ])('within a day, at %s: %s', (time, inside) => {
    expect(isInDailyHours(at(time), '02:00', '04:00')).toBe(inside)
  })
  it.each([
    ['21:59', false],
    ['22:00', true],
    ['23:59', true],
    ['00:00', false],
  ])('to the end of a day, at %s: %s', (time, inside) => {
    expect(isInDailyHours(at(time), '22:00', '24:00')).toBe(inside)
  })
  it('are the whole day from 00:00 to 24:00', () => {
    expect(
      ['00:00', '12:00', '23:59'].map((time) => isInDailyHours(at(time), '00:00', '24:00')),
    ).toEqual([true, true, true])
  })
  it.each([
    ['12:00', '12:00'],
    ['', '12:00'],
    ['12:00', '24:01'],
    ['12:00', '25:00'],
    ['9:00', '12:00'],
    ['12:60', '13:00'],
  ])('%j to %j are none', (from, to) => {
    expect(isInDailyHours(at('12:00'), from, to)).toBeNull()
  })
})
