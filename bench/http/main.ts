import { cpus, loadavg } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { beginScript } from '../../scripts/help.ts'
import { stage } from '../ledger/stage.ts'
import { WITHDRAWN_BAHT } from './calls.ts'
import { measureEmbedded } from './embedded.ts'
import { demandEnough, MEASURES, type Measure } from './measures.ts'
import { writeReport } from './report.ts'
import { Resources } from './resources.ts'
import type { Row } from './row.ts'
import { Side, type Measured } from './side.ts'

beginScript('bench:http')

// npm run bench:http -- [--seconds 3] [--rounds 3] [--accounts 100000] [--codes 60000]
// [--seats 60000] [--port 4780] [--only withdraw,callback] [--servers 2] [--against <worktree>]
// [--embedded] [--write] [--short]
// Money over HTTP: the product's own server in a process of its own, on a PostgreSQL that flushes
// to disk, asked by this process over as many connections as there are callers; interleaved rounds,
// medians. `--against`: another tree, with its node_modules, measured in the same rounds.
// `--servers`: beside one server so many on a database of their own, the callers spread over them.
// `--short`: the fewest people and one round of one second, which says whether it
// runs and roughly what a call costs. `--embedded`: beside them a server with the embedded database.
// `--write`: table and chart into docs/performance.*. SERVER_ARGS goes to the servers' node,
// OTHER_ARGS instead to the other tree's (which may be this one, to compare two ways of running it).
const sizes = process.argv.includes('--short')
  ? { seconds: '1', rounds: '1', accounts: '21000', codes: '7000', seats: '1000' }
  : { seconds: '3', rounds: '3', accounts: '100000', codes: '60000', seats: '60000' }
const { values: flags } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    seconds: { type: 'string', default: sizes.seconds },
    rounds: { type: 'string', default: sizes.rounds },
    accounts: { type: 'string', default: sizes.accounts },
    codes: { type: 'string', default: sizes.codes },
    seats: { type: 'string', default: sizes.seats },
    port: { type: 'string', default: '4780' },
    only: { type: 'string', default: MEASURES.join(',') },
    servers: { type: 'string', default: '1' },
    against: { type: 'string' },
    embedded: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})
const rounds = Number(flags.rounds)
const wanted = new Set(flags.only.split(','))
// What comes out of a game has been taken in.
if (wanted.has('transfer-out')) wanted.add('transfer')
// What is won has been bet.
if (wanted.has('win')) wanted.add('bet')
const measures = MEASURES.filter((each) => wanted.has(each))
/**
 * Transfers a second of the closest open peer over HTTP at 128 callers, measured once on a machine
 * like CI's; its hot account, the better of the two.
 */
const PEER = { random: 170, hot: 245 }

const load = (): string =>
  loadavg()
    .map((each) => each.toFixed(1))
    .join(' ')
const ratio = (a: number, b: number): string => (a / b).toFixed(2)

const options = {
  accounts: Number(flags.accounts),
  codes: Number(flags.codes),
  seats: Number(flags.seats),
  seconds: Number(flags.seconds),
  servers: 1,
  delayMs: Number(process.env['DELAY_MS'] ?? 0),
  measures,
  rounds: rounds + 1,
  nodeArgs: argsIn(process.env['SERVER_ARGS']),
}
demandEnough(options, measures, options.rounds)
const port = Number(flags.port)
const before = load()
const resources = new Resources()
resources.closeOnSignals()
const sides: Side[] = []
try {
  const ours = await Side.open({ ...options, name: 'ours', port, root: null }, resources)
  sides.push(ours)
  if (flags.against !== undefined)
    sides.push(
      await Side.open(
        {
          ...options,
          name: 'other',
          port: port + 10,
          root: resolve(flags.against),
          nodeArgs: argsIn(process.env['OTHER_ARGS'] ?? process.env['SERVER_ARGS']),
        },
        resources,
      ),
    )
  if (Number(flags.servers) > 1)
    sides.push(
      await Side.open(
        {
          ...options,
          servers: Number(flags.servers),
          name: `ours_${flags.servers}_servers`,
          port: port + 20,
          root: null,
        },
        resources,
      ),
    )
  console.log(
    `${ours.world.version}; Node ${process.version}; ${cpus().length} cores, load ${load()}`,
  )
  const round = async (nth: string, part = 1): Promise<void> => {
    for (const what of measures)
      for (const side of sides)
        await stage(`${nth}: ${what} (${side.name})`, () => side.measure(what, part))
    for (const side of sides) await side.askAgain()
  }

  // Once before it counts, and checked before anything is printed: code is compiled, plans are made.
  await round('before it counts', 0.4)
  for (const side of sides)
    console.log(
      `correct (${side.name}): every balance and row after ${await side.demandCorrect()} ` +
        'postings, and every key asked again had its first answer',
    )
  for (const side of sides) side.results.clear()
  for (let n = 0; n < rounds; n++) {
    // What a live site's autovacuum does within a minute. Plans that were made while tables were
    // empty would read all of them, in rounds that are over before it comes.
    for (const side of sides) await side.world.pool.query('analyze')
    await round(`round ${n + 1} of ${rounds}`)
  }
  for (const side of sides)
    console.log(
      `correct (${side.name}): every balance and row after ${await side.demandCorrect()} postings; load ${load()}`,
    )

  console.log(
    `withdraw: POST /api/wallet/withdraw of ${WITHDRAWN_BAHT} baht with an ` +
      'Idempotency-Key, each by another member; it waits for an operator.' +
      '\nout: of 100 baht, which goes out by itself; a call has ended when its payout has. ' +
      'callback: signed, credits. statement: of 10,000 rows.' +
      '\nmixed: withdraw, callback, transfer, wallet and statement at once. in-process: ' +
      'the hold of withdraw by ledger.submit. alone: one caller; alone-bare: what it cannot do without, by SQL.' +
      '\nbet, win: of a game that calls our wallet, each of another member; bet-hot: all of one. ' +
      'rounds: looks, bets, and their wins, losses and rollbacks at once.',
  )
  const names = [...ours.results.keys()]
  const rows = names.flatMap((name) =>
    sides
      .filter((side) => side.results.has(name))
      .map((side) => rowOf(name, side.name, (field) => side.of(name, field))),
  )
  console.table(rows)
  console.table(ratios(ours))
  if (flags.embedded) {
    const embedded = await measureEmbedded({
      accounts: Math.min(options.accounts, 20_000),
      seconds: options.seconds,
      rounds,
      port: port + 40,
    })
    console.log('correct (embedded): every row and hold, and the books')
    for (const [name, measured] of embedded)
      rows.push(rowOf(name, 'embedded', (field) => measured[field]))
    console.table(rows.filter(({ tree }) => tree === 'embedded'))
  }
  if (flags.write)
    await writeReport({
      rows,
      ratios: ratios(ours),
      database: ours.world.version,
      load: { before, after: load() },
      flags: {
        seconds: options.seconds,
        rounds,
        accounts: options.accounts,
        servers: Number(flags.servers),
      },
      at: new Date(),
    })
} finally {
  await resources.close()
}

function argsIn(text = ''): string[] {
  return text.split(' ').filter(Boolean)
}

function rowOf(call: string, tree: string, of: (field: keyof Measured) => number): Row {
  const digits = (field: keyof Measured, many: number): string => of(field).toFixed(many)
  return {
    call,
    tree,
    '/s': Math.round(of('perSecond')),
    'p50 ms': digits('p50Ms', 2),
    'p99 ms': digits('p99Ms', 2),
    'server us': digits('serverUs', 0),
    'database us': digits('databaseUs', 0),
    statements: digits('statements', 2),
    commits: digits('commits', 3),
  }
}

function ratios(ours: Side): { what: string; goal: string; measured: string }[] {
  const perSecond = (name: string, side = ours): number => side.of(name, 'perSecond')
  const other = sides.find(({ name }) => name === 'other')
  const GOALS: Partial<Record<Measure, string>> = {
    withdraw: '>= 17x',
    callback: '>= 10x',
    transfer: '>= 9x',
    'transfer-out': '>= 9x',
    out: '>= 12x',
  }
  return [
    {
      what: 'withdraw as a share of in process',
      goal: '>= 0.30',
      measured: ratio(perSecond('withdraw'), perSecond('in-process')),
    },
    {
      what: "withdraw against the peer's random and hot",
      goal: '>= 22x and 15x',
      measured: `${ratio(perSecond('withdraw'), PEER.random)}x and ${ratio(perSecond('withdraw'), PEER.hot)}x`,
    },
    {
      what: 'one caller: p50 of a withdrawal against its bare statements',
      goal: '<= 1.5x',
      measured: `${ratio(ours.of('alone', 'p50Ms'), ours.of('alone-bare', 'p50Ms'))}x`,
    },
    {
      what: `rounds of ${options.seats} members, calls a second`,
      goal: '>= 3,000',
      measured: perSecond('rounds').toFixed(0),
    },
    {
      what: 'one caller: p50 of a bet against its bare statements',
      goal: '<= 1.5x',
      measured: `${ratio(ours.of('alone-bet', 'p50Ms'), ours.of('alone-bet-bare', 'p50Ms'))}x`,
    },
    {
      what: 'GET /api/wallet p99 while 64 withdraw, against idle',
      goal: '<= 1.5x',
      measured: `${ratio(ours.of('wallet-busy', 'p99Ms'), ours.of('wallet', 'p99Ms'))}x`,
    },
    ...(other
      ? [...ours.results.keys()].map((name) => ({
          what: `${name} against the other tree`,
          goal: GOALS[name as Measure] ?? '',
          measured: `${ratio(perSecond(name), perSecond(name, other))}x`,
        }))
      : []),
  ].filter(({ measured }) => !measured.startsWith('NaN'))
}
