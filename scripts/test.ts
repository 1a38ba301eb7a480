import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pgbouncerAt } from '../server/src/testing/pgbouncer.ts'
import { PGBACKREST } from './backup/restore.ts'
import { missingPackages } from './cluster/packages.ts'
import { findPostgres } from './find-postgres.ts'
import { beginScript } from './help.ts'
import { projectsFor } from './testProjects.ts'

beginScript('test')

// npm test [-- vitest arguments, e.g. withdrawals, or --project pglite server/src/ledger]
// With EVERY_DATABASE=1 a whole run takes every server test on the embedded database too.
// Runs Vitest with a reporter that counts, and prints the counts alone on the last line, which CI reads.
const root = fileURLToPath(new URL('..', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'krapao-counts-'))
const file = join(folder, 'counts.json')

const args = process.argv.slice(2)
const hasPostgres = (await findPostgres()) !== null
if (!hasPostgres) {
  console.warn(
    'No PostgreSQL answers: server tests run on PGlite only, and races are not proved. Set TEST_DATABASE_URL.',
  )
}

if (pgbouncerAt() === null)
  console.warn(
    'No PgBouncer is installed: the tests through a pooler in transaction mode are left out.',
  )
if (!existsSync(PGBACKREST))
  console.warn('No pgBackRest is installed: the test that restores a backup is left out.')
if (process.env.FAILOVERS && missingPackages().length > 0)
  console.warn(`The fail-overs are left out, for they need: ${missingPackages().join(', ')}.`)

// A whole run writes the table of statements, and tries a failed test of the browser once more.
const whole =
  args.length === 0
    ? {
        STATEMENTS_FILE: join(root, 'docs/statements.md'),
        STATEMENTS_OF: 'whole',
        SECOND_TRY: 'e2e',
      }
    : {}
const embedded = hasPostgres && args.length === 0 && !process.env.EVERY_DATABASE ? 'some' : 'all'
const vitest = spawn(
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    `--reporter=${join(root, 'scripts/reporters/count-reporter.ts')}`,
    `--reporter=${join(root, 'scripts/reporters/clause-reporter.ts')}`,
    `--reporter=${join(root, 'scripts/reporters/statement-reporter.ts')}`,
    `--reporter=${join(root, 'scripts/reporters/second-try-reporter.ts')}`,
    `--reporter=${join(root, 'scripts/reporters/slowest-reporter.ts')}`,
    ...projectsFor(args, hasPostgres),
    ...args,
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...whole, TEST_COUNTS_FILE: file, TEST_EMBEDDED: embedded },
  },
)
const code = await new Promise<number>((resolve) =>
  vitest.once('exit', (exit) => resolve(exit ?? 1)),
)

interface Counts {
  passed: number
  failed: number
  skipped: number
}
const counts = await readFile(file, 'utf8').then(
  (text) => JSON.parse(text) as Counts,
  () => ({ passed: 0, failed: 0, skipped: 0 }),
)
// A run that died, or an error outside any test, is a failure too.
if (code !== 0 && counts.failed === 0) counts.failed = 1
await rm(folder, { recursive: true, force: true })
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
process.exitCode = code
