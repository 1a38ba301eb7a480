import { readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { writeMeasuredPage } from '../../scripts/docs/measuredPage.ts'
import type { Fault } from '../../server/src/testing/lab/faults.ts'
import type { OrdersPlayed } from '../../server/src/testing/lab/orders.ts'
import { chartOf } from './chart.ts'
import type { Load } from './load.ts'

const DOCS = join(import.meta.dirname, '../../docs')

/** What a run of the laboratory has found. Processor time in seconds. */
export interface LabReport {
  at: Date
  database: string
  load: string
  depth: number
  /** By code of the dialect: what may happen in a round, and all orders of it. */
  orders: { code: string; events: readonly string[]; played: OrdersPlayed }[]
  ordersUsed: Used
  faults: { calls: number; percent: number; kills: number; by: Record<Fault, number> } | null
  faultsUsed: Used
  loads: readonly Load[]
  seats: number
}
export interface Used {
  seconds: number
  server: number
  database: number
  callers: number
}

const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`
const table = (titles: readonly string[], rows: readonly (readonly (string | number)[])[]) => [
  line(titles),
  line(titles.map(() => '---')),
  ...rows.map(line),
  '',
]
const many = (count: number): string => count.toLocaleString('en')
const used = ({ seconds, server, database, callers }: Used): string =>
  `${Math.round(seconds)} s; processor time: ${Math.round(server)} s of the server, ` +
  `${Math.round(database)} s of the database, ${Math.round(callers)} s of the callers`

const PAGE = join(DOCS, 'lab.md')

/**
 * Writes docs/lab.md and its plot; nothing in them is written by hand. What this run did not play
 * stays as an earlier run has written it.
 */
export async function writeLab(report: LabReport): Promise<void> {
  if (report.loads.length > 0) await writeFile(join(DOCS, 'lab.svg'), chartOf(report.loads))
  writeMeasuredPage(PAGE, textOf(report, await readFile(PAGE, 'utf8').catch(() => '')))
}

export function textOf(report: LabReport, earlier = ''): string {
  const processor = cpus()[0]?.model.trim() ?? 'an unknown processor'
  const when =
    `- ${report.at.toISOString().slice(0, 16).replace('T', ' ')} UTC; load average ${report.load}; ` +
    `Node ${process.version}; ${report.database}.`
  const parts = {
    'Every order of events': ordersPart(report),
    'Faults and kills': faultsPart(report),
    Load: loadPart(report),
  }
  return [
    '# The laboratory of seamless wallets',
    '',
    'Written by `npm run lab -- --write`. The product runs as a process of its own on a PostgreSQL that',
    'flushes to disk; providers speak to its door over HTTP, in their own dialects. Each answer is compared',
    'with what the rules alone say (`server/src/testing/lab/wallet.ts`), and behind them wallet, table,',
    'rounds, debts, counted play and statement of every member. One wrong answer ends the run.',
    '',
    `The machine: ${cpus().length} x ${processor}, ${Math.round(totalmem() / 2 ** 30)} GiB, shared by ` +
      'server, database and callers. Where the load is above the number of cores, others used it too:',
    'read the processor time of a call and the ratios then; calls a second say little.',
    '',
    ...Object.entries(parts).flatMap(([title, lines]) =>
      lines.length > 0 ? [`## ${title}`, '', when, '', ...lines] : partOf(earlier, title),
    ),
  ].join('\n')
}

/** A part of a page as it stands there; nothing where it lacks it. */
const partOf = (page: string, title: string): string[] =>
  page
    .split(/^(?=## )/m)
    .filter((part) => part.startsWith(`## ${title}\n`))
    .map((part) => `${part.trimEnd()}\n`)

function ordersPart({ orders, depth, ordersUsed }: LabReport): string[] {
  if (orders.length === 0) return []
  const sum = (of: 'orders' | 'calls'): number =>
    orders.reduce((total, { played }) => total + played[of], 0)
  return [
    `Goal: 5 deep, 0 wrong. Here ${depth} deep: all ${many(sum('orders'))} orders of ${depth} events,`,
    'each event as often as one likes, so that all shorter ones are among them:',
    `${many(sum('calls'))} calls, 0 wrong. It took ${used(ordersUsed)}.`,
    'States: wallets that differ in what the rules know of them at the end of an order.',
    '',
    ...table(
      ['dialect', 'orders', 'states'],
      orders.map(({ code, played }) => [code, many(played.orders), many(played.states)]),
    ),
    ...orders.map(({ code, events }) => `- ${code}: ${events.join(', ')}.`),
    '',
  ]
}

function faultsPart({ faults, faultsUsed }: LabReport): string[] {
  if (!faults) return []
  return [
    `Goal: 1,000,000 calls, 0 wrong. Here ${many(faults.calls)} calls of random orders,`,
    `${faults.percent} of a hundred broken on their way,`,
    `and the whole product killed ${faults.kills} times in mid-work: 0 wrong. It took ${used(faultsUsed)}.`,
    '',
    ...table(
      ['fault', 'times'],
      Object.entries(faults.by).map(([fault, times]) => [fault, many(times)]),
    ),
    'lost: it never came, and what is said next comes before it. unheard: answered to nobody, so said',
    'again. late again: said once more behind the next one. doubled: twice at one moment. at once: at one',
    'moment with another call of its round, and answered as if either had come first.',
    '',
  ]
}

function loadPart({ loads, seats }: LabReport): string[] {
  if (loads.length === 0) return []
  const of = (name: string) => loads.find(({ what }) => what.startsWith(name))
  const [wide, half, alone, bare] = ['wide', 'half', 'alone', 'bare'].map(of)
  return [
    `Pragmatic Play's dialect; ${many(seats)} members have its game open. Every answer must tell the right`,
    'balance, and every wallet, table and rule of the books is checked at the end.',
    '',
    '![Calls a second, and processor time of a call](lab.svg)',
    '',
    ...table(
      ['load', 'callers', 'calls a second', 'p50 ms', 'p99 ms', 'server us', 'database us'],
      loads.map((load) => [
        load.what,
        load.callers,
        many(Math.round(load.perSecond)),
        load.p50Ms.toFixed(2),
        load.p99Ms.toFixed(2),
        load.serverUs.toFixed(0),
        load.databaseUs.toFixed(0),
      ]),
    ),
    ...table(
      ['figure', 'goal', 'measured'],
      [
        ['wide, calls a second', '>= 3,000', many(Math.round(wide?.perSecond ?? 0))],
        ['p99 at half of that', '<= 100 ms', `${half?.p99Ms.toFixed(1)} ms`],
        [
          'one caller alone: p50 against its bare statements',
          '<= 1.5x',
          `${((alone?.p50Ms ?? 0) / (bare?.p50Ms ?? 1)).toFixed(2)}x`,
        ],
      ],
    ),
  ]
}
