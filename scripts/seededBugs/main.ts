import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { beginScript } from '../help.ts'
import type { Bug } from './bug.ts'
import { BUGS } from './bugs.ts'
import { foundAfter, type Measured, writeReport } from './report.ts'

beginScript('model:bugs')

// npm run model:bugs [-- --histories 500 --seed 1 --only suspended --database postgres --write]
// Seeds each known bug in turn, and tells after how many histories the model of the business finds it,
// or which test does where no history leads.
const root = fileURLToPath(new URL('../..', import.meta.url))
const modules = join(root, 'node_modules')
const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    database: { type: 'string', default: 'pglite' },
    /** Only those that a test finds: it takes seconds each. */
    tests: { type: 'boolean', default: false },
    /** The table goes into docs/seeded-bugs.md. */
    write: { type: 'boolean', default: false },
  },
})
const { histories, seed, only, database, tests, write } = values

const measure = ({ name, test }: Bug): Promise<Measured | { broken: string }> =>
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

let failed = 0
const asked = BUGS.filter(({ name, test }) => name.includes(only) && (!tests || test !== undefined))
for (const bug of asked) {
  const { name } = bug
  const answer = await measure(bug)
  if ('broken' in answer) {
    failed += 1
    console.log(`| ${name} | broken | ${answer.broken}`)
    continue
  }
  if (answer.after === null && answer.test === undefined) failed += 1
  console.log(`| ${name} | ${foundAfter(answer, histories)} | ${answer.by} |`)
  if (!write) continue
  // One after another: what is measured stays when the next is broken off.
  await writeReport([answer], { database, seed, histories })
}
process.exitCode = failed === 0 ? 0 : 1
