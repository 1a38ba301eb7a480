import { readFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { writeMeasuredPage } from '../docs/measuredPage.ts'
import { BUGS } from './bugs.ts'

const FILE = join(import.meta.dirname, '../../docs/seeded-bugs.md')
const HEADING = '## Found after so many histories'

/** What became of one seeded bug. `after`: histories until it was found; null: it was not. */
export interface Measured {
  name: string
  after: number | null
  by: string
  /** The test that found it, of one that no history leads to. */
  test?: string
}

export const foundAfter = ({ after, test }: Measured, histories: string): string =>
  test === undefined ? String(after ?? `not in ${histories}`) : 'by a test'
interface Run {
  database: string
  seed: string
  histories: string
}

const line = (...cells: string[]): string => `| ${cells.join(' | ')} |`
/** References and amounts are others in each run's text: a bar would end the cell. */
const plain = (text: string): string =>
  text
    .replace(/^Error: /, '')
    .replace(/ for \S*\d\S*$/, '')
    .replaceAll('|', '/')

/** The rows of the part that is there: those that were not measured now stay. */
const rowsOf = (part: string): Map<string, string> =>
  new Map(
    part
      .split('\n')
      .filter((row) => row.startsWith('|'))
      .map((row) => [row.split('|')[1]?.trim() ?? '', row]),
  )

/** Writes its part of `docs/seeded-bugs.md`, with what was measured before; the other parts stay. */
export async function writeReport(measured: readonly Measured[], run: Run): Promise<void> {
  const text = await readFile(FILE, 'utf8').catch(() => '# Seeded bugs\n')
  const start = text.indexOf(HEADING)
  const next = start < 0 ? -1 : text.indexOf('\n## ', start + HEADING.length)
  const before = start < 0 ? text : text.slice(0, start)
  const after = next < 0 ? '' : text.slice(next + 1)
  const rows = rowsOf(start < 0 ? '' : text.slice(start, next < 0 ? undefined : next))
  for (const each of measured)
    rows.set(each.name, line(each.name, foundAfter(each, run.histories), plain(each.by)))
  const told = BUGS.flatMap(({ name }) => rows.get(name) ?? [])
  const part = [
    HEADING,
    '',
    'Written by `npm run model:bugs -- --write`. Each bug is seeded in the product as it is loaded;',
    'then random histories are played until the model of the business says that a rule is broken.',
    'Where no history leads, the test is named that finds it. A row that is not measured again stays',
    'as it was, also where histories are drawn otherwise since.',
    '',
    `- ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC; ${run.database}, seed ${run.seed}, ` +
      `up to ${run.histories} histories a bug; ${told.length} of ${BUGS.length} bugs measured.`,
    `- ${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}, load average ` +
      `${loadavg()
        .map((load) => load.toFixed(1))
        .join(' ')}; Node ${process.version}.`,
    '',
    line('bug', 'found after', 'what the model says'),
    line('---', '---', '---'),
    ...told,
    '',
  ]
  writeMeasuredPage(FILE, [before.trimEnd(), '', ...part, after].join('\n').trimEnd() + '\n')
}
