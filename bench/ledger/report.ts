import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeMeasuredPage } from '../../scripts/docs/measuredPage.ts'

const FILE = join(import.meta.dirname, '../../docs/performance.md')
const HEADING = '## The ledger in process'

/** What `docs/performance.md` has of the ledger, from its heading on; empty: nothing. */
export async function ledgerPart(): Promise<string> {
  const text = await readFile(FILE, 'utf8').catch(() => '')
  const at = text.indexOf(HEADING)
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

/** Writes the ledger's part of `docs/performance.md`; what `bench:http` has written stays. */
export async function writeLedgerPart(facts: readonly string[], tables: Table[]): Promise<void> {
  const text = await readFile(FILE, 'utf8').catch(() => '# What a call costs\n\n')
  const [before = ''] = text.split(HEADING)
  const part = [
    HEADING,
    '',
    'Written by `npm run bench:ledger -- --write`, after the correctness checks of the same run: one',
    'transfer a transaction by a function, at its best number of connections, against our group commit.',
    '',
    ...facts.map((fact) => `- ${fact}`),
    '',
    ...tables.flatMap(tableOf),
  ]
  writeMeasuredPage(FILE, `${before.trimEnd()}\n\n${part.join('\n')}`)
}
