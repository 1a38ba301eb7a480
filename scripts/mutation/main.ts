/** `npm run mutation`: mutants of the rules, then of the tables of states. */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { writeMeasuredPage } from '../docs/measuredPage.ts'
import { beginScript } from '../help.ts'
import { pageWith, type Report } from './page.ts'

beginScript('mutation')
const root = join(import.meta.dirname, '../..')
const PAGE = join(root, 'docs/mutation.md')
const { values } = parseArgs({
  options: {
    /** Files whose path has this. */
    only: { type: 'string', default: '' },
    /** What was measured goes into docs/mutation.md. */
    write: { type: 'boolean', default: false },
  },
})

interface Configuration {
  mutate: string[]
  jsonReporter: { fileName: string }
}
const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'))
const isOut = (pattern: string): boolean => pattern.startsWith('!')

for (const configuration of ['rules.json', 'tables.json']) {
  const file = `scripts/mutation/${configuration}`
  const { mutate, jsonReporter } = read(file) as Configuration
  const mutated = globSync(
    mutate.filter((pattern) => !isOut(pattern)),
    { cwd: root, exclude: mutate.filter(isOut).map((pattern) => pattern.slice(1)) },
  ).filter((each) => each.includes(values.only))
  if (mutated.length === 0) continue
  // A run that breaks off leaves nobody an older one's report.
  rmSync(join(root, jsonReporter.fileName), { force: true })
  const { status } = spawnSync(
    join(root, 'node_modules/.bin/stryker'),
    ['run', file, '--mutate', mutated.join(',')],
    { cwd: root, stdio: 'inherit' },
  )
  if (values.write) writeRows(read(jsonReporter.fileName) as Report)
  if (status !== 0) process.exitCode = status ?? 1
}

function writeRows(report: Report): void {
  const before = existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : ''
  writeMeasuredPage(PAGE, pageWith(before, report, new Date().toISOString().slice(0, 10)))
}
