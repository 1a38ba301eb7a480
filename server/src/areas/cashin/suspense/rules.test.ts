import { describe, expect, it } from 'vitest'
import { isPayable, nextAttemptMs, SETTLING_MS } from './rules.ts'

it('lets a return settle for a minute', () => {
  expect(SETTLING_MS).toBe(60_000)
})

it('a return is asked about from 2 seconds doubling to 5 minutes', () => {
  expect([-1, 0, 1, 2, 3, 8, 9, 40].map(nextAttemptMs)).toEqual([
    2_000, 2_000, 2_000, 4_000, 8_000, 256_000, 300_000, 300_000,
  ])
})

describe('money goes back to a whole account number only', () => {
  const to = (from_account_no: string, from_bank_code = 'SCB') =>
    isPayable({ from_bank_code, from_account_no })

  it.each(['123456', '4050012345', '12345678901234567890'])('%s is one', (number) => {
    expect(to(number)).toBe(true)
  })

  it.each(['', '12345', '123456789012345678901', 'xxx-x-x1234', '1234567x', 'x1234567', '123 456'])(
    '"%s" is none',
    (number) => expect(to(number)).toBe(false),
  )

  it('and to a bank that is known', () => expect(to('4050012345', '')).toBe(false))
})
