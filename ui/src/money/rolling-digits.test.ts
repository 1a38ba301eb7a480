import { expect, it } from 'vitest'
import { rolledFrom } from './rolling-digits.ts'

it('rolls only the digits that changed', () => {
  expect(rolledFrom('25,018.75', '24,518.75')).toEqual([
    null,
    '4',
    null,
    '5',
    null,
    null,
    null,
    null,
    null,
  ])
})

it('counts places from the satang when the figure grows or shrinks', () => {
  expect(rolledFrom('10.00', '9.00')).toEqual(['', '9', null, null, null])
  expect(rolledFrom('9.00', '10.00')).toEqual(['0', null, null, null])
  expect(rolledFrom('1,000.00', '999.00')).toEqual(['', null, '9', '9', '9', null, null, null])
})
