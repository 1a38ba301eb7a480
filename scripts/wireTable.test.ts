import { expect, it } from 'vitest'
import { wireTable, writtenTable } from './wireTable.ts'

it('docs/wire.md lists every call of the contract (npm run docs:wire writes it)', () => {
  const cells = (table: string): string[][] =>
    table.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
  expect(cells(writtenTable()).filter((line) => !line[1]?.startsWith('-'))).toEqual(
    cells(wireTable()).filter((line) => !line[1]?.startsWith('-')),
  )
})
