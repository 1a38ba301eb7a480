import { describe, expect, it } from 'vitest'
import { ageOn, cardNumberOf } from './cardNumber.ts'

describe('a card', () => {
  it.each([
    ['1101700230708', '1101700230708'],
    ['3100600445635', '3100600445635'],
    // The check digit of another, two digits that changed places, one too few, one that begins with 0 or 9.
    ['1101700230707', null],
    ['1107100230708', null],
    ['110170023070', null],
    ['0101700230708', null],
    ['9101700230708', null],
    ['', null],
  ])('numbered %s is %s', (digits, number) => {
    expect(cardNumberOf(digits)).toBe(number)
  })

  it.each([
    ['2006-11-27', 20],
    ['2006-11-28', 19],
    ['2004-02-29', 22],
    ['1998-01-02', 28],
  ])('of one born on %s is of one aged %s on 2026-11-27', (birth, age) => {
    expect(ageOn(birth, '2026-11-27')).toBe(age)
  })
})
