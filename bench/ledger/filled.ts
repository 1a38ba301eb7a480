import { groupCommit } from './contenders.ts'
import { Books, demandCorrect, startingPoint } from './correctness.ts'
import { databaseCpuMs } from './cpu.ts'
import { median, run } from './run.ts'
import { createWorld, type World } from './world.ts'

/**
 * Gives every member history: in each cycle one satang to the next member and one from the one
 * before, so that balances are as they were. Straight into the tables, oldest first, as it would
 * have grown; the check of the books passes after it.
 */
export async function fill({ pool, members }: World, cycles: number): Promise<void> {
  const ids = members.map(({ id }) => id)
  await pool.query(
    'create table bench_ring as select u.id, lead(u.id, 1, $1::bigint) over (order by u.n) ' +
      'as next, u.n from unnest($2::bigint[]) with ordinality u (id, n)',
    [ids[0], ids],
  )
  for (let cycle = 0; cycle < cycles; cycle++) {
    const {
      rows: [row],
    } = await pool.query<{ base: string }>(
      "select setval('ledger_transfer_id', nextval('ledger_transfer_id') + $1) - $1 as base",
      [ids.length],
    )
    await pool.query(
      `insert into ledger_transfer (id, key, op, kind, content, created_at)
      select $1::bigint + n, 'fill-' || $2::int || '-' || n, 1, 'transfer',
        md5($2::int || '-' || n)::uuid, now() from bench_ring order by n`,
      [row?.base, cycle],
    )
    await pool.query(
      `insert into ledger_entry (account_id, seq, transfer_id, amount, balance)
      select a.id, a.seq + e.nth, $1::bigint + r.n, e.amount, a.balance + e.after from bench_ring r
        cross join (values (1, -1, -1), (2, 1, 0)) e (nth, amount, after)
        join ledger_account a on a.id = case e.nth when 1 then r.id else r.next end order by r.n, e.nth`,
      [row?.base],
    )
    await pool.query(
      'update ledger_account a set seq = a.seq + 2 from bench_ring r where a.id = r.id',
    )
  }
  await pool.query('vacuum analyze')
  await pool.query('checkpoint')
}

/**
 * Microseconds of the database's processor time for a transfer between random accounts, 128
 * callers: in a ledger that begins empty and in one of `entries` entries, medians of interleaved
 * rounds. Every balance and rule is checked at the end.
 */
export async function measureFilled(
  accounts: number,
  entries: number,
  rounds: number,
  seconds: number,
): Promise<{ entries: number; emptyUs: number; filledUs: number }> {
  const worlds = [
    await createWorld(accounts, 4, '_empty'),
    await createWorld(accounts, 4, '_filled'),
  ] as const
  try {
    const cycles = Math.max(1, Math.round(entries / accounts / 2))
    await fill(worlds[1], cycles)
    const ready = await Promise.all(
      worlds.map(async (world) => ({
        world,
        move: groupCommit(world),
        books: new Books(),
        before: await startingPoint(world),
        us: [] as number[],
      })),
    )
    // The first round warms up and does not count.
    for (let round = 0; round <= rounds; round++) {
      for (const { world, move, books, us } of ready) {
        const start = (await databaseCpuMs(world.pool)) ?? Number.NaN
        const { transfers } = await run(
          move,
          'random',
          128,
          seconds,
          `round-${round}`,
          accounts,
          books.book,
        )
        if (round > 0)
          us.push(((((await databaseCpuMs(world.pool)) ?? Number.NaN) - start) * 1_000) / transfers)
      }
    }
    for (const { world, books, before } of ready) await demandCorrect(world, books, before)
    const [empty = [], filled = []] = ready.map(({ us }) => us)
    return { entries: cycles * accounts * 2, emptyUs: median(empty), filledUs: median(filled) }
  } finally {
    for (const world of worlds) await world.close()
  }
}
