import { sql } from 'kysely'
import { Client } from 'pg'
import { describe, expect, it, test } from 'vitest'
import { asOwner, onPostgres, openTestDatabase, testDatabase } from '../testing/db.ts'
import { walletOf } from './address.ts'
import { apply } from './apply.ts'
import { createLedger } from './ledger.ts'
import type { Ledger, Posting } from './port.ts'
import { prepare } from './posting.ts'
import { accountEntries, isBalanced, trialBalance } from './reads/explorer.ts'
import { SHARDS, shardOf } from './shards.ts'
import { verifyLedger } from './verify/verify.ts'

const database = await testDatabase()
const { db } = database
const ledger = createLedger(database)

/** `count` members of each shard, by id. */
function membersOfEach(count: number, prefix: string): string[] {
  const found = new Map<number, string[]>()
  for (let n = 0; [...found.values()].flat().length < count * SHARDS; n++) {
    const id = `${prefix}${n}`
    const of = found.get(shardOf(id)) ?? []
    if (of.length < count) found.set(shardOf(id), [...of, id])
  }
  return [...found.values()].flat()
}

const deposit = (id: string, amount: bigint): Posting => ({
  op: 'post',
  key: `in-${id}`,
  kind: 'deposit',
  legs: [
    { from: 'house:psp:kbank', to: walletOf(id), amount },
    { from: 'house:coin', to: `member:${id}:coin`, amount: 2n },
  ],
})
const hold = (id: string, amount: bigint): Posting => ({
  op: 'hold',
  key: `hold-${id}`,
  kind: 'withdraw',
  from: walletOf(id),
  amount,
})
const paid = (id: string, amount: bigint): Posting => ({
  op: 'settle',
  key: `paid-${id}`,
  hold: `hold-${id}`,
  legs: [{ from: 'house:transit', to: 'house:bank:main', amount }],
  memberId: id,
})
const back = (id: string): Posting => ({ op: 'void', key: `back-${id}`, hold: `hold-${id}` })

async function done(of: Ledger, postings: readonly Posting[]): Promise<void> {
  const outcomes = await Promise.all(postings.map((posting) => of.submit(posting)))
  expect(outcomes.filter((outcome) => !outcome.ok)).toEqual([])
}

const open = (of: Ledger, ids: readonly string[]) =>
  of.open(ids.flatMap((id) => [walletOf(id), `member:${id}:coin`]))

/** What each shard sums to, money and coins together: its members and its house accounts. */
const sums = async (of = db): Promise<Record<number, bigint>> => {
  const { rows } = await sql<{ shard: number; sum: bigint }>`
    select case when address like 'member:%' then ledger_shard_of(address) else shard end as shard,
      sum(balance)::bigint as sum from ledger_account group by 1 having sum(balance) <> 0`.execute(
    of,
  )
  return Object.fromEntries(rows.map(({ shard, sum }) => [shard, sum]))
}

const figures = async (of = db) =>
  Object.fromEntries(
    (await trialBalance(of))
      .filter(({ balance }) => balance !== 0n)
      .map((row) => [row.account, row.balance]),
  )
const faulty = async (of = db) =>
  (await verifyLedger(of)).findings.filter(({ faults }) => faults > 0n).map(({ name }) => name)

test('a member has the same shard in the server and in the database', async () => {
  const ids = Array.from({ length: 300 }, (_, n) => `m_${n.toString(36)}-X${n}`)
  const { rows } = await sql<{ shard: number }>`
    select ledger_shard_of('member:' || i || ':wallet') as shard
    from unnest(${ids}::text[]) with ordinality u (i, n) order by n`.execute(db)
  expect(rows.map(({ shard }) => shard)).toEqual(ids.map(shardOf))
  expect(new Set(ids.map(shardOf)).size).toBe(SHARDS)
})

test('each shard sums to zero by itself, and the books add its house accounts up', async () => {
  const ids = membersOfEach(2, 'z')
  const [payees, others] = [ids.filter((_, n) => n % 2 === 0), ids.filter((_, n) => n % 2 === 1)]
  await open(ledger, ids)
  await done(
    ledger,
    ids.map((id) => deposit(id, 1_000n)),
  )
  await done(
    ledger,
    ids.map((id) => hold(id, 300n)),
  )
  await done(
    ledger,
    payees.map((id) => paid(id, 300n)),
  )
  await done(ledger, others.slice(0, 5).map(back))

  const waiting = BigInt(others.length - 5)
  expect(await sums()).toEqual({})
  expect(await isBalanced(db)).toBe(true)
  expect(await figures()).toEqual({
    'house:bank:main': 300n * 16n,
    'house:coin': -2n * 32n,
    'house:psp:kbank': -1_000n * 32n,
    'house:transit': 300n * waiting,
    'member:*:coin': 2n * 32n,
    'member:*:wallet': 1_000n * 32n - 300n * 16n - 300n * waiting,
  })
  const rows = await trialBalance(db)
  expect(rows.find(({ account }) => account === 'house:transit')).toMatchObject({ accounts: 1 })
  const held = await ledger.balances(['house:transit', 'house:psp:kbank'])
  expect(held.get('house:transit')?.balance).toBe(300n * waiting)
  expect(held.get('house:psp:kbank')).toEqual({ balance: -32_000n, held: 0n, seq: 32n })
  expect(await faulty()).toEqual([])
})

test('the shards of an account are read as one: its entries in order, with its own balances', async () => {
  const pages = await Promise.all(
    [1, 2, 3, 4, 5].map((page) => accountEntries(db, 'house:transit', page, 15)),
  )
  const total = pages[0]?.total ?? 0
  const entries = pages.flatMap((page) => page?.entries ?? []).toReversed()
  expect(entries.map(({ seq }) => Number(seq))).toEqual(
    Array.from({ length: total }, (_, n) => n + 1),
  )
  let balance = 0n
  for (const entry of entries) {
    balance += entry.amount
    expect(entry.balance).toBe(balance)
  }
  expect(balance).toBe(pages[0]?.balance)
  const ids = entries.map(({ transferId }) => transferId)
  expect(ids).toEqual(ids.toSorted((a, b) => Number(a - b)))
})

describe('books from before the shards', () => {
  /** As a server of before posts: no shard is named, house:transit is. */
  const asBefore = async (of: typeof db, posting: Posting): Promise<string> => {
    const prepared = prepare(posting)
    if (!prepared) throw new Error('not a posting')
    const legs = prepared.legs.map((leg) => ({ ...leg, shard: 0 }))
    const named = [...new Set([...legs.flatMap(({ from, to }) => [from, to]), 'house:transit'])]
      .filter((each) => each !== '')
      .toSorted()
    const slot = (address: string) => named.indexOf(address) + 1
    const amounts = legs.map(({ amount }) => String(amount))
    const { rows } = await sql<{ answer: string }>`select ledger_apply(now(), ${named}::text[],
      ${named.filter((each) => each.startsWith('house:'))}::text[], array[${prepared.key}]::text[],
      array[${prepared.op}]::smallint[], array[${prepared.kind}]::text[], array[${prepared.content}]::uuid[],
      ${prepared.hold === null ? null : [prepared.hold]}::text[], ${prepared.hold === null ? null : [null]}::bigint[],
      null, null, ${[1, legs.length + 1]}::int[], ${legs.map(({ from }) => slot(from))}::int[],
      ${legs.map(({ to }) => slot(to))}::int[], ${amounts}::bigint[]) as answer`.execute(of)
    return rows[0]?.answer.split(';')[0] ?? ''
  }

  it('are posted to by servers of before and after beside each other, and then opened shard by shard', async () => {
    const own = await openTestDatabase()
    const ours = createLedger(own)
    await asOwner(own.db, (owner) => sql`delete from ledger_sharding`.execute(owner))
    const ids = membersOfEach(1, 'b')
    await open(ours, ids)
    const [one = '', two = '', three = '', four = '', ...rest] = ids
    for (const id of ids) expect(await asBefore(own.db, deposit(id, 1_000n))).toBe('1')
    // Each kind of server ends what the other holds.
    for (const id of [one, two, ...rest]) expect(await asBefore(own.db, hold(id, 100n))).toBe('1')
    await done(ours, [hold(three, 100n), hold(four, 100n)])
    await done(ours, [paid(one, 100n), back(two)])
    expect(await asBefore(own.db, paid(three, 100n))).toBe('1')
    expect(await asBefore(own.db, back(four))).toBe('1')
    // The same posting under the same key, whichever server asks.
    expect(await asBefore(own.db, paid(one, 100n))).toBe('2')
    expect(await ours.submit(paid(three, 100n))).toMatchObject({ ok: true, replayed: true })
    expect(await faulty(own.db)).toEqual([])
    expect(Object.keys(await sums(own.db)).length).toBeGreaterThan(10)

    const before = await figures(own.db)
    const shardBooks = async () =>
      (await sql<{ legs: number }>`select ledger_shard_books(now()) as legs`.execute(own.db))
        .rows[0]?.legs
    expect(await shardBooks()).toBeGreaterThan(30)
    expect(await sums(own.db)).toEqual({})
    expect(await figures(own.db)).toEqual(before)
    expect(await faulty(own.db)).toEqual([])
    expect(await shardBooks()).toBe(0)
    // What was held before is ended in its member's shard.
    await done(ours, [...rest.slice(0, 6).map((id) => paid(id, 100n)), ...rest.slice(6).map(back)])
    expect(await sums(own.db)).toEqual({})
    expect(await faulty(own.db)).toEqual([])
    await ours.close()
    await own.close()
  })
})

describe.runIf(onPostgres)('holds of members in different shards', () => {
  it('stand open beside each other; another of a shard waits for that one alone', async () => {
    const ids = membersOfEach(1, 'l')
    const [first = ''] = ids
    const late =
      membersOfEach(2, 'l').find((id) => id !== first && shardOf(id) === shardOf(first)) ?? ''
    await open(ledger, [...ids, late])
    await done(
      ledger,
      [...ids, late].map((id) => deposit(id, 1_000n)),
    )
    // Its house accounts are open before anybody counts locks.
    await done(ledger, [{ ...hold(late, 1n), key: 'warm' }])

    const clients = await Promise.all(
      [...ids, late].map(async () => {
        const client = new Client({ connectionString: database.url ?? '' })
        await client.connect()
        return client
      }),
    )
    const pid = async (client: Client): Promise<number> =>
      (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0
    const pids = await Promise.all(clients.map(pid))
    const holdOn = async (client: Client, id: string): Promise<boolean | undefined> => {
      const prepared = prepare(hold(id, 10n))
      if (!prepared) return undefined
      await client.query('begin')
      const query = async ({ text }: { text: string }, values: readonly (string | null)[]) =>
        (await client.query<Record<string, unknown>>(text, [...values])).rows
      return (await apply(query, [prepared], new Date()))[0]?.ok
    }
    // None has committed, and each is answered.
    expect(await Promise.all(ids.map((id, n) => holdOn(clients[n] as Client, id)))).toEqual(
      ids.map(() => true),
    )
    const waiting = holdOn(clients.at(-1) as Client, late)
    const blocking = async () =>
      (await sql<{ by: number[] }>`select pg_blocking_pids(${pids.at(-1) ?? 0}) as by`.execute(db))
        .rows[0]?.by ?? []
    await expect.poll(blocking).toEqual([pids[0]])
    await Promise.all(clients.slice(0, -1).map((client) => client.query('commit')))
    expect(await waiting).toBe(true)
    await clients.at(-1)?.query('commit')
    await Promise.all(clients.map((client) => client.end()))
    expect(await sums()).toEqual({})
  })
})
