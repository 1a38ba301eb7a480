import { expect, it, vi } from 'vitest'
import { accountNo } from './accountNo.ts'
import { ago, dateTime } from './dateTime.ts'
import { laoPhone } from './laoPhone.ts'
import { money, sumBaht } from './money.ts'
import { phoneDigits, spacedPhone } from './phone.ts'

vi.mock('../settings.ts', () => ({ IS_LAOS: false }))

it.each([
  ['2026-11-21T07:32:08.123Z', '21/11/2026 14:32:08'],
  ['2026-12-31T17:00:00.000Z', '01/01/2027 00:00:00'],
  ['2026-02-28T16:59:59.999Z', '28/02/2026 23:59:59'],
  ['', '-'],
  ['not a time', '-'],
  [null, '-'],
  [undefined, '-'],
])('S250: %s is shown as %s', (value, shown) => expect(dateTime(value)).toBe(shown))

const day = 86_400_000
it.each([
  [0, 'second', 0],
  [45_000, 'second', 45],
  [59_999, 'second', 59],
  [60_000, 'minute', 1],
  [3_599_000, 'minute', 59],
  [3_600_000, 'hour', 1],
  [day, 'day', 1],
  [30 * day - 1, 'day', 29],
  [30 * day, 'month', 1],
  [364 * day, 'month', 12],
  [365 * day, 'year', 1],
  [800 * day, 'year', 2],
  // A phone whose clock is behind the server's.
  [-5_000, 'second', 0],
])('S250: %i ms ago is in %s: %i', (passed, unit, n) =>
  expect(ago(1e12 - passed, 1e12)).toEqual({ unit, n }),
)

it.each([
  [24_518.75, '24,518.75'],
  [0, '0.00'],
  [-0, '0.00'],
  [-2000, '\u22122,000.00'],
  [1e6, '1,000,000.00'],
  ['5', '-'],
  [null, '-'],
  [undefined, '-'],
  [Number.NaN, '-'],
  [Number.POSITIVE_INFINITY, '-'],
])('S175: %s is shown as %s', (amount, shown) => expect(money(amount)).toBe(shown))

it('sums in satang', () => expect(sumBaht([0.1, 0.2, 18_240.5, 6_278.25])).toBe(24_519.05))

it.each([
  ['1234564821', '123-456-4821'],
  ['123456789', '123456789'],
  ['12345678901', '12345678901'],
  ['', '-'],
])('S175: account %s is shown as %s', (value, shown) => expect(accountNo(value)).toBe(shown))

it.each([
  ['0812345678', '081 234 5678'],
  ['081-234-5678', '081 234 5678'],
  ['08', '08'],
  ['081234', '081 234'],
  ['abc', ''],
])('phone %s is spaced %s', (value, shown) => {
  expect(spacedPhone(value)).toBe(shown)
  expect(phoneDigits(shown)).toBe(phoneDigits(value))
})

it.each([
  ['2055556789', '20 5555 6789'],
  ['02055556', '020 5555 6'],
  ['0812345678', undefined],
])('Lao mobile %s is spaced %s', (digits, shown) => expect(laoPhone(digits)).toBe(shown))
