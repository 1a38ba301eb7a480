import { proveBooks } from '../../server/src/ledger/verify/prove.ts'
import { databaseCpuMs } from './cpu.ts'
import { fill } from './filled.ts'
import { median } from './run.ts'
import { measureStatement } from './statement.ts'
import { createWorld, type World } from './world.ts'

/** Postings of a day, and lines of the member whose pages are read. */
const DAY = 10_000
const AT_ONCE = 128
const LINES = 2_000

/** Milliseconds of the database's processor time, but for pages: p50 in the database. */
export interface Years {
  entries: number
  aPosting: number
  wholeLook: number
  night: number
  firstPage: number
  lastPage: number
}

/** Deposits, each with its line: what a day brings. */
async function day({ ledger, members }: World, nth: number): Promise<void> {
  for (let n = 0; n < DAY; n += AT_ONCE) {
    const told = await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, DAY - n) }, (_, i) => {
        const { address } = members[(n + i) % members.length] ?? members[0]!
        const memberId = address.split(':')[1] ?? ''
        return ledger.submit({
          op: 'post',
          key: `day-${nth}-${n + i}`,
          kind: 'deposit',
          legs: [{ from: 'house:bank:bench', to: address, amount: 100n }],
          line: { memberId, type: 'deposit', from: 'SCB', to: 'WALLET', amount: 100n },
        })
      }),
    )
    if (told.some(({ ok }) => !ok)) throw new Error('a deposit was refused')
  }
}

async function measure(world: World, cycles: number): Promise<Years> {
  await fill(world, cycles)
  const { db } = world.database
  const cpuOf = async (work: () => Promise<unknown>): Promise<number> => {
    const start = (await databaseCpuMs(world.pool)) ?? Number.NaN
    await work()
    return ((await databaseCpuMs(world.pool)) ?? Number.NaN) - start
  }
  const prove = async (whole: boolean): Promise<void> => {
    const { ok, findings } = await proveBooks(db, new Date(), { whole })
    if (!ok) throw new Error(`the books are wrong: ${JSON.stringify(findings)}`)
  }
  const pages = await measureStatement(world, LINES)
  const wholeLook = await cpuOf(() => prove(true))
  const [postings, nights]: number[][] = [[], []]
  // The first day warms up and does not count.
  for (let nth = 0; nth <= 3; nth += 1) {
    const posted = await cpuOf(() => day(world, nth))
    const night = await cpuOf(() => prove(false))
    if (nth > 0) {
      postings?.push(posted / DAY)
      nights?.push(night)
    }
  }
  const { rows } = await world.pool.query<{ n: string }>('select count(*) as n from ledger_entry')
  return {
    entries: Number(rows[0]?.n),
    aPosting: median(postings ?? []),
    wholeLook,
    night: median(nights ?? []),
    firstPage: pages[0]?.inDatabase ?? Number.NaN,
    lastPage: pages.at(-1)?.inDatabase ?? Number.NaN,
  }
}

/**
 * What a day, its night and a page of a statement cost in a ledger that begins empty and in one of
 * `entries` entries, of as many accounts; every rule of the books is demanded in both.
 */
export async function measureYears(
  accounts: number,
  entries: number,
): Promise<{ empty: Years; filled: Years }> {
  const one = async (suffix: string, cycles: number): Promise<Years> => {
    const world = await createWorld(accounts, 4, suffix)
    try {
      return await measure(world, cycles)
    } finally {
      await world.close()
    }
  }
  return {
    empty: await one('_empty', 0),
    filled: await one('_filled', Math.max(1, Math.round(entries / accounts / 2))),
  }
}
