import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { databaseCpuMs } from '../ledger/cpu.ts'
import { median } from '../ledger/run.ts'
import { createWorld } from '../ledger/world.ts'
import { Calls, WITHDRAWN_BAHT } from './calls.ts'
import { Connection } from './connection.ts'
import { closedLoop, type Timed } from './load.ts'
import { settle } from './people.ts'
import { startServer } from './server.ts'

// npm run bench:http -- [--seconds 4] [--rounds 3] [--accounts 100000] [--port 4780]
// Money over HTTP: the product's own server in a process of its own, on a PostgreSQL that flushes to disk, asked by this
// process over as many connections as there are callers; interleaved rounds, medians. SERVER_ARGS goes to the server's node.
const { values: flags } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    accounts: { type: 'string', default: '100000' },
    port: { type: 'string', default: '4780' },
    // Only these, of: in-process, withdraw, alone, wallet, transfer.
    only: { type: 'string', default: 'in-process,withdraw,alone,wallet,transfer' },
  },
})
const seconds = Number(flags.seconds),
  rounds = Number(flags.rounds),
  only = new Set(flags.only.split(','))
const CALLERS = 128,
  READERS = 64,
  MOVERS = 64
/** Members who are read, and members who play: behind those who withdraw. */
const READ = 2_000,
  PLAYERS = CALLERS
/**
 * Transfers a second of the closest open peer over HTTP at 128 callers, measured once on a machine
 * like CI's; its hot account, the better of the two.
 */
const PEER = { random: 170, hot: 245 }

const ratio = (a: number, b: number): string => (a / b).toFixed(2)

const world = await createWorld(Number(flags.accounts) + READ + PLAYERS, 8)
const people = await settle(world, READ)
const server = await startServer(
  world.url,
  Number(flags.port),
  (process.env['SERVER_ARGS'] ?? '').split(' ').filter(Boolean),
)
const connections = await Promise.all(
  Array.from({ length: CALLERS }, () => Connection.open(server.port)),
)
const nth = (n: number): Connection => connections[n] ?? (connections[0] as Connection)
try {
  console.log(
    `${world.version}; Node ${process.version}; ${cpus().length} cores, load ${loadavg()
      .map((each) => each.toFixed(1))
      .join(' ')}`,
  )
  const firstPlayer = people.length - READ - PLAYERS
  const calls = await Calls.of(world, people, firstPlayer)
  const readers =
    (salt: number) =>
    async (caller: number): Promise<void> =>
      calls.readWallet(
        nth(caller),
        people.length - 1 - ((calls.reads * 31 + caller * 7 + salt) % READ),
      )

  interface Measured extends Timed {
    serverUs: number
    databaseUs: number
  }
  const results = new Map<string, Measured[]>()
  const measure = async (name: string, work: () => Promise<Timed>): Promise<void> => {
    const before = [
      (await server.cpuMs()) ?? Number.NaN,
      (await databaseCpuMs(world.pool)) ?? Number.NaN,
    ] as const
    const timed = await work()
    const each = (now: number | null, then: number): number =>
      (((now ?? Number.NaN) - then) * 1_000) / timed.count
    const measured = {
      ...timed,
      serverUs: each(await server.cpuMs(), before[0]),
      databaseUs: each(await databaseCpuMs(world.pool), before[1]),
    }
    results.set(name, [...(results.get(name) ?? []), measured])
  }
  const round = async (): Promise<void> => {
    if (only.has('in-process'))
      await measure('in-process', () => closedLoop(CALLERS, seconds, () => calls.holdInProcess()))
    if (only.has('withdraw'))
      await measure('withdraw', () =>
        closedLoop(CALLERS, seconds, (caller) => calls.withdraw(nth(caller))),
      )
    if (only.has('alone'))
      await measure('alone', () => closedLoop(1, seconds / 2, () => calls.withdraw(nth(0))))
    if (only.has('wallet')) {
      await measure('wallet', () => closedLoop(READERS, seconds, readers(0)))
      await measure('wallet-busy', async () => {
        const moving = measure('withdraw-beside', () =>
          closedLoop(MOVERS, seconds, (caller) => calls.withdraw(nth(READERS + caller))),
        )
        const timed = await closedLoop(READERS, seconds, readers(1))
        await moving
        return timed
      })
    }
    if (only.has('transfer'))
      await measure('transfer', () =>
        closedLoop(CALLERS, seconds, (caller) => calls.transfer(nth(caller), firstPlayer + caller)),
      )
    await calls.askAgain(server.port)
  }

  // Once before it counts, and checked before anything is printed: code is compiled, plans are made.
  await Promise.all(
    Array.from({ length: PLAYERS }, (_, n) => calls.activate(nth(n), firstPlayer + n)),
  )
  await round()
  console.log(
    `correct: every balance and row after ${await calls.demandCorrect()} postings, and every key asked again had its first answer`,
  )
  results.clear()
  for (let n = 0; n < rounds; n++) await round()
  console.log(`correct: every balance and row after ${await calls.demandCorrect()} postings`)

  const of = (name: string, field: keyof Measured): number =>
    median((results.get(name) ?? []).map((each) => each[field]))
  const row = (what: string, name: string, goal: string, measured: string) => ({
    what,
    '/s': Math.round(of(name, 'perSecond')),
    'p50 ms': of(name, 'p50Ms').toFixed(2),
    'p99 ms': of(name, 'p99Ms').toFixed(2),
    'server CPU us': of(name, 'serverUs').toFixed(0),
    'database CPU us': of(name, 'databaseUs').toFixed(0),
    goal,
    measured,
  })
  const perSecond = of('withdraw', 'perSecond')
  console.log(
    `the money call: POST /api/wallet/withdraw of ${WITHDRAWN_BAHT} baht with an Idempotency-Key, each by another member. It waits for an operator, so` +
      '\nthat nobody outside is asked: session, limits, schema, key, the rules, the row and the hold in one commit, the answer kept.' +
      '\nIn process: the same hold with its statement line by ledger.submit (group commit), without the row and the rules.',
  )
  console.table(
    [
      row('the same hold, in process, 128 callers', 'in-process', '', ''),
      row(
        'withdraw, 128 callers',
        'withdraw',
        '>= 0.6 of in process',
        ratio(perSecond, of('in-process', 'perSecond')),
      ),
      row(
        'the same, against the peer',
        'withdraw',
        `>= 30x of ${PEER.random} and ${PEER.hot}`,
        `${ratio(perSecond, PEER.random)}x and ${ratio(perSecond, PEER.hot)}x`,
      ),
      row('withdraw, one caller', 'alone', '', ''),
      row('GET /api/wallet, 64 connections', 'wallet', '', ''),
      row(
        'GET /api/wallet while 64 withdraw',
        'wallet-busy',
        'p99 <= 3x idle',
        `${ratio(of('wallet-busy', 'p99Ms'), of('wallet', 'p99Ms'))}x`,
      ),
      row('withdraw, 64 beside 64 readers', 'withdraw-beside', '', ''),
      row('transfer to a game (asks the sandbox), 128', 'transfer', '', ''),
    ].filter((each) => !Number.isNaN(each['/s'])),
  )
} finally {
  for (const connection of connections) connection.close()
  await server.stop()
  await world.close()
}
