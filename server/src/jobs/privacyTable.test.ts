import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '../domains/site/public.ts'
import { RETENTION } from './retention.ts'

const root = join(import.meta.dirname, '../../..')
const rows = readFileSync(join(root, 'docs/privacy.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\|.*`\w+`.*\|$/.test(line))
  .map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
const tests = globSync('server/src/{jobs,domains}/**/*.test.ts', { cwd: root })
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n')

describe('the retention table of docs/privacy.md', () => {
  it('has a row for each thing that the job deletes, and no other', () => {
    expect(rows.map(([what, setting]) => [what, setting])).toEqual(
      RETENTION.map(({ what, setting }) => [what, `\`${setting}\``]),
    )
  })

  it.each(rows)('tells the default of: %s', (_what, setting, kept) => {
    const key = setting.replaceAll('`', '') as keyof typeof DEFAULT_SETTINGS
    expect(String(DEFAULT_SETTINGS[key])).toBe(kept)
  })

  it.each(rows)('names a test that there is: %s', (_what, _setting, _kept, _why, test) => {
    expect(tests).toContain(test)
  })
})
