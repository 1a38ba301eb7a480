import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeMeasuredPage } from '../docs/measuredPage.ts'
import { INTERLEAVINGS } from './bugs.ts'

const FILE = join(import.meta.dirname, '../../docs/simulation.md')
const HEADING = '## Found from seed 1'
const HEAD = ['bug', 'first seed', 'seeds', 'processor, s', 'histories of the model']
const ABOUT = `Written by \`npm run simulate -- --bugs --seeds 60 --within 100\`: a bug that no seed finds in that
time is told so. Processor time is of the whole process, its start among it. The last column by
\`npm run simulate -- --bugs --model 240\`: so many random histories of the model of the business,
from seed 1 on PostgreSQL, until it says that a rule is broken; empty: not measured.`

/** What became of one planted bug. What is not measured now stays as it is written. */
export interface Row {
  name: string
  /** By the simulation. `found`: the first seed that fails; empty: none did. */
  seeds?: { found: string; looked: string; seconds: string }
  /** By the model: after how many histories, or that so many do not find it. */
  histories?: string
}

const cellsOf = (row: string): string[] =>
  row
    .split('|')
    .slice(1, -1)
    .slice(0, HEAD.length)
    .map((cell) => cell.trim())

/** Writes its part of the page; other parts stay. */
export function writeRows(measured: readonly Row[]): void {
  writeMeasuredPage(FILE, pageWith(readFileSync(FILE, 'utf8'), measured))
}

export function pageWith(page: string, measured: readonly Row[]): string {
  const start = page.indexOf(HEADING)
  const end = start < 0 ? -1 : page.indexOf('\n## ', start + 1)
  const part = start < 0 ? '' : page.slice(start, end < 0 ? undefined : end)
  const rows = new Map(
    part
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) => [cellsOf(line)[0] ?? '', cellsOf(line)]),
  )
  for (const row of measured) rows.set(row.name, measuredCells(row, rows.get(row.name)))
  const lines = [
    HEAD,
    HEAD.map(() => '---'),
    ...INTERLEAVINGS.map(({ name }) => rows.get(name) ?? measuredCells({ name })),
  ]
  const table = [
    HEADING,
    '',
    ABOUT,
    '',
    ...lines.map((cells) => `| ${HEAD.map((_, n) => cells[n] ?? '').join(' | ')} |`),
    '',
  ].join('\n')
  if (start < 0) return `${page.trimEnd()}\n\n${table}`
  return `${page.slice(0, start)}${table}${end < 0 ? '' : page.slice(end)}`
}

/** `before`: what is written of it. */
function measuredCells({ name, seeds, histories }: Row, before: readonly string[] = []): string[] {
  const [, found = 'not measured', looked = '', seconds = '', told = ''] = before
  return [
    name,
    ...(seeds
      ? [seeds.found || 'not found', seeds.looked, seeds.seconds]
      : [found, looked, seconds]),
    histories ?? told,
  ]
}
