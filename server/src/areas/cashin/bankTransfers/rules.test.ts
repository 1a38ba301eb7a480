import { describe, expect, it } from 'vitest'
import { decide, isAutomatic, lakNote, satangOfLak, worthOf } from './rules.ts'

const somchai = { id: 'a', bankAccountName: 'SOMCHAI DEEJAI' }
const malee = { id: 'b', bankAccountName: 'นางสาว มาลี ใจดี' }
const from = (accountNo: string, name = 'Mr. Somchai  Deejai') => ({ accountNo, name })

describe('the owner of a bank transfer', () => {
  it('is told by the whole account number together with the name', () => {
    expect(decide(from('1234567890'), [somchai])).toEqual({ memberId: 'a' })
    expect(decide(from('1234567890', 'SOMEBODY'), [somchai])).toEqual({ wait: 'NAME_DIFFERS' })
    expect(decide(from('1234567890', 'สมชาย ใจดี'), [somchai])).toEqual({ wait: 'NAME_UNCLEAR' })
    expect(decide(from('1234567890', ''), [somchai])).toEqual({ wait: 'NAME_UNCLEAR' })
    expect(decide(from('1234567890'), [])).toEqual({ wait: 'NO_MEMBER' })
  })

  it('is told by the name in either script where the account keeps both', () => {
    const both = { ...somchai, otherHolderName: 'สมชาย ใจดี' }
    expect(decide(from('1234567890', 'นาย สมชาย ใจดี'), [both])).toEqual({ memberId: 'a' })
    expect(decide(from('1234567890', 'นาย สมชาย สุขใจ'), [both])).toEqual({ wait: 'NAME_DIFFERS' })
  })

  it('is told by a masked number only when one is left', () => {
    expect(decide(from('xxxxxx7890'), [somchai])).toEqual({ memberId: 'a' })
    expect(decide(from('xxxxxx7890', 'SOMCHAI D'), [somchai])).toEqual({ memberId: 'a' })
    expect(decide(from('xxxxxx7890', 'SOMCHAI SUKJAI'), [somchai])).toEqual({
      wait: 'NAME_DIFFERS',
    })
    expect(decide(from('xxxxxx7890'), [somchai, { ...somchai, id: 'c' }])).toEqual({
      wait: 'SEVERAL_MEMBERS',
    })
    // Whose name cannot be compared may be the one as well.
    expect(decide(from('xxxxxx7890'), [somchai, malee])).toEqual({ wait: 'SEVERAL_MEMBERS' })
    expect(
      decide(from('xxxxxx7890'), [somchai, { id: 'd', bankAccountName: 'PRANEE SUKJAI' }]),
    ).toEqual({ memberId: 'a' })
  })

  it('is not told by fewer than four digits, or by anything that is not a number', () => {
    for (const accountNo of ['xxxxxxx890', '', 'xxxx', '12%4567890', '123456789_'])
      expect(decide(from(accountNo), [somchai])).toEqual({ wait: 'NO_MEMBER' })
  })
})

it('turns kip into satang, rounding down', () => {
  expect(satangOfLak(65_000_000n, 650)).toBe(100_000n)
  expect(satangOfLak(99_999n, 650)).toBe(153n)
  expect(satangOfLak(64n, 650)).toBe(0n)
})

it('credits by itself in AUTO and SMS modes only', () => {
  expect(['AUTO', 'SMS', 'MANUAL', ''].map(isAutomatic)).toEqual([true, true, false, false])
})

it('a transfer of kip is worth its satang, one at least, and one of baht itself', () => {
  const lak = (amount: bigint) => worthOf({ amount, currency: 'LAK' }, 600)
  expect([lak(60_000n), lak(119_999n), lak(600n), lak(599n), lak(0n)]).toEqual([
    100n,
    199n,
    1n,
    1n,
    1n,
  ])
  expect(worthOf({ amount: 5n, currency: 'THB' }, 600)).toBe(5n)
  expect(worthOf({ amount: 0n, currency: 'THB' }, 600)).toBe(0n)
})

it('the statement shows whole kip, and the rate in hundredths', () => {
  expect(lakNote(123_456n, 700.25)).toEqual({ lak: '1234', lakRate: '70025' })
})
