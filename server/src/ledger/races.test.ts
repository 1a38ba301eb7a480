import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { createEmitter } from '../events/emitter.ts'
import { clause } from '../testing/clause.ts'
import { onPostgres, testDatabase } from '../testing/db.ts'
import { transact } from '../testing/transact.ts'
import { createLedger } from './ledger.ts'
import type { AccountChange, LedgerEvents, Ledger, Outcome, Posting } from './port.ts'
import { verifyLedger } from './verify/verify.ts'

const database = await testDatabase()
// Two servers on one database: two batchers that know nothing of each other.
const events = createEmitter<LedgerEvents>((error) => {
  throw error
})
const ledger = createLedger({ ...database, events })
const other = createLedger(database)
const either = (n: number): Ledger => (n % 2 === 0 ? ledger : other)

let members = 0
async function walletWith(amount: bigint): Promise<string> {
  const wallet = `member:r${++members}:wallet`
  await ledger.open([wallet])
  await ledger.submit({
    op: 'post',
    key: `fund ${wallet}`,
    kind: 'deposit',
    legs: [{ from: 'house:bank:1', to: wallet, amount }],
  })
  return wallet
}
const balanceOf = async (address: string) => (await ledger.balances([address])).get(address)
const done = (outcomes: Outcome[]) => outcomes.filter((outcome) => outcome.ok && !outcome.replayed)
const times = <T>(n: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i)))

test(
  clause(
    'GLI A.3.6d',
    '128 callers through both doors of two servers never take a wallet below zero',
  ),
  async () => {
    const wallet = await walletWith(1_000n)
    const outcomes = await times(128, (n) => {
      const posting: Posting = {
        op: 'post',
        key: `drain-${n}`,
        kind: 'x',
        legs: [{ from: wallet, to: 'house:provider:pg', amount: 30n }],
      }
      return n % 4 === 0
        ? transact(either(n / 4), (tx) => tx.post(posting))
        : either(n).submit(posting)
    })
    expect(done(outcomes)).toHaveLength(33)
    expect(await balanceOf(wallet)).toMatchObject({ balance: 10n, seq: 34n })
  },
)

test('one of many settles and voids wins, every time', async () => {
  const wallet = await walletWith(10_000n)
  for (let round = 0; round < 20; round++) {
    const hold = `contested-${round}`
    await ledger.submit({ op: 'hold', key: hold, kind: 'withdraw', from: wallet, amount: 100n })
    const outcomes = await times(8, (n) =>
      either(n).submit(
        n % 3 === 0
          ? {
              op: 'settle',
              key: `${hold}-end-${n}`,
              hold,
              legs: [{ from: 'house:transit', to: 'house:bank:1', amount: 100n }],
            }
          : { op: 'void', key: `${hold}-end-${n}`, hold },
      ),
    )
    expect(done(outcomes)).toHaveLength(1)
    expect(outcomes.filter((o) => !o.ok && o.refusal === 'HOLD_RESOLVED')).toHaveLength(7)
  }
  expect((await balanceOf(wallet))?.held).toBe(0n)
})

test('a key sent by 64 at once happens once, and all of them hear the same', async () => {
  const wallet = await walletWith(1_000n)
  const outcomes = await times(64, (n) =>
    either(n).submit({
      op: 'post',
      key: 'the one',
      kind: 'x',
      legs: [{ from: wallet, to: 'house:provider:pg', amount: 7n }],
    }),
  )
  expect(done(outcomes)).toHaveLength(1)
  expect(
    new Set(
      outcomes.map((o) =>
        o.ok ? `${o.transferId} ${o.changes.map((c) => c.balance).join()}` : 'refused',
      ),
    ).size,
  ).toBe(1)
  expect((await balanceOf(wallet))?.balance).toBe(993n)
})

test('a key used for different postings at once is taken by one', async () => {
  const wallets = await times(8, () => walletWith(100n))
  const outcomes = await times(8, (n) =>
    either(n).submit({
      op: 'post',
      key: 'disputed',
      kind: 'x',
      legs: [{ from: wallets[n] ?? '', to: `house:provider:d${n}`, amount: 10n }],
    }),
  )
  expect(done(outcomes)).toHaveLength(1)
  expect(outcomes.filter((o) => !o.ok && o.refusal === 'KEY_REUSED')).toHaveLength(7)
})

test('house accounts opened by many at once are opened once', async () => {
  const wallet = await walletWith(10_000n)
  const outcomes = await times(60, (n) =>
    either(n).submit({
      op: 'post',
      key: `fresh-${n}`,
      kind: 'x',
      legs: [{ from: wallet, to: `house:provider:fresh${n % 3}`, amount: 1n }],
    }),
  )
  expect(done(outcomes)).toHaveLength(60)
})

test('transactions that post twice, in any order, and batches get through beside each other', async () => {
  const wallets = await times(6, () => walletWith(1_000_000n))
  const outcomes = await times(120, (n) => {
    const a = wallets[n % 6] ?? '',
      b = wallets[(n * 5 + 1) % 6] ?? ''
    if (a === b || n % 2 === 0)
      return either(n).submit({
        op: 'post',
        key: `mix-${n}`,
        kind: 'x',
        legs: [
          { from: a, to: 'house:bonus', amount: 1n },
          { from: 'house:cashback', to: a, amount: 1n },
        ],
      })
    return transact(either(n), async (tx) => {
      const first = await tx.post({
        op: 'post',
        key: `mix-${n}-1`,
        kind: 'x',
        legs: [{ from: a, to: 'house:cashback', amount: 1n }],
      })
      await tx.post({
        op: 'post',
        key: `mix-${n}-2`,
        kind: 'x',
        legs: [{ from: b, to: 'house:bonus', amount: 1n }],
      })
      return first
    })
  })
  expect(done(outcomes)).toHaveLength(120)
})

test('listeners hear a growing seq for each account, the last one included', async () => {
  const wallet = await walletWith(1_000n)
  const heard: AccountChange[] = []
  const stop = events.on('balances.changed', (changes) => {
    heard.push(...changes.filter((change) => change.address === wallet))
  })
  await times(100, (n) => {
    const posting: Posting = {
      op: 'post',
      key: `heard-${n}`,
      kind: 'x',
      legs: [{ from: wallet, to: 'house:provider:pg', amount: 1n }],
    }
    return n % 5 === 0 ? transact(ledger, (tx) => tx.post(posting)) : ledger.submit(posting)
  })
  stop()
  const seqs = heard.map((change) => change.seq)
  expect(seqs).toEqual(seqs.toSorted((a, b) => (a < b ? -1 : 1)))
  expect(new Set(seqs).size).toBe(seqs.length)
  expect(heard.at(-1)).toEqual({ address: wallet, balance: 900n, seq: 101n })
})

test('submit, or another connection, inside a use case is refused at once, and waits for nothing', async () => {
  await expect(
    transact(ledger, () => ledger.submit({ op: 'void', key: 'k', hold: 'h' })),
  ).rejects.toThrow('inside a use case')
  await expect(transact(ledger, () => ledger.balances(['house:bonus']))).rejects.toThrow(
    'inside a use case',
  )
  await expect(transact(ledger, () => transact(ledger, async () => {}))).rejects.toThrow(
    'inside a use case',
  )
})

test.runIf(onPostgres)(
  'connections killed in the middle of batches: nothing lost, nothing doubled',
  async () => {
    const wallet = await walletWith(1_000_000n)
    const admin = new Client({ connectionString: database.url ?? '' })
    await admin.connect()
    const calls = new AbortController()
    const seen = { acknowledged: 0, killed: 0 }
    const killing = (async () => {
      // Between two kills something gets through: on a slow machine killing by the clock alone
      // would leave no time for a batch.
      for (let next = 0; !calls.signal.aborted; next = seen.acknowledged + 1) {
        while (seen.acknowledged < next && !calls.signal.aborted)
          await new Promise((resolve) => setTimeout(resolve, 5))
        const { rowCount } = await admin.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = ' +
            "current_database() and application_name = 'krapao-ledger'",
        )
        seen.killed += rowCount ?? 0
        await new Promise((resolve) => setTimeout(resolve, 40))
      }
    })()
    const heard = new Map<string, bigint>()
    const stop = events.on('balances.changed', (changes) => {
      for (const { address, balance } of changes) heard.set(address, balance)
    })
    await times(32, async (caller) => {
      for (let n = 0; n < 40; n++) {
        const posting: Posting = {
          op: 'post',
          key: `killed-${caller}-${n}`,
          kind: 'x',
          legs: [{ from: wallet, to: 'house:provider:pg', amount: 1n }],
        }
        // What a caller does when the ledger gave up: the same key again.
        for (;;) {
          try {
            expect(await ledger.submit(posting)).toMatchObject({ ok: true })
            seen.acknowledged++
            break
          } catch {
            // Again.
          }
        }
      }
    })
    calls.abort()
    await killing
    await admin.end()
    stop()
    expect(seen.killed).toBeGreaterThan(0)
    expect(await balanceOf(wallet)).toMatchObject({
      balance: 1_000_000n - 32n * 40n,
      seq: 1n + 32n * 40n,
    })
    expect(heard.get(wallet)).toBe(1_000_000n - 32n * 40n)
  },
)

test.runIf(onPostgres)(
  'a transaction killed before its commit leaves nothing; the same key does it',
  async () => {
    const wallet = await walletWith(100n)
    const posting: Posting = {
      op: 'post',
      key: 'tx-killed',
      kind: 'x',
      legs: [{ from: wallet, to: 'house:bonus', amount: 60n }],
    }
    await expect(
      transact(ledger, async (tx) => {
        await tx.post(posting)
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx.db)
        const admin = new Client({ connectionString: database.url ?? '' })
        await admin.connect()
        await admin.query('select pg_terminate_backend($1)', [rows[0]?.pid])
        await admin.end()
      }),
    ).rejects.toThrow()
    expect((await balanceOf(wallet))?.balance).toBe(100n)
    expect(await transact(ledger, (tx) => tx.post(posting))).toMatchObject({
      ok: true,
      replayed: false,
    })
    expect((await balanceOf(wallet))?.balance).toBe(40n)
  },
)

test('after all of it the books are right', async () => {
  const { findings, ok } = await verifyLedger(database.db)
  expect(findings.filter((finding) => finding.faults > 0n)).toEqual([])
  expect(ok).toBe(true)
})
