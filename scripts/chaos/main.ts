import { spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

// npm run chaos [-- --only kill --short]
// Breaks one thing after another in the middle of the work, and prints one table of what held.
// --short: as few times as a run of all tests does.
interface Row {
  breaks: string
  files: string[]
  projects: string[]
  /** How often, beyond what a run of all tests does. */
  often: Record<string, string>
}
const e2e = (breaks: string, file: string, often: Row['often'] = {}): Row => ({
  breaks,
  files: [`e2e/${file}.test.ts`],
  projects: ['e2e'],
  often,
})
const onBoth = (breaks: string, file: string, often: Row['often'] = {}): Row => ({
  breaks,
  files: [file],
  projects: ['pglite', 'postgres'],
  often,
})
const ROWS: readonly Row[] = [
  e2e('every process is killed', 'killed', { KILLS: '100' }),
  e2e('killed while providers are asked', 'providerKills', { KILL_ROUNDS: '30' }),
  e2e('killed while gifts are given', 'rewardKills', { REWARD_KILLS: '30' }),
  e2e('PostgreSQL is killed', 'postgresKills', { POSTGRES_KILLS: '100' }),
  e2e('network fails, processes stand still', 'disturbed', { DISTURBANCES: '5' }),
  e2e('the database fails over', 'failover', { FAILOVERS: '3' }),
  onBoth('every operation under every fault outside', 'server/src/boot/everyOperation.test.ts'),
  onBoth('dies at each statement and each answer', 'server/src/testing/placed/placed.test.ts', {
    PLACES: 'all',
  }),
]

const root = fileURLToPath(new URL('../..', import.meta.url))
const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, short: { type: 'boolean', default: false } },
})

interface Outcome {
  passed: number
  failed: number
  skipped: number
  seconds: number
}

async function run(row: Row): Promise<Outcome> {
  const counts = join(tmpdir(), `krapao-chaos-${process.pid}.json`)
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
      ...row.files,
    ],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...(values.short ? {} : row.often), TEST_COUNTS_FILE: counts },
    },
  )
  const code = await new Promise<number>((resolve) =>
    vitest.once('exit', (exit) => resolve(exit ?? 1)),
  )
  const seconds = Math.round((performance.now() - began) / 1_000)
  const said = await readFile(counts, 'utf8').then(
    (text) => JSON.parse(text) as Omit<Outcome, 'seconds'>,
    () => ({ passed: 0, failed: 0, skipped: 0 }),
  )
  await rm(counts, { force: true })
  // A run that died, or an error outside any test, is a failure too.
  return { ...said, failed: code !== 0 ? Math.max(1, said.failed) : said.failed, seconds }
}

const table = ['| what is broken | passed | failed | skipped | seconds |', '|-|-|-|-|-|']
for (const row of ROWS.filter(({ breaks }) => breaks.includes(values.only))) {
  const { passed, failed, skipped, seconds } = await run(row)
  table.push(`| ${row.breaks} | ${passed} | ${failed} | ${skipped} | ${seconds} |`)
  if (failed > 0) process.exitCode = 1
}
console.log(`\n${table.join('\n')}\n`)
