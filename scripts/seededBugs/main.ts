import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { beginScript } from '../help.ts'
import { BUGS } from './bugs.ts'
import { type Measured, writeReport } from './report.ts'

beginScript('model:bugs')

// npm run model:bugs [-- --histories 500 --seed 1 --only suspended --database postgres --write]
// Seeds each known bug in turn, and tells after how many histories the model of the business finds it.
const root = fileURLToPath(new URL('../..', import.meta.url))
const modules = join(root, 'node_modules')
const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    database: { type: 'string', default: 'pglite' },
    /** The table goes into docs/seeded-bugs.md. */
    write: { type: 'boolean', default: false },
  },
})
const { histories, seed, only, database, write } = values

const measure = (name: string): Promise<Measured | { broken: string }> =>
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
      if (found) resolve({ name, after: Number(found[1]), by: found[2] ?? '' })
      else if (code === 0) resolve({ name, after: null, by: '' })
      else resolve({ broken: said.slice(-400) })
    })
  })

let failed = 0
for (const { name } of BUGS.filter((each) => each.name.includes(only))) {
  const answer = await measure(name)
  if ('broken' in answer) {
    failed += 1
    console.log(`| ${name} | broken | ${answer.broken}`)
    continue
  }
  if (answer.after === null) failed += 1
  console.log(`| ${name} | ${answer.after ?? `not in ${histories}`} | ${answer.by} |`)
  if (!write) continue
  // One after another: what is measured stays when the next is broken off.
  await writeReport([answer], { database, seed, histories })
}
process.exitCode = failed === 0 ? 0 : 1
