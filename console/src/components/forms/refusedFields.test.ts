import { expect, it } from 'vitest'
import { fieldsOf, valueAt } from './refusedFields.ts'

it('names the fields of a rule and of a schema alike', () => {
  expect(fieldsOf({ rule: 'ENDS_FIRST', fields: ['endsAt', 'startsAt'] })).toEqual([
    'endsAt',
    'startsAt',
  ])
  expect(fieldsOf({ fields: ['body.name.th', 'reason', 3] })).toEqual(['name.th', 'reason'])
  expect(fieldsOf({ rule: 'DRAFT_CHANGED' })).toEqual([])
})

it('compares a field inside others, and one that is not there', () => {
  const body = { name: { th: 'a' }, slices: [{ weight: 1 }, { weight: 2 }] }
  expect(valueAt(body, 'slices.1.weight')).toBe('2')
  expect(valueAt(body, 'name.th')).toBe('"a"')
  expect(valueAt(body, 'endsAt.never')).toBeUndefined()
})
