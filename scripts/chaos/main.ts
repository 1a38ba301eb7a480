import { spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { beginScript } from '../help.ts'
import { cellsOf, line, TITLES, writeReport, type Outcome } from './report.ts'
import { ROWS, type Row } from './rows.ts'

beginScript('chaos')

// npm run chaos [-- --only kill --short --write]
// Breaks one thing after another in the middle of the work, and prints one table of what held.
// --short: as few times as a run of all tests does. --write: into docs/reliability.md, row by row.
const root = fileURLToPath(new URL('../..', import.meta.url))
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    short: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})

async function run(row: Row): Promise<Outcome> {
  const [counts, said] = ['json', 'txt'].map((end) =>
    join(tmpdir(), `krapao-chaos-${process.pid}.${end}`),
  ) as [string, string]
  const began = performance.now()
  const vitest = spawn(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...row.projects.flatMap((name) => ['--project', name]),
      '--testTimeout',
      '3600000',
      '--reporter=default',
      `--reporter=${join(root, 'scripts/reporters/count-reporter.ts')}`,
      `--reporter=${join(root, 'scripts/reporters/said-reporter.ts')}`,
      ...row.files,
    ],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        ...(values.short ? {} : row.often),
        TEST_COUNTS_FILE: counts,
        TEST_SAID_FILE: said,
      },
    },
  )
  const code = await new Promise<number>((resolve) =>
    vitest.once('exit', (exit) => resolve(exit ?? 1)),
  )
  const seconds = Math.round((performance.now() - began) / 1_000)
  const count = await readFile(counts, 'utf8').then(
    (text) => JSON.parse(text) as Pick<Outcome, 'passed' | 'failed' | 'skipped'>,
    () => ({ passed: 0, failed: 0, skipped: 0 }),
  )
  const printed = await readFile(said, 'utf8').catch(() => '')
  await Promise.all([counts, said].map((file) => rm(file, { force: true })))
  return {
    ...count,
    breaks: row.breaks,
    at: new Date(),
    // A run that died, or an error outside any test, is a failure too.
    failed: code !== 0 ? Math.max(1, count.failed) : count.failed,
    seconds,
    said: printed,
  }
}

const table = [line(TITLES), line(TITLES.map(() => '---'))]
for (const row of ROWS.filter(({ breaks }) => breaks.includes(values.only))) {
  const outcome = await run(row)
  table.push(line(cellsOf(outcome)))
  if (outcome.failed > 0) process.exitCode = 1
  if (values.write)
    await writeReport(
      [outcome],
      ROWS.map(({ breaks }) => breaks),
    )
}
console.log(`\n${table.join('\n')}\n`)
