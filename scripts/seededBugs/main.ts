import { parseArgs } from 'node:util'
import { beginScript } from '../help.ts'
import { BUGS } from './bugs.ts'
import { measure } from './measure.ts'
import { foundAfter, writeReport } from './report.ts'

beginScript('model:bugs')

// npm run model:bugs [-- --histories 500 --seed 1 --only suspended --database postgres --write]
// Seeds each known bug in turn, and tells after how many histories the model of the business finds it,
// or which test does where no history leads.
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

let failed = 0
const asked = BUGS.filter(({ name, test }) => name.includes(only) && (!tests || test !== undefined))
for (const bug of asked) {
  const { name } = bug
  const answer = await measure(bug, { histories, seed, database })
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
