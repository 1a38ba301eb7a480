import { readFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { writeMeasuredPage } from '../docs/measuredPage.ts'

const FILE = join(import.meta.dirname, '../../docs/reliability.md')
const WIDTH = 96
export const TITLES = ['what is broken', 'when (UTC)', 'passed', 'failed', 'skipped', 'seconds']

/** One row of the table and what its tests printed. */
export interface Outcome {
  breaks: string
  at: Date
  passed: number
  failed: number
  skipped: number
  seconds: number
  said: string
}

export const cellsOf = ({ breaks, at, passed, failed, skipped, seconds }: Outcome): string[] => [
  breaks,
  at.toISOString().slice(0, 16).replace('T', ' '),
  ...[passed, failed, skipped, seconds].map(String),
]
export const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/** What the file has, by what is broken: the cells of its row and its section. */
function partsOf(text: string): Map<string, { cells: string[]; section: string }> {
  const [table = '', ...rest] = text.split('\n## ')
  const rows = table
    .split('\n')
    .filter((each) => each.startsWith('| '))
    .map((each) =>
      each
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .filter(([first = '']) => first !== TITLES[0] && !/^-+$/.test(first))
  const sections = new Map(
    rest.map((section) => [section.split('\n', 1)[0] ?? '', section.trimEnd()]),
  )
  return new Map(
    rows.map((cells) => [
      cells[0] ?? '',
      { cells, section: sections.get(cells[0] ?? '') ?? cells[0] ?? '' },
    ]),
  )
}

function wrapped(text: string): string[] {
  const words = text.split(' ')
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < WIDTH)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(lines.length === 0 ? word : `  ${word}`)
  }
  return lines
}

const sectionOf = ({ breaks, said }: Outcome): string => {
  const lines = said
    .split('\n')
    .map((each) => each.trim())
    .filter(Boolean)
    .flatMap(wrapped)
  return [
    breaks,
    '',
    ...(lines.length > 0 ? ['```text', ...lines, '```'] : ['Its tests print nothing.']),
  ].join('\n')
}

/** These outcomes in a text, in the order of `names`; rows that were not run stay as they are. */
export function reported(
  before: string,
  outcomes: readonly Outcome[],
  names: readonly string[],
): string {
  const parts = partsOf(before)
  for (const outcome of outcomes)
    parts.set(outcome.breaks, { cells: cellsOf(outcome), section: sectionOf(outcome) })
  const known = names.flatMap((name) => parts.get(name) ?? [])
  const processor = cpus()[0]?.model.trim() ?? 'an unknown processor'
  return [
    '# What holds when things break',
    '',
    'Written by `npm run chaos -- --write`; `--only WORD` runs and writes one row. Each run ends with',
    'the books, ours and the outside’s, compared to the satang: a row that passed lost and doubled',
    'nothing.',
    '',
    `- ${cpus().length} x ${processor}, ${Math.round(totalmem() / 2 ** 30)} GiB, shared by server, ` +
      'database, sandbox and callers.',
    `- Node ${process.version}; load average ${loadavg()[0]?.toFixed(1)} at the last row.`,
    '',
    line(TITLES),
    line(TITLES.map(() => '---')),
    ...known.map(({ cells }) => line(cells)),
    '',
    ...known.flatMap(({ section }) => [`## ${section}`, '']),
  ].join('\n')
}

/** The same into `docs/reliability.md`. */
export const writeReport = async (
  outcomes: readonly Outcome[],
  names: readonly string[],
): Promise<void> =>
  writeMeasuredPage(FILE, reported(await readFile(FILE, 'utf8').catch(() => ''), outcomes, names))
