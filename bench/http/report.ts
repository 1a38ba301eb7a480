import { writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { writeMeasuredPage } from '../../scripts/docs/measuredPage.ts'
import { ledgerPart } from '../ledger/report.ts'
import type { Row } from './row.ts'

const DOCS = join(import.meta.dirname, '../../docs')

interface Report {
  rows: readonly Row[]
  ratios: readonly { what: string; goal: string; measured: string }[]
  /** As PostgreSQL says it, with the settings that decide about losing money. */
  database: string
  load: { before: string; after: string }
  flags: { seconds: number; rounds: number; accounts: number; servers: number }
  at: Date
}

/**
 * Writes `docs/performance.md` and its chart, but for the part of `bench:ledger`. Nothing in them
 * is written by hand.
 */
export async function writeReport(report: Report): Promise<void> {
  await writeFile(join(DOCS, 'performance.svg'), chart(report.rows))
  const ledger = await ledgerPart()
  writeMeasuredPage(join(DOCS, 'performance.md'), text(report) + (ledger && `\n${ledger}`))
}

const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`

function text({ rows, ratios, database, load, flags, at }: Report): string {
  const [first] = rows
  const names = Object.keys(first ?? {})
  const processor = cpus()[0]?.model.trim() ?? 'an unknown processor'
  return [
    '# What a call costs',
    '',
    'Written by `npm run bench:http -- --write`, after the correctness checks of the same run.',
    '',
    `- ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC; load average ${load.before} ` +
      `before and ${load.after} after.`,
    `- ${cpus().length} x ${processor}, ${Math.round(totalmem() / 2 ** 30)} GiB, shared by ` +
      'servers, database, sandbox and callers.',
    `- Node ${process.version}; ${database}.`,
    `- ${flags.accounts} accounts, ${flags.servers} server(s), medians of ${flags.rounds} ` +
      `rounds of ${flags.seconds} s.`,
    '',
    'Where the load is above the number of cores, others used the machine too: read the processor time, the',
    'statements and the commits of a call then, and the ratios; calls a second say little. Statements and',
    'commits are those of the whole database, jobs that run by themselves included.',
    '',
    '![Processor time of a call](performance.svg)',
    '',
    line(names),
    line(names.map(() => '---')),
    ...rows.map((row) => line(Object.values(row))),
    '',
    line(['figure', 'goal', 'measured']),
    line(['---', '---', '---']),
    ...ratios.map(({ what, goal, measured }) => line([what, goal, measured])),
    '',
  ].join('\n')
}

const WIDTH = 760,
  BAR = 16,
  GAP = 10,
  LEFT = 190,
  TOP = 40

/** Processor time of a call in microseconds: the server's, and behind it the database's. */
function chart(rows: readonly Row[]): string {
  const bars = rows.map((row) => ({
    name: `${row.call} (${row.tree})`,
    server: Number(row['server us']) || 0,
    database: Number(row['database us']) || 0,
  }))
  // One caller alone is another matter: all that runs by itself is counted to few calls.
  const shown = bars.filter(({ name }) => !name.startsWith('alone'))
  const most = Math.max(1, ...shown.map(({ server, database }) => server + database))
  const scale = (WIDTH - LEFT - 110) / most
  const height = TOP + shown.length * (BAR + GAP) + GAP
  const body = shown.map(({ name, server, database }, n) => {
    const y = TOP + n * (BAR + GAP)
    const [a, b] = [server * scale, database * scale]
    return [
      `<text x="${LEFT - 8}" y="${y + 12}" text-anchor="end">${name}</text>`,
      `<rect x="${LEFT}" y="${y}" width="${a.toFixed(1)}" height="${BAR}" fill="#2f6fbe"/>`,
      `<rect x="${(LEFT + a).toFixed(1)}" y="${y}" width="${b.toFixed(1)}" height="${BAR}" fill="#c98a1b"/>`,
      `<text x="${(LEFT + a + b + 6).toFixed(1)}" y="${y + 12}">${server.toFixed(0)} + ${database.toFixed(0)}</text>`,
    ].join('')
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img"
  font-family="sans-serif" font-size="12" fill="#444">
<title>Processor time of a call in microseconds</title>
<rect width="100%" height="100%" fill="#fff"/>
<rect x="${LEFT}" y="12" width="12" height="12" fill="#2f6fbe"/><text x="${LEFT + 18}" y="22">server, us a call</text>
<rect x="${LEFT + 160}" y="12" width="12" height="12" fill="#c98a1b"/>
<text x="${LEFT + 178}" y="22">database, us a call</text>
${body.join('\n')}
</svg>
`
}
