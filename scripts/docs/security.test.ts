import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const page = readFileSync(`${root}/docs/security.md`, 'utf8').replaceAll(/\s+/g, ' ')
/** `file`: "title of a test". */
const cited = [...page.matchAll(/`([^`]+\.test\.ts)`: "([^"]+)"/g)].map(
  ([, file = '', title = '']) => ({ file, title }),
)

it('cites a test for most of the requirements', () => {
  expect(cited.length).toBeGreaterThan(20)
})

it.each(cited)('$file has: $title', ({ file, title }) => {
  expect(existsSync(`${root}/${file}`)).toBe(true)
  expect(readFileSync(`${root}/${file}`, 'utf8').replaceAll("\\'", "'")).toContain(title)
})
