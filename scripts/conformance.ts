import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beginScript } from './help.ts'

beginScript('conformance')

// npm run conformance: runs the tests that name a clause and writes the table of the page "fair and lawful".
const root = fileURLToPath(new URL('..', import.meta.url))
const files = globSync('{contract,server,web,scripts,e2e}/**/*.test.{ts,tsx}', {
  cwd: root,
  exclude: (name) => name === 'node_modules' || name === 'dist',
}).filter((file) => /\bclause\(/.test(readFileSync(join(root, file), 'utf8')))

const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    `--reporter=${join(root, 'scripts/reporters/clause-reporter.ts')}`,
    ...files,
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      CONFORMANCE_FILE: join(root, 'server/src/areas/account/fair/conformance.json'),
    },
  },
)
process.exitCode = status ?? 1
