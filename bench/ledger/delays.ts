import type { Pool } from 'pg'
import { groupCommit, oneByOne, type Move } from './contenders.ts'
import { Books, demandCorrect, startingPoint } from './correctness.ts'
import { databaseCpuMs } from './cpu.ts'
import { openDelay, type Delay } from './delay.ts'
import { median, run, type Workload } from './run.ts'
import { stage } from './stage.ts'
import { createWorld, type World } from './world.ts'

const CALLERS = 128
/** Connections that the baseline is tried with, each time anew: the more delay, the more it wants. */
const POOLS = [2, 8, 32]
const TRY_SECONDS = 0.5
const ASKED_FOR_TRIP = 20
const GOALS: Readonly<Record<Workload, string>> = { hot: '>= 15x', random: '>= 4x' }

interface Options {
  accounts: number
  rounds: number
  seconds: number
  delaysMs: readonly number[]
  commitsMs: readonly number[]
}

/**
 * The ledger and one transfer a transaction with some milliseconds between server and database and
 * commits that take longer, in rounds that take turns. `commitsMs`: by `commit_delay`, for which
 * the database's owner has to be a superuser. Every balance and rule is checked at the end.
 */
export async function measureDelays(options: Options): Promise<Record<string, string | number>[]> {
  const rows: Record<string, string | number>[] = []
  for (const commitMs of options.commitsMs) {
    const world = await stage(`a database whose commits take ${commitMs} ms more`, () =>
      createWorld(options.accounts, 4, `_commit${commitMs * 1_000}`, null, null, {
        open: openDelay,
        commitMs,
      }),
    )
    try {
      const [before, books] = [await startingPoint(world), new Books()]
      for (const delayMs of options.delaysMs)
        for (const workload of ['random', 'hot'] as const)
          rows.push(
            await stage(`${delayMs} ms between, ${workload}`, () =>
              measureOne(world, { ...options, commitMs, delayMs, workload, books }),
            ),
          )
      await demandCorrect(world, books, before)
    } finally {
      await world.close()
    }
  }
  return rows
}

interface Told {
  perSecond: number
  /** Of the database's processor, for one transfer. */
  cpuUs: number
}

async function measureOne(
  world: World,
  given: Options & { commitMs: number; delayMs: number; workload: Workload; books: Books },
): Promise<Record<string, string | number>> {
  const { workload, delayMs, commitMs } = given
  await (world.delay as Delay).set(delayMs)
  const pools = POOLS.map((size) => ({ size, pool: world.connect(size), perSecond: 0 }))
  let nth = 0
  const time = async (name: string, move: Move, seconds: number): Promise<Told> => {
    const label = `${name}-${workload}-${delayMs}-${commitMs}-${nth++}`
    const { accounts, books } = given
    const cpu = (await databaseCpuMs(world.pool)) ?? Number.NaN
    const done = await run(move, workload, CALLERS, seconds, label, accounts, books.book)
    const used = ((await databaseCpuMs(world.pool)) ?? Number.NaN) - cpu
    return { perSecond: done.perSecond, cpuUs: (used * 1_000) / done.transfers }
  }
  try {
    const trip = await tripMs(world.pool)
    for (const one of pools)
      one.perSecond = (await time('try', oneByOne(world, one.pool), TRY_SECONDS)).perSecond
    const best = pools.toSorted((a, b) => b.perSecond - a.perSecond)[0]
    if (!best) throw new Error('the baseline has no connections')
    const told: Record<'baseline' | 'ours', Told[]> = { baseline: [], ours: [] }
    for (let round = 0; round < given.rounds; round++) {
      told.baseline.push(await time('baseline', oneByOne(world, best.pool), given.seconds))
      told.ours.push(await time('ours', groupCommit(world), given.seconds))
    }
    const of = (who: keyof typeof told, field: keyof Told): number =>
      median(told[who].map((each) => each[field]))
    const [baseline, ours] = [of('baseline', 'perSecond'), of('ours', 'perSecond')]
    return {
      accounts: workload,
      between: delayMs,
      commit: commitMs,
      trip: trip.toFixed(1),
      connections: best.size,
      'baseline /s': Math.round(baseline),
      'ours /s': Math.round(ours),
      ratio: `${(ours / baseline).toFixed(2)}x`,
      goal: GOALS[workload],
      'baseline us': of('baseline', 'cpuUs').toFixed(0),
      'ours us': of('ours', 'cpuUs').toFixed(0),
    }
  } finally {
    await (world.delay as Delay).set(0)
    await Promise.all(pools.map(({ pool }) => pool.end()))
  }
}

/** What a question that costs nothing takes, as the middle of several. */
async function tripMs(pool: Pool): Promise<number> {
  const took: number[] = []
  for (let n = 0; n < ASKED_FOR_TRIP; n++) {
    const start = performance.now()
    await pool.query('select')
    took.push(performance.now() - start)
  }
  return median(took)
}
