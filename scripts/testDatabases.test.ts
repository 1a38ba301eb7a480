import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ALSO_THROUGH_PGBOUNCER, ON_EMBEDDED, THROUGH_PGBOUNCER } from './testDatabases.ts'

const root = join(import.meta.dirname, '..')
const filesOf = (pattern: string) => globSync(pattern, { cwd: root })

/** The patterns without braces: one for each file or folder that a list means. */
function spelledOut(pattern: string): string[] {
  const [, before = '', inside, after = ''] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(pattern) ?? []
  return inside === undefined
    ? [pattern]
    : inside.split(',').flatMap((word) => spelledOut(`${before}${word}${after}`))
}

test.each([...ON_EMBEDDED, ...THROUGH_PGBOUNCER, ...ALSO_THROUGH_PGBOUNCER].flatMap(spelledOut))(
  '%s names a test that exists',
  (pattern) => {
    expect(filesOf(pattern)).not.toHaveLength(0)
  },
)

test('the pooler runs thirteen files', () => {
  expect(new Set(THROUGH_PGBOUNCER.flatMap(filesOf)).size).toBe(13)
})
