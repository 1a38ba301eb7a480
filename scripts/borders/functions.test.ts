import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { WORKSPACES } from './tree.ts'

const ROOT = join(import.meta.dirname, '../..')
/** More than these would have to be read from top to bottom; the lint refuses 120 lines. */
const MOST = 25

/** Functions of more than 60 lines in these folders, tests not counted. */
const longFunctions = (folders: readonly string[]): Promise<string[]> =>
  new Promise((resolve, reject) => {
    execFile(
      join(ROOT, 'node_modules/.bin/oxlint'),
      ['-c', join(import.meta.dirname, 'functions.json'), '-f', 'unix', ...folders],
      { cwd: ROOT, maxBuffer: 16 * 1024 * 1024 },
      (error, printed) => {
        // 1: it found some.
        if (error && error.code !== 1) reject(error)
        else resolve(printed.split('\n').filter((line) => line.includes('max-lines-per-function')))
      },
    )
  })

it(`at most ${MOST} functions are longer than 60 lines`, async () => {
  const found = await longFunctions(WORKSPACES)
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(MOST)
})

it('sees a long function', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'krapao-long-'))
  const lines = Array.from({ length: 60 }, (_, n) => `  of.push(${n})`)
  writeFileSync(
    join(folder, 'long.ts'),
    `export function long(of: number[]): void {\n${lines.join('\n')}\n}\n`,
  )
  try {
    expect(await longFunctions([folder])).toHaveLength(1)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
