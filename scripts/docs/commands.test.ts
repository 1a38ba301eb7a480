import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { VARIABLES } from '../../server/src/environment/schema.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const namedIn = (page: string, pattern: RegExp): string[] =>
  [...new Set([...read(page).matchAll(pattern)].map(([, name = '']) => name))].toSorted()

it('docs/commands.md names every script of package.json, and no other', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = namedIn('docs/commands.md', /`(?:npm (?:run )?)?([a-z][\w:]*)(?: [^`]*)?`/g)
  expect(Object.keys(scripts).filter((name) => !named.includes(name))).toEqual([])
  const run = namedIn('docs/commands.md', /`npm run ([\w:]+)/g)
  expect(run.filter((name) => name !== 'gallery' && scripts[name] === undefined)).toEqual([])
})

it("docs/environment.md names every variable that the server's schema reads", () => {
  const named = namedIn('docs/environment.md', /\b([A-Z][A-Z_0-9]{2,})\b/g)
  expect(VARIABLES.filter((name) => !named.includes(name))).toEqual([])
})
