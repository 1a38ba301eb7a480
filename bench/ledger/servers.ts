import { groupCommit } from './contenders.ts'
import { Books, demandCorrect, startingPoint } from './correctness.ts'
import { databaseCpuMs } from './cpu.ts'
import { median, run } from './run.ts'
import { createWorld, type World } from './world.ts'

const CALLERS = 128

/**
 * Transfers between random accounts, 128 callers, on several PostgreSQLs: medians of rounds that
 * take turns, so that what else the machine does meets all of them alike. One row a server, the
 * first what the others are compared with. Every balance and rule is checked at the end.
 */
export async function measureServers(
  servers: readonly string[],
  { accounts, rounds, seconds }: { accounts: number; rounds: number; seconds: number },
): Promise<Record<string, string | number>[]> {
  const worlds: World[] = []
  try {
    for (const [n, server] of servers.entries())
      worlds.push(await createWorld(accounts, 4, `_on${n}`, null, server))
    const ready = await Promise.all(
      worlds.map(async (world) => ({
        world,
        move: groupCommit(world),
        books: new Books(),
        before: await startingPoint(world),
        perSecond: [] as number[],
        us: [] as number[],
      })),
    )
    // The first round warms up and does not count.
    for (let round = 0; round <= rounds; round++)
      for (const { world, move, books, perSecond, us } of ready) {
        const start = (await databaseCpuMs(world.pool)) ?? Number.NaN
        const label = `round-${round}`
        const told = await run(move, 'random', CALLERS, seconds, label, accounts, books.book)
        if (round === 0) continue
        const used = ((await databaseCpuMs(world.pool)) ?? Number.NaN) - start
        perSecond.push(told.perSecond)
        us.push((used * 1_000) / told.transfers)
      }
    for (const { world, books, before } of ready) await demandCorrect(world, books, before)
    const rows = ready.map(({ world, ...told }) => ({
      version: world.version.replace(/^PostgreSQL ([\d.]+).*/, '$1'),
      perSecond: median(told.perSecond),
      us: median(told.us),
    }))
    const [first] = rows
    return rows.map(({ version, perSecond, us }) => ({
      PostgreSQL: version,
      'transfers /s': Math.round(perSecond),
      'ratio /s': `${(perSecond / (first?.perSecond ?? Number.NaN)).toFixed(2)}x`,
      'database CPU us each': us.toFixed(0),
      'ratio CPU': `${(us / (first?.us ?? Number.NaN)).toFixed(2)}x`,
    }))
  } finally {
    for (const world of worlds) await world.close()
  }
}
