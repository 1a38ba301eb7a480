import { expect, it } from 'vitest'
import { timedNames } from './timedNames.ts'

it('a job that a line of its own and the line of the minute name runs once', () => {
  const lines = [{ names: ['a', 'b'] }, { name: 'a' }, { name: 'night' }]
  expect(timedNames(lines)).toEqual(['a', 'b', 'night'])
})

it('a line that names nothing runs nothing', () => {
  expect(timedNames([{}, { names: [] }])).toEqual([])
})
