import { expect, it } from 'vitest'
import { pageWith } from './page.ts'

const of = (...statuses: string[]) => ({ mutants: statuses.map((status) => ({ status })) })

it('counts what tests have seen of what they could see, and keeps rows of before', () => {
  const first = pageWith('', { files: { 'b.ts': of('Killed', 'Survived') } }, '2026-11-27')
  expect(first).toContain('| b.ts | 2 | 1 | 50.0 % | 2026-11-27 |')
  const second = pageWith(
    first,
    { files: { 'a.ts': of('Timeout', 'Killed', 'NoCoverage', 'Ignored', 'CompileError') } },
    '2026-11-28',
  )
  expect(second).toContain('All rows: 3 of 5 mutants killed, 60.0 %.')
  expect(second.split('\n').filter((line) => line.includes('.ts |'))).toEqual([
    '| a.ts | 3 | 2 | 66.7 % | 2026-11-28 |',
    '| b.ts | 2 | 1 | 50.0 % | 2026-11-27 |',
  ])
})

it('writes a row anew', () => {
  const first = pageWith('', { files: { 'b.ts': of('Survived') } }, '2026-11-27')
  const second = pageWith(first, { files: { 'b.ts': of('Killed') } }, '2026-11-28')
  expect(second).toContain('| b.ts | 1 | 1 | 100.0 % | 2026-11-28 |')
  expect(second).not.toContain('2026-11-27')
})
