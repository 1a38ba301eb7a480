import { expect, it } from 'vitest'
import { reported, type Outcome } from './report.ts'

const outcome = (breaks: string, more: Partial<Outcome> = {}): Outcome => ({
  breaks,
  at: new Date('2026-11-22T12:34:56Z'),
  passed: 3,
  failed: 0,
  skipped: 1,
  seconds: 60,
  said: '',
  ...more,
})
const NAMES = ['one', 'other', 'third']

it('a row that was run is written again, and the others stay with what they said', () => {
  const both = reported(
    '',
    [outcome('other', { said: 'lost 0\n| a | b |\n' }), outcome('one')],
    NAMES,
  )
  expect(both).toContain('| one | 2026-11-22 12:34 | 3 | 0 | 1 | 60 |\n| other |')
  const again = reported(both, [outcome('one', { passed: 4, said: 'all held' })], NAMES)
  expect(again).toContain('| one | 2026-11-22 12:34 | 4 |')
  expect(again).toContain('## one\n\n```text\nall held\n```')
  expect(again).toContain('## other\n\n```text\nlost 0\n| a | b |\n```')
  expect(again).not.toContain('third')
  expect(again.match(/^\| other/gm)).toHaveLength(1)
})
