import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { groupCommit, oneByOne } from './contenders.ts'
import { Books, demandCorrect, startingPoint } from './correctness.ts'
import { median, run, type Result, type Workload } from './run.ts'
import { measureStatement } from './statement.ts'
import { createWorld } from './world.ts'

// npm run bench:ledger -- [--seconds 5] [--accounts 100000] [--rounds 3] [--pool 8] [--lines 100000]
// The first rows of the goals for money: one transfer a transaction by a function against our group commit, on the same
// schema, in one run, interleaved, on a PostgreSQL that flushes to disk (DATABASE_URL, or a local one).
const { values: flags } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    accounts: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '3' },
    // Connections of the baseline.
    pool: { type: 'string', default: '16' },
    lines: { type: 'string', default: '100000' },
  },
})
const seconds = Number(flags.seconds), accounts = Number(flags.accounts), rounds = Number(flags.rounds)

const world = await createWorld(accounts, Number(flags.pool))
try {
  console.log(`${world.version}; Node ${process.version}; ${cpus().length} cores; ${accounts.toLocaleString('en')} accounts; baseline over ${flags.pool} connections`)
  const contenders = { baseline: oneByOne(world), ours: groupCommit(world) }

  // Correctness first: a short burst of everything, then every balance and every entry. And once more at the end.
  const before = await startingPoint(world)
  const books = new Books()
  for (const [name, move] of Object.entries(contenders)) {
    for (const workload of ['hot', 'random'] as const) await run(move, workload, 128, 0.5, `check-${name}-${workload}`, accounts, books.book)
  }
  await demandCorrect(world, books, before)
  console.log(`correct: every balance and entry after ${books.transfers.toLocaleString('en')} transfers of both`)

  const settings: { workload: Workload; callers: number; goal: string }[] = [
    { workload: 'hot', callers: 128, goal: '>= 15x' },
    { workload: 'random', callers: 128, goal: '>= 4x' },
    { workload: 'hot', callers: 1, goal: 'p50 <= 1.1x' },
    { workload: 'random', callers: 1, goal: 'p50 <= 1.1x' },
  ]
  const table = []
  for (const { workload, callers, goal } of settings) {
    const results: Record<keyof typeof contenders, Result[]> = { baseline: [], ours: [] }
    for (let round = 0; round < rounds; round++) {
      for (const name of ['baseline', 'ours'] as const) {
        results[name].push(await run(contenders[name], workload, callers, seconds, `${name}-${workload}-${callers}-${round}`, accounts, books.book))
      }
    }
    const of = (name: keyof typeof contenders, field: 'perSecond' | 'p50Ms' | 'p99Ms') => median(results[name].map((result) => result[field]))
    table.push({
      accounts: workload === 'hot' ? 'one hot house account' : 'random', callers,
      'baseline /s': Math.round(of('baseline', 'perSecond')), 'ours /s': Math.round(of('ours', 'perSecond')),
      'ratio /s': `${(of('ours', 'perSecond') / of('baseline', 'perSecond')).toFixed(2)}x`,
      'baseline p50 ms': of('baseline', 'p50Ms').toFixed(3), 'ours p50 ms': of('ours', 'p50Ms').toFixed(3),
      'ratio p50': `${(of('ours', 'p50Ms') / of('baseline', 'p50Ms')).toFixed(2)}x`, goal,
    })
  }
  await demandCorrect(world, books, before)
  console.log(`correct: every balance and entry after ${books.transfers.toLocaleString('en')} transfers`)
  console.table(table)

  const pages = await measureStatement(world, Number(flags.lines))
  console.table(pages.map(({ where, overWire, inDatabase }) => ({
    'statement page': where, 'p50 in the database, ms': inDatabase.toFixed(3), 'p50 of two queries over the wire, ms': overWire.toFixed(3), goal: '<= 1 ms in the database',
  })))
} finally {
  await world.close()
}
