import { median } from './run.ts'
import type { World } from './world.ts'

/**
 * A member with this many statement lines, and what a page of ten costs there (milliseconds, p50 of
 * 200 reads).
 */
export async function measureStatement(
  world: World,
  lines: number,
): Promise<{ where: string; overWire: number; inDatabase: number }[]> {
  const { ledger, pool } = world
  await ledger.open(['member:reader:wallet'])
  for (let n = 0; n < lines; n += 2_000) {
    const written = await Promise.all(
      Array.from({ length: Math.min(2_000, lines - n) }, (_, i) =>
        ledger.submit({
          op: 'post',
          key: `line-${n + i}`,
          kind: 'bonus',
          legs: [],
          line: {
            memberId: 'reader',
            type: 'transfer',
            from: 'WALLET',
            to: 'pg',
            amount: BigInt(n + i),
          },
        }),
      ),
    )
    if (written.some((outcome) => !outcome.ok)) throw new Error('a statement line was refused')
  }
  await pool.query('vacuum analyze')
  const {
    rows: [wallet],
  } = await pool.query<{ id: string }>(
    "select id from ledger_account where address = 'member:reader:wallet'",
  )
  const results: { where: string; overWire: number; inDatabase: number }[] = []
  const pages = Math.ceil(lines / 10)
  for (const [where, page] of [
    ['first page', 1],
    ['middle page', Math.ceil(pages / 2)],
    ['last page', pages],
  ] as const) {
    const wire: number[] = [],
      inside: number[] = []
    for (let n = 0; n < 200; n++) {
      const start = performance.now()
      const { total, rows } = await ledger.statement('reader', page, 10)
      wire.push(performance.now() - start)
      // What was asked for at once is numbered in the order of its batches.
      if (total !== lines || rows.length !== 10)
        throw new Error(`page ${page} is not the right one`)
      if (n % 4 === 0)
        inside.push(await explainedMs(world, wallet?.id ?? '', lines - (page - 1) * 10))
    }
    results.push({
      where: `${where} of ${pages}`,
      overWire: median(wire),
      inDatabase: median(inside),
    })
  }
  return results
}

/** The same statement as server/src/ledger/reads/statement.ts sends, timed by the database itself. */
async function explainedMs({ pool }: World, account: string, newest: number): Promise<number> {
  const { rows } = await pool.query<{
    'QUERY PLAN': [{ 'Execution Time': number; 'Planning Time': number }]
  }>(`explain (analyze, timing off, format json)
    select t.id, t.key, t.op, t.created_at, l.*, r.settled, r.shown from ledger_line l
    join ledger_transfer t on t.id = l.transfer_id left join ledger_resolution r on r.hold_id = l.transfer_id
    where l.account_id = ${account} and l.number <= ${newest} and l.number > ${newest - 10}
      order by l.number desc limit 10`)
  const plan = rows[0]?.['QUERY PLAN'][0]
  return (plan?.['Execution Time'] ?? Number.NaN) + (plan?.['Planning Time'] ?? Number.NaN)
}
