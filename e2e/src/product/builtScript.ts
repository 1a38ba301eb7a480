import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'

const DIST = join(import.meta.dirname, '../../../web/dist')

/** The one script of the built app that has this text, as a route names it: its name is a hash. */
export function scriptWith(text: RegExp): string {
  const found = globSync('assets/*.js', { cwd: DIST }).filter((file) =>
    text.test(readFileSync(join(DIST, file), 'utf8')),
  )
  expect(found, String(text)).toHaveLength(1)
  return `**/${found[0]}`
}
