import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const LONGEST = 120
const SOURCE = /\.(?:[cm]?[jt]sx?|css|sql|md|html|ya?ml|sh)$|^\.ci\/run$/

/**
 * Files that may be wider, each with its reason. Texts and other data are JSON, which no rule
 * reads.
 */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'docs/calls.md': 'generated: npm run docs:calls',
  'docs/seeded-bugs.md': 'generated: npm run model:bugs -- --write',
  'docs/simulation.md': 'a table that is generated: npm run simulate -- --bugs',
  'docs/statements.md': 'generated: npm test',
  'docs/wire.md': 'generated: npm run docs:wire',
  'server/src/db/schema.sql': 'generated: npm run schema:dump',
}

/** `file:line (width)` of each line with more than 120 characters. */
const wideLines = (file: string, text: string): string[] =>
  text
    .split('\n')
    .map((line, at) => [at + 1, line.length] as const)
    .filter(([, width]) => width > LONGEST)
    .map(([line, width]) => `${file}:${line} (${width})`)

const files = globSync(['**/*', '.ci/run', '.github/**/*'], {
  cwd: ROOT,
  exclude: ['**/{node_modules,dist*,data}/**'],
}).filter((file) => SOURCE.test(file) && !(file in EXCEPTIONS))

it('no line of a source has more than 120 characters', () => {
  expect(files.flatMap((file) => wideLines(file, readFileSync(join(ROOT, file), 'utf8')))).toEqual(
    [],
  )
  expect(wideLines('a.ts', `short\n${'ก'.repeat(121)}`)).toEqual(['a.ts:2 (121)'])
  expect(wideLines('a.ts', 'ก'.repeat(120))).toEqual([])
})
