import type { Load } from './day.ts'

const PARTS = ['servers', 'primary', 'standbys', 'pooler', 'proxy', 'rest'] as const

export interface Measured extends Load {
  servers: number
  /** Processor time of a call in microseconds, by where it was spent (spent.ts). */
  us: Record<(typeof PARTS)[number], number>
  /** The share of the machine's processors that was in use, by whomever. */
  busy: number
}

interface Circumstances {
  at: Date
  seconds: number
  connections: number
  members: number
  sockets: number
  load: string
  machine: string
}

export const HEADING = '## A mixed day through the cluster'

const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`
/** What is told of each number of servers. */
const FIGURES: readonly [string, (row: Measured) => number][] = [
  ['calls/s', (row) => row.callsPerSecond],
  ['p50 ms', (row) => row.p50],
  ['p99 ms', (row) => row.p99],
  ['calls', (row) => row.calls],
  ['refused', (row) => row.refused],
  ['failed', (row) => row.failed],
  ['busy %', (row) => row.busy * 100],
  ...PARTS.map((part): [string, (row: Measured) => number] => [`${part} us`, ({ us }) => us[part]]),
]

export function table(rows: readonly Measured[], given: Circumstances): string {
  return [
    HEADING,
    '',
    'Written by `npm run bench:cluster -- --write`.',
    '',
    `- ${given.at.toISOString().slice(0, 16).replace('T', ' ')} UTC; load average ${given.load}.`,
    `- ${given.machine}, shared by servers, three PostgreSQL, etcd, proxy, pooler, sandbox and callers:`,
    '  more servers do not have more processors here. Read the processor time of a call, in',
    '  microseconds (us): rest is etcd, Patroni, the sandbox and the callers; busy, the share of the',
    "  machine's processors that was in use.",
    `- ${given.members} members over ${given.connections} connections, ${given.sockets} open sockets, ` +
      `${given.seconds} s for each line.`,
    '- Of a hundred calls 80 look (wallet, statement, pages), 12 move money to and from a game, 3 pay',
    '  in by QR, 1 takes out, 2 write in the chat, 2 log in. Refused: by a rule, as a second open',
    '  withdrawal. Failed: 5xx or no answer.',
    '',
    '![Calls a second by servers](load.svg)',
    '',
    line(['servers', ...rows.map((row) => row.servers)]),
    line(['---', ...rows.map(() => '---')]),
    ...FIGURES.map(([name, of]) => line([name, ...rows.map((row) => Math.round(of(row)))])),
    '',
    ...saturation(rows),
    '',
  ].join('\n')
}

/** From here on the processors of the machine are all that a load has. */
const FULL = 0.95

function saturation(rows: readonly Measured[]): string[] {
  const full = rows.find(({ busy }) => busy >= FULL)
  const most = rows.toSorted((one, other) => other.callsPerSecond - one.callsPerSecond)[0]
  return [
    full
      ? `With ${full.servers} server${full.servers > 1 ? 's' : ''} the machine's processors are used up: ` +
        'from there on more servers only share them.'
      : "The machine's processors were not used up: the connections or one server's core bound it.",
    `Most calls a second: ${Math.round(most?.callsPerSecond ?? 0)} with ${most?.servers ?? 0}.`,
  ]
}

const [WIDTH, HEIGHT, LEFT, BOTTOM] = [480, 260, 60, 40]

/** Calls a second over the number of servers. */
export function chart(rows: readonly Measured[]): string {
  const most = Math.max(1, ...rows.map((row) => row.callsPerSecond)) * 1.1
  const servers = Math.max(1, ...rows.map((row) => row.servers))
  const x = (row: Measured): number => LEFT + ((WIDTH - LEFT - 30) * row.servers) / servers
  const y = (row: Measured): number =>
    HEIGHT - BOTTOM - ((HEIGHT - BOTTOM - 20) * row.callsPerSecond) / most
  const points = rows.map((row) => `${x(row).toFixed(0)},${y(row).toFixed(0)}`)
  const size = `viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12"`
  const word = (row: Measured, height: number, text: number): string =>
    `<text x="${x(row).toFixed(0)}" y="${height.toFixed(0)}" text-anchor="middle">${text}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
<path d="M${LEFT} 20V${HEIGHT - BOTTOM}H${WIDTH - 30}" fill="none" stroke="#888"/>
<polyline points="${points.join(' ')}" fill="none" stroke="#0a6" stroke-width="2"/>
${rows
  .map(
    (row) =>
      `<circle cx="${x(row).toFixed(0)}" cy="${y(row).toFixed(0)}" r="4" fill="#0a6"/>` +
      word(row, y(row) - 9, Math.round(row.callsPerSecond)) +
      word(row, HEIGHT - BOTTOM + 18, row.servers),
  )
  .join('\n')}
<text x="${LEFT}" y="14">calls a second</text>
<text x="${WIDTH - 30}" y="${HEIGHT - 6}" text-anchor="end">servers</text>
</svg>
`
}
