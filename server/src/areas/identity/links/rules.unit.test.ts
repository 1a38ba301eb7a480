import { describe, expect, it } from 'vitest'
import { byStrength, giftsWait, strengthOf, strengthTogether } from './rules.ts'

describe('gifts of a group', () => {
  it.each([
    ['a household of two', { size: 2, decision: null, up_to: null }, 3, false],
    ['three, with one beside', { size: 3, decision: null, up_to: null }, 3, false],
    ['a ring of ten', { size: 10, decision: null, up_to: null }, 3, true],
    ['ten that a person has let pass', { size: 10, decision: 'LET', up_to: 10 }, 3, false],
    ['the same, grown by one', { size: 11, decision: 'LET', up_to: 10 }, 3, true],
    ['two that a person holds', { size: 2, decision: 'HOLD', up_to: null }, 3, true],
    ['ten, where the rule is off', { size: 10, decision: null, up_to: null }, 0, false],
    [
      'ten that a person holds, where the rule is off',
      { size: 10, decision: 'HOLD', up_to: null },
      0,
      true,
    ],
    [
      'four that were let pass, nobody says up to how many',
      { size: 4, decision: 'LET', up_to: null },
      3,
      true,
    ],
    ['three that were let pass up to two', { size: 3, decision: 'LET', up_to: 2 }, 3, false],
    ['two, where more than one wait', { size: 2, decision: null, up_to: null }, 1, true],
    ['who is left alone of a held one', { size: 1, decision: 'HOLD', up_to: null }, 3, false],
  ] as const)('of %s', (_, group, above, waits) => {
    expect(giftsWait(group, above)).toBe(waits)
  })
})

describe('how strongly two are linked', () => {
  it.each([
    [['DEVICE'], 'STRONG'],
    [['ACCOUNT', 'PLACE'], 'STRONG'],
    [['OPPOSITE'], 'STRONG'],
    [['HOLDER', 'BROWSER'], 'STRONG'],
    [['HOLDER'], 'MIDDLE'],
    [['BROWSER', 'PLACE', 'INVITER'], 'MIDDLE'],
    [['BROWSER', 'BROWSER'], 'MIDDLE'],
    [['PLACE', 'INVITER'], 'WEAK'],
  ] as const)('by %j is %s', (kinds, strength) => {
    expect(strengthTogether(kinds)).toBe(strength)
  })

  it.each([
    ['DEVICE', 'STRONG'],
    ['ACCOUNT', 'STRONG'],
    ['OPPOSITE', 'STRONG'],
    ['RING', 'STRONG'],
    ['HOLDER', 'MIDDLE'],
    ['BROWSER', 'MIDDLE'],
    ['PLACE', 'WEAK'],
    ['MODEL', 'WEAK'],
    ['INVITER', 'WEAK'],
  ] as const)('by %s alone is %s', (kind, strength) => {
    expect([strengthOf(kind), strengthTogether([kind])]).toEqual([strength, strength])
  })

  it('is listed with the strongest first', () => {
    const links = (['WEAK', 'STRONG', 'MIDDLE'] as const).map((strength) => ({ strength }))
    const sorted = links.toSorted(byStrength).map(({ strength }) => strength)
    expect(sorted).toEqual(['STRONG', 'MIDDLE', 'WEAK'])
  })
})
