import { describe, expect, it } from 'vitest'
import { accountOf, digitsOf, phoneOf, shownOf } from './rules.ts'

describe('what is kept away', () => {
  it.each([
    ['081-234-5678', '0812345678'],
    ['+66 81 234 5678', '0812345678'],
    ['0066812345678', '0812345678'],
    ['66812345678', '0812345678'],
    ['๐๘๑-๒๓๔-๕๖๗๘', '0812345678'],
    ['０８１２３４５６７８', '0812345678'],
    ['+856 20 5551 2345', '2055512345'],
    ['໐໒໐໕໕໕໑໒໓໔໕', '02055512345'],
    ['  ＋66 81 234 5678', '0812345678'],
    ['00856 20 5551 2345', '2055512345'],
    ['+856 2055 5123', '20555123'],
    // Without a sign that it is from abroad, and with too many digits or others before, it is as it is.
    ['856 20 5551 2345', '8562055512345'],
    ['856+20 5551 2345', '8562055512345'],
    ['+66 81 234 5678 9', '668123456789'],
    ['+1 66 81 234 5678', '166812345678'],
    ['+1 202 555 0100', '12025550100'],
    ['1234 5678', '12345678'],
    ['1234567890123', '1234567890123'],
    ['1234567', null],
    ['12345678901234', null],
    ['12', null],
    ['a phone', null],
  ])('the phone %s is %s', (typed, plain) => {
    expect(phoneOf(typed)).toBe(plain)
  })

  it.each([
    ['123-4-56789-0', '1234567890'],
    ['๑๒๓๔๕๖๗๘๙๐', '1234567890'],
    ['0020 1234 5678 90', '00201234567890'],
    ['12345678', '12345678'],
    ['12345678901234567890', '12345678901234567890'],
    ['1234567', null],
    ['1234', null],
    ['123456789012345678901', null],
  ])('the account %s is %s', (typed, plain) => {
    expect(accountOf(typed)).toBe(plain)
  })

  it('is shown by its last four signs', () => {
    expect(shownOf('PHONE', '0812345678')).toBe('08x-xxx-5678')
    expect(shownOf('BANK', '1234567890', 'SCB')).toBe('SCB x7890')
    expect(shownOf('BANK', '1234567890')).toBe(' x7890')
    expect(shownOf('CARD', '1101700230708')).toBe('x0708')
    expect(digitsOf('1-1017-00230-70-8')).toBe('1101700230708')
  })
})
