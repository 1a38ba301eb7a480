/** `npm run mutation`: mutants of the rules, then of the tables of states. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { beginScript } from '../help.ts'

beginScript('mutation')
const root = join(import.meta.dirname, '../..')
for (const configuration of ['rules.json', 'tables.json']) {
  const { status } = spawnSync(
    join(root, 'node_modules/.bin/stryker'),
    ['run', `scripts/mutation/${configuration}`],
    { cwd: root, stdio: 'inherit' },
  )
  if (status !== 0) process.exit(status ?? 1)
}
