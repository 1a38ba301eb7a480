import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '../settings/settings.ts'
import { clause } from '../testing/clause.ts'
import { RETENTION } from './retention.ts'

const root = join(import.meta.dirname, '../../..')
const rows = readFileSync(join(root, 'docs/privacy.md'), 'utf8')
  .split(/\n(?=- |\n)/)
  .map((entry) => entry.replaceAll(/\s+/g, ' ').trim())
  .flatMap((entry) => {
    const found = /^- \*\*(.+)\*\*: `(\w+)`, (\d+)\. .+ Shown by: _(.+)_\.$/.exec(entry)
    return found ? [found.slice(1) as [string, string, string, string]] : []
  })
const tests = globSync('server/src/{boot,jobs,areas}/**/*.test.ts', { cwd: root })
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n')

describe('the retention list of docs/privacy.md', () => {
  it(clause('PDPA 39', 'has an entry for each thing that the job deletes, and no other'), () => {
    expect(rows.map(([what, setting]) => [what, setting])).toEqual(
      RETENTION.map(({ what, setting }) => [what, setting]),
    )
  })

  it.each(rows)('tells the default of: %s', (_what, setting, kept) => {
    expect(String(DEFAULT_SETTINGS[setting as keyof typeof DEFAULT_SETTINGS])).toBe(kept)
  })

  it.each(rows)('names a test that there is: %s', (_what, _setting, _kept, test) => {
    expect(tests).toContain(test)
  })
})
