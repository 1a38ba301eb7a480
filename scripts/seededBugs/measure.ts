import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Bug } from './bug.ts'
import type { Measured } from './report.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const modules = join(root, 'node_modules')

/** So many random histories at most, from which seed, on which database. */
interface Histories {
  histories: string
  seed: string
  database: string
}

/** Plays histories with the bug seeded, in a process of its own, until the model says it is broken. */
export const measure = (
  { name, test }: Bug,
  { histories, seed, database }: Histories,
): Promise<Measured | { broken: string }> =>
  new Promise((resolve) => {
    const vitest = spawn(
      process.execPath,
      [
        join(modules, 'vitest/vitest.mjs'),
        'run',
        '--config',
        join(root, 'scripts/seededBugs/vitest.config.ts'),
      ],
      {
        cwd: root,
        env: {
          ...process.env,
          SEEDED_BUG: name,
          MODEL_RUNS: histories,
          MODEL_SEED: seed,
          TEST_DIALECT: database,
          NO_COLOR: '1',
        },
      },
    )
    let said = ''
    const hear = (part: Buffer): void => {
      said += part.toString()
    }
    vitest.stdout.on('data', hear)
    vitest.stderr.on('data', hear)
    vitest.once('exit', (code) => {
      const found = /found after (\d+) histories: (.*)/.exec(said)
      const failing = test === undefined ? null : /FAIL\s+(?:\S+ )?\S+\.test\.ts > (.*)/.exec(said)
      if (found) resolve({ name, after: Number(found[1]), by: found[2] ?? '' })
      else if (test !== undefined && failing)
        resolve({ name, after: null, by: `${test}: ${failing[1]}`, test })
      else if (code === 0) resolve({ name, after: null, by: '' })
      else resolve({ broken: said.slice(-400) })
    })
  })
