import { describe, expect, it } from 'vitest'
import { decide, isAutomatic, plainAccount, plainName, satangOfLak } from './rules.ts'

const somchai = { id: 'a', bankAccountName: 'SOMCHAI DEEJAI' }
const malee = { id: 'b', bankAccountName: 'นางสาว มาลี ใจดี' }
const from = (accountNo: string, name = 'Mr. Somchai  Deejai') => ({ accountNo, name })

describe('whose a transfer is', () => {
  it('is told by the whole account number, whatever the name', () => {
    expect(decide(from('1234567890', 'SOMEBODY'), [somchai])).toEqual({ memberId: 'a' })
    expect(decide(from('1234567890'), [])).toEqual({ wait: 'NO_MEMBER' })
  })

  it('is told by a masked number only together with the name, and only when one is left', () => {
    expect(decide(from('xxxxxx7890'), [somchai, malee])).toEqual({ memberId: 'a' })
    expect(decide(from('xxxxxx7890', 'มาลี ใจดี'), [somchai, malee])).toEqual({ memberId: 'b' })
    expect(decide(from('xxxxxx7890', 'SOMCHAI D'), [somchai])).toEqual({ wait: 'NAME_DIFFERS' })
    expect(decide(from('xxxxxx7890'), [somchai, { ...somchai, id: 'c' }])).toEqual({
      wait: 'SEVERAL_MEMBERS',
    })
  })

  it('is not told by fewer than four digits, or by what is no number', () => {
    for (const accountNo of ['xxxxxxx890', '', 'xxxx', '12%4567890', '123456789_'])
      expect(decide(from(accountNo), [somchai])).toEqual({ wait: 'NO_MEMBER' })
  })
})

it('reads accounts and names as banks write them', () => {
  expect(plainAccount('xxx-x-x7890-1')).toBe('xxxxx78901')
  expect(plainAccount('XXX.***7890 ')).toBe('xxxxxx7890')
  expect(plainName(' นาย  สมชาย   ดีใจ ')).toBe('สมชาย ดีใจ')
  expect(plainName('MRS. Ann Lee')).toBe('ANN LEE')
  expect(plainName('Mister Ann')).toBe('MISTER ANN')
})

it('turns kip into satang, rounding down', () => {
  expect(satangOfLak(65_000_000n, 650)).toBe(100_000n)
  expect(satangOfLak(99_999n, 650)).toBe(153n)
  expect(satangOfLak(64n, 650)).toBe(0n)
})

it('credits by itself in AUTO and SMS modes only', () => {
  expect(['AUTO', 'SMS', 'MANUAL', ''].map(isAutomatic)).toEqual([true, true, false, false])
})
