import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

it('the console has words for every action of the audit log', async () => {
  const actions = new Set<string>()
  const files = glob('server/src/areas/**/*.ts', { cwd: ROOT })
  for await (const file of files) {
    const text = file.endsWith('.test.ts') ? '' : read(file)
    if (!/writeAudit|audited\(|noteAccountView/.test(text)) continue
    for (const [, action = ''] of text.matchAll(/(?<!emit\(|money\()'([a-z]+\.[a-z]+[A-Za-z]*)'/g))
      actions.add(action)
  }
  expect(actions.size).toBeGreaterThan(35)
  for (const locale of ['th', 'en']) {
    const { action } = JSON.parse(read(`console/src/locales/${locale}.json`)) as {
      action: Record<string, string>
    }
    expect([...actions].filter((each) => !(each.replace('.', '_') in action))).toEqual([])
  }
})
