import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { LONG } from './longestFirst.ts'

it('the long files are there, each once', () => {
  expect(LONG.filter((file) => !existsSync(join(import.meta.dirname, '..', file)))).toEqual([])
  expect(new Set(LONG).size).toBe(LONG.length)
})
