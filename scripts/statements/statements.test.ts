import { expect, it } from 'vitest'
import { readTree } from '../borders/tree.ts'
import { numbersIn, numbersOf, STATEMENTS, withoutNumbers } from './statements.ts'
import { gathered, readTable, renewed, tableOf, together, unshown } from './table.ts'

const numbers = STATEMENTS.map(({ id }) => id)
const named = new Set(
  [...readTree()]
    .filter(([file]) => !file.startsWith('scripts/statements/'))
    .flatMap(([, source]) => numbersIn(source)),
)

it('the description has 255 statements, in order', () => {
  expect(numbers).toEqual(Array.from({ length: 255 }, (_, at) => `S${at + 1}`))
})

it('every statement is named by the title of a test, or says why not', () => {
  const untested = STATEMENTS.filter((each) => each.untested !== undefined).map(({ id }) => id)
  expect(numbers.filter((id) => !named.has(id) && !untested.includes(id))).toEqual([])
  expect(untested.filter((id) => named.has(id))).toEqual([])
  expect([...named].filter((id) => !numbers.includes(id))).toEqual([])
})

it('a title names its statements first', () => {
  expect(numbersOf('S1, S20: a stranger registers')).toEqual(['S1', 'S20'])
  expect(withoutNumbers('S1, S20: a stranger registers')).toBe('a stranger registers')
  expect(numbersOf('the S3: bucket')).toEqual([])
  expect(numbersIn(`it('S1, S2: a', …)\ndescribe("S3: b", …)\nconst s = 'S4'`)).toEqual([
    'S1',
    'S2',
    'S3',
  ])
})

const row = { statement: 'S2', file: 'a.test.ts', title: 'pays [once] | <twice>', isPassed: true }

it('the table says what it was told, and is read as it was written', () => {
  const all = [row, { ...row, file: 'b.test.ts', isPassed: null }, { ...row, statement: 'S3' }]
  expect(readTable(tableOf(all))).toEqual(all)
  expect(unshown(all)).toHaveLength(253)
  expect(unshown([{ ...row, isPassed: false }])).toHaveLength(255)
})

it('a test that failed on one of two databases failed', () => {
  const failed = { ...row, isPassed: false }
  expect(together([row, failed])).toEqual([failed])
  expect(together([failed, row])).toEqual([failed])
  expect(together([row, { ...row, isPassed: null }])).toEqual([row])
})

it('a run of one file leaves the rows of the others', () => {
  const other = { ...row, file: 'b.test.ts' }
  const renamed = { ...row, title: 'pays once' }
  expect(renewed([row, other], [renamed], new Set(['a.test.ts']))).toEqual([renamed, other])
  expect(renewed([row], [{ ...row, isPassed: null }], new Set(['a.test.ts']))).toEqual([row])
})

it('many tests of one group are one row, unless one of them failed', () => {
  const many = Array.from({ length: 9 }, (_, n) => ({ ...row, title: `calls > call ${n}` }))
  expect(gathered([...many, row])).toEqual([{ ...row, title: 'calls > 9 tests' }, row])
  const failed = many.map((each, at) => ({ ...each, isPassed: at > 0 }))
  expect(gathered(failed)).toEqual(failed)
  expect(gathered(many.slice(1))).toEqual(many.slice(1))
})
