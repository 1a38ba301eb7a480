import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeMeasuredPage } from '../../scripts/docs/measuredPage.ts'

const FILE = join(import.meta.dirname, '../../docs/performance.md')
const HEADING = '## The ledger in process'

/** What `docs/performance.md` has of the ledger, from its first heading on; empty: nothing. */
export async function ledgerPart(): Promise<string> {
  const text = await readFile(FILE, 'utf8').catch(() => '')
  const at = text.indexOf('## The ledger ')
  return at < 0 ? '' : text.slice(at)
}

type Table = readonly Readonly<Record<string, string | number>>[]

const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`

const tableOf = (rows: Table): string[] => {
  const names = Object.keys(rows[0] ?? {})
  return [
    line(names),
    line(names.map(() => '---')),
    ...rows.map((row) => line(Object.values(row))),
    '',
  ]
}

/** Puts a part in the place of the one with its heading, or at the end; the others stay. */
async function writePart(heading: string, lines: readonly string[]): Promise<void> {
  const text = await readFile(FILE, 'utf8').catch(() => '# What a call costs\n\n')
  const at = text.indexOf(heading)
  const next = at < 0 ? -1 : text.indexOf('\n## ', at)
  const before = (at < 0 ? text : text.slice(0, at)).trimEnd()
  const after = next < 0 ? '' : text.slice(next)
  writeMeasuredPage(FILE, `${before}\n\n${[heading, '', ...lines].join('\n')}${after}`)
}

const listed = (facts: readonly string[]): string[] => [...facts.map((fact) => `- ${fact}`), '']

/** Writes the ledger's part of `docs/performance.md`. */
export const writeLedgerPart = (facts: readonly string[], tables: Table[]): Promise<void> =>
  writePart(HEADING, [
    'Written by `npm run bench:ledger -- --write`, after the correctness checks of the same run: one',
    'transfer a transaction by a function, at its best number of connections, against our group commit.',
    '',
    ...listed(facts),
    ...tables.flatMap(tableOf),
  ])

/** Writes what the ledger costs on several versions of PostgreSQL. */
export const writeServersPart = (facts: readonly string[], table: Table): Promise<void> =>
  writePart('## The ledger on other versions of PostgreSQL', [
    'Written by `npm run bench:ledger -- --servers URL,URL --write`, after the correctness checks of',
    'the same run: transfers between random accounts, 128 callers, in rounds that take turns. Where the',
    'load is above the number of cores, read the ratios.',
    '',
    ...listed(facts),
    ...tableOf(table),
  ])

/** Writes what the ledger does with milliseconds between it and its database, and slow commits. */
export const writeDelaysPart = (facts: readonly string[], table: Table): Promise<void> =>
  writePart('## The ledger with its database further away', [
    'Written by `DELAY_MS=0,1,2,4 COMMIT_MS=0.1,1,4 npm run bench:ledger -- --write`, after the',
    'correctness checks of the same run: one transfer a transaction by a function, at its best number of',
    'connections, against our group commit, 128 callers, in rounds that take turns. Between: so much',
    'later does each answer come; commit: so much longer it takes, by `commit_delay`; trip: what a',
    'question took; all in ms. Hot: one account of the house is in every transfer. us: processor time',
    'of the database for one.',
    '',
    ...listed(facts),
    ...tableOf(table),
  ])
