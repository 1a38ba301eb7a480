import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { batchAction, batchLoader } from '../../db/batchLoader.ts'
import { openDatabase } from '../../db/open.ts'
import { createEmitter } from '../../events/emitter.ts'
import { Refused } from '../../runtime/refusal.ts'
import { asOwner, onPostgres, openTestDatabase, testDatabase } from '../../testing/db.ts'
import { TRANSIT, walletOf } from '../address.ts'
import { createLedger } from '../ledger.ts'
import type { LedgerEvents, Ledger, MoneyWork, Outcome } from '../port.ts'
import { verifyLedger } from '../verify/verify.ts'

const database = await testDatabase()
const { db } = database
const events = createEmitter<LedgerEvents>((error) => {
  throw error
})
const ledger = createLedger({ db, writer: database.writer, events })
const createTables = (which: typeof db): Promise<unknown> =>
  asOwner(which, async (owner) => {
    await sql`create table wish (id text primary key, member text not null)`.execute(owner)
    await sql`create table person (id text primary key)`.execute(owner)
  })
await createTables(db)

interface Wish {
  id: string
  member: string
  amount: bigint
  poison?: boolean
  refuse?: boolean
}
type Answered = 'TAKEN' | 'KNOWN' | 'POOR'
const batches: string[][] = []

const insertWishes = (rows: readonly Wish[]) =>
  sql`insert into wish select * from unnest(${rows.map(({ id }) => id)}::text[],
    ${rows.map(({ member }) => member)}::text[])`
const findWish = batchLoader<string, boolean>(async (tx, ids) => {
  const { rows } = await sql<{
    id: string
  }>`select id from wish where id = any (${ids}::text[])`.execute(tx)
  const known = new Set(rows.map(({ id }) => id))
  return ids.map((id) => known.has(id))
})
const lockPerson = batchAction<string>((tx, members) =>
  sql`select from person where id = any (${members.toSorted()}::text[]) order by id for update`.execute(
    tx,
  ),
)

/** A hold with a row of its own beside it: the least a use case does. */
const wishes = (name: string): MoneyWork<Wish, Answered> => {
  const note = batchAction<string>(async (_tx, ids) => void batches.push(ids))
  return {
    name,
    claims: ({ member }) => [`member:${member}`],
    async run(tx, item) {
      const { id, member, amount } = item
      const [, , isKnown] = await Promise.all([
        note(tx.db, id),
        lockPerson(tx.db, member),
        findWish(tx.db, id),
      ])
      if (item.poison) throw new Error('poison')
      if (isKnown) return 'KNOWN'
      if (item.refuse) {
        tx.withCommit(insertWishes, item)
        return new Refused('NO_DATA')
      }
      const key = `${id}:hold`
      const outcome = await tx.post({
        op: 'hold',
        key,
        kind: 'wish',
        from: walletOf(member),
        amount,
      })
      if (!outcome.ok) return 'POOR'
      tx.withCommit(insertWishes, item)
      return 'TAKEN'
    },
  }
}
const wish = ledger.money(wishes('wish'))

let people = 0
async function rich(baht = 100, on: Ledger = ledger): Promise<string> {
  const member = `m${++people}`
  await on.open([walletOf(member)])
  await sql`insert into person values (${member})`.execute(db)
  if (baht > 0)
    await on.submit({
      op: 'post',
      key: `fund-${member}`,
      kind: 'deposit',
      legs: [{ from: 'house:bank:x', to: walletOf(member), amount: BigInt(baht) * 100n }],
    })
  return member
}
const many = (count: number, baht?: number): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, () => rich(baht)))
const heldOf = async (member: string): Promise<bigint> =>
  (await ledger.balances([walletOf(member)])).get(walletOf(member))?.held ?? 0n
const rowsOf = async (id: string): Promise<number> =>
  (await sql`select from wish where id = ${id}`.execute(db)).rows.length

describe('callers of a kind', () => {
  it('share one transaction, each with its own answer', async () => {
    const members = await many(40)
    batches.length = 0
    const answers = await Promise.all(
      members.map((member, n) =>
        wish({ id: `share-${member}`, member, amount: n % 10 === 0 ? 999_999n : 1_000n }),
      ),
    )
    expect(batches.length).toBeLessThan(5)
    expect(answers.filter((answer) => answer === 'POOR')).toHaveLength(4)
    for (const [n, member] of members.entries()) {
      const poor = n % 10 === 0
      expect(await heldOf(member)).toBe(poor ? 0n : 1_000n)
      expect(await rowsOf(`share-${member}`)).toBe(poor ? 0 : 1)
    }
  })

  it('share a commit and an order with plain postings', async () => {
    const members = await many(10)
    const before = await db.selectFrom('ledger_transfer').select('id').execute()
    const plain = (member: string): Promise<Outcome> =>
      ledger.submit({
        op: 'post',
        key: `beside-${member}`,
        kind: 'test',
        legs: [{ from: walletOf(member), to: 'house:bonus', amount: 1n }],
      })
    await Promise.all(
      members.flatMap((member) => [
        wish({ id: `beside-${member}`, member, amount: 100n }),
        plain(member),
      ]),
    )
    const after = await sql<{ xmin: string }>`select xmin::text as xmin from ledger_transfer
      where not id = any (${before.map(({ id }) => id)}::bigint[])`.execute(db)
    expect(after.rows).toHaveLength(20)
    expect(new Set(after.rows.map(({ xmin }) => xmin)).size).toBeLessThan(4)
  })

  it('never share a batch when they concern one member, and run in order', async () => {
    const member = await rich()
    batches.length = 0
    await Promise.all(
      Array.from({ length: 5 }, (_, n) => wish({ id: `turn-${n}`, member, amount: 1n })),
    )
    expect(batches).toEqual(Array.from({ length: 5 }, (_, n) => [`turn-${n}`]))
  })

  it('never share a batch when they concern one member in two kinds', async () => {
    const other = ledger.money(wishes('other'))
    const member = await rich()
    batches.length = 0
    await Promise.all([
      wish({ id: 'two-1', member, amount: 1n }),
      other({ id: 'two-2', member, amount: 1n }),
    ])
    expect(batches).toHaveLength(2)
  })

  it('asked again under a key meet their own row and move nothing', async () => {
    const member = await rich()
    expect(await wish({ id: 'again', member, amount: 700n })).toBe('TAKEN')
    expect(await wish({ id: 'again', member, amount: 700n })).toBe('KNOWN')
    expect(await heldOf(member)).toBe(700n)
  })

  it('keep what was written with their refusal', async () => {
    const member = await rich()
    await expect(wish({ id: 'no', member, amount: 1n, refuse: true })).rejects.toThrow('NO_DATA')
    expect(await rowsOf('no')).toBe(1)
  })
})

describe('one that fails', () => {
  it('fails alone: the others of its batch are answered', async () => {
    const members = await many(30)
    const answers = await Promise.allSettled(
      members.map((member, n) =>
        wish({ id: `poison-${member}`, member, amount: 100n, poison: n === 7 }),
      ),
    )
    expect(
      answers.flatMap((answer, n) =>
        answer.status === 'rejected' ? [[n, String(answer.reason)]] : [],
      ),
    ).toEqual([[7, 'Error: poison']])
    for (const [n, member] of members.entries())
      expect(await heldOf(member)).toBe(n === 7 ? 0n : 100n)
  })

  it('leaves nothing: no row, no money, no announcement', async () => {
    const member = await rich()
    const told: string[] = []
    const stop = events.on(
      'balances.changed',
      (changes) => void told.push(...changes.map(({ address }) => address)),
    )
    const failing = ledger.money<{ id: string; member: string }, string>({
      name: 'failing',
      claims: ({ id }) => [id],
      async run(tx, { id, member: owner }) {
        await sql`insert into wish values (${id}, ${owner})`.execute(tx.db)
        tx.afterCommit(() => told.push('committed'))
        const key = `${id}:hold`
        await tx.post({ op: 'hold', key, kind: 'x', from: walletOf(owner), amount: 1n })
        throw new TypeError('too late')
      },
    })
    await expect(failing({ id: 'gone', member })).rejects.toThrow('too late')
    stop()
    expect([await rowsOf('gone'), await heldOf(member), told]).toEqual([0, 0n, []])
  })

  it('runs again alone when another posting of its batch has its key', async () => {
    const members = await many(2)
    const careless = ledger.money<string, string>({
      name: 'careless',
      claims: (member) => [member],
      async run(tx, member) {
        const from = walletOf(member)
        const outcome = await tx.post({
          op: 'hold',
          key: 'one-for-all',
          kind: 'x',
          from,
          amount: 1n,
        })
        return outcome.ok ? 'ok' : outcome.refusal
      },
    })
    expect((await Promise.all(members.map((member) => careless(member)))).toSorted()).toEqual([
      'KEY_REUSED',
      'ok',
    ])
  })

  it('is refused when it waits for a submit of its own, instead of waiting for ever', async () => {
    const nested = ledger.money<string, Outcome>({
      name: 'nested',
      claims: (id) => [id],
      run: () => ledger.submit({ op: 'void', key: 'nested', hold: 'nested' }),
    })
    await expect(nested('a')).rejects.toThrow('inside a use case')
  })
})

describe('the shared transaction', () => {
  it('plans by index, and nobody else does', async () => {
    const settings = ledger.money<string, string[]>({
      name: 'settings',
      claims: (id) => [id],
      async run(tx) {
        const { rows } = await sql<{ value: string }>`select current_setting(n) as value
          from unnest(array['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin']) n`.execute(
          tx.db,
        )
        return rows.map(({ value }) => value)
      },
    })
    expect(await settings('a')).toEqual(['off', 'off', 'off'])
    const { rows } = await sql<{
      value: string
    }>`select current_setting('enable_seqscan') as value`.execute(db)
    expect(rows).toEqual([{ value: 'on' }])
  })

  it('announces balances and runs tasks only once it has committed', async () => {
    const member = await rich()
    const seen: string[] = []
    const stop = events.on('balances.changed', () => void seen.push('announced'))
    const told = ledger.money<string, string>({
      name: 'told',
      claims: (id) => [id],
      async run(tx, id) {
        tx.afterCommit(() => seen.push('task'))
        const from = walletOf(id)
        await tx.post({ op: 'hold', key: `told-${id}`, kind: 'x', from, amount: 1n })
        seen.push('concluded')
        return 'ok'
      },
    })
    await told(member)
    stop()
    expect(seen).toEqual(['concluded', 'announced', 'task'])
  })

  it('writes what goes out with COMMIT only where it commits', async () => {
    const writing = createLedger({ db, writer: database.writer })
    const kept = async (): Promise<unknown[]> =>
      await db.selectFrom('shared_count').select('key').where('key', 'like', 'stray%').execute()
    const insert = (keys: readonly string[]) =>
      sql`insert into shared_count (key, hits, resets_at)
        select k, 1, now() from unnest(${[...keys]}::text[]) k`
    const stray = writing.money<number, void>({
      name: 'stray',
      claims: (n) => [`stray ${n}`],
      async run(tx, item) {
        for (const n of [1, 2, 3, 4]) tx.withCommit(insert, `stray${n}`)
        if (item === 1) throw new Error('died here')
      },
    })
    await expect(stray(1)).rejects.toThrow('died here')
    expect(await kept()).toEqual([])
    await stray(2)
    expect(await kept()).toHaveLength(4)
    await writing.close()
  })

  it.runIf(onPostgres)(
    'decides while the batch before it commits, and posts behind that commit',
    async () => {
      const seen: string[] = []
      const kind = (name: string, seconds: number): MoneyWork<string, string> => {
        const decided = batchAction<string>(async () => void seen.push(`${name} decided`))
        const sleep = () => {
          seen.push(`${name} concluded`)
          // Longer than a batch waits for a lock: were it in its way, it would decide again.
          return sql`select pg_sleep(${sql.lit(seconds)})`
        }
        return {
          name,
          claims: (member) => [`member:${member}`],
          async run(tx, member) {
            await decided(tx.db, member)
            const [key, from] = [`${name}-${member}`, walletOf(member)]
            await tx.post({ op: 'hold', key, kind: name, from, amount: 1n })
            tx.withCommit(sleep, member)
            return 'ok'
          },
        }
      }
      const [before, behind] = [ledger.money(kind('a', 0.12)), ledger.money(kind('b', 0))]
      const [members, others] = [await many(60), await many(40)]
      const first = Promise.all(members.map((member) => before(member))).then(() =>
        seen.push('a answered'),
      )
      await expect.poll(() => seen.length, { interval: 1 }).toBe(2)
      const same = behind(members[0] ?? '').then(() => seen.push('the same member'))
      await Promise.all(others.map((member) => behind(member)))
      await Promise.all([first, same])
      expect(seen.slice(0, 5)).toEqual([
        'a decided',
        'a concluded',
        'b decided',
        'a answered',
        'b concluded',
      ])
      // Who is in the batch that commits has to wait for it.
      expect(seen.filter((each) => each === 'b decided')).toHaveLength(2)
      expect(seen.at(-1)).toBe('the same member')
    },
  )

  it('takes nothing after close, and answers what it has taken', async () => {
    const closing = createLedger({ db, writer: database.writer })
    const late = closing.money(wishes('closing'))
    const member = await rich()
    const taken = late({ id: 'closing', member, amount: 1n })
    const closed = closing.close()
    await expect(late({ id: 'closed', member, amount: 1n })).rejects.toThrow('closed')
    await closed
    expect(await taken).toBe('TAKEN')
  })
})

describe.runIf(onPostgres)('a locked row', () => {
  it('stalls only who needs it: the others are answered while it is held', async () => {
    const [stuck = '', ...others] = await many(31)
    let release = (): void => {}
    let held = (): void => {}
    const isHeld = new Promise<void>((resolve) => (held = resolve))
    const holding = db.transaction().execute(async (tx) => {
      await sql`select from person where id = ${stuck} for update`.execute(tx)
      held()
      await new Promise<void>((resolve) => (release = resolve))
    })
    await isHeld
    let answered = false
    const waiting = wish({ id: 'stuck', member: stuck, amount: 1n }).then((word) => {
      answered = true
      return word
    })
    for (let round = 0; round < 3; round++) {
      const words = await Promise.all(
        others.map((member) => wish({ id: `free-${round}-${member}`, member, amount: 1n })),
      )
      expect(new Set(words)).toEqual(new Set(['TAKEN']))
    }
    // The next of the same member waits behind the first, and spoils no batch of others.
    const second = wish({ id: 'stuck-2', member: stuck, amount: 1n })
    batches.length = 0
    const [other = ''] = others
    await wish({ id: 'free-last', member: other, amount: 1n })
    // The first may just be trying again, beside the queue.
    expect(batches.filter((batch) => String(batch) !== 'stuck')).toEqual([['free-last']])
    expect(answered).toBe(false)
    release()
    await holding
    expect([await waiting, await second]).toEqual(['TAKEN', 'TAKEN'])
  })

  it('of the ledger itself is waited for outside the queue', async () => {
    const [stuck = '', other = ''] = await many(2)
    let release = (): void => {}
    let held = (): void => {}
    const isHeld = new Promise<void>((resolve) => (held = resolve))
    const holding = asOwner(db, (owner) =>
      owner.transaction().execute(async (tx) => {
        await sql`select from ledger_account where address = ${walletOf(stuck)} for update`.execute(
          tx,
        )
        held()
        await new Promise<void>((resolve) => (release = resolve))
      }),
    )
    await isHeld
    const waiting = ledger.submit({
      op: 'post',
      key: 'waits',
      kind: 'x',
      legs: [{ from: walletOf(stuck), to: 'house:bonus', amount: 1n }],
    })
    const free = await ledger.submit({
      op: 'post',
      key: 'free',
      kind: 'x',
      legs: [{ from: walletOf(other), to: 'house:prize', amount: 1n }],
    })
    expect(free.ok).toBe(true)
    release()
    await holding
    expect((await waiting).ok).toBe(true)
  })
})

describe.runIf(onPostgres)('a connection that breaks in the middle', () => {
  it('loses nothing and doubles nothing', async () => {
    const own = await openTestDatabase()
    const admin = await openDatabase({
      databaseUrl: own.url ?? '',
      dataDir: null,
      log: { info() {}, warn() {} },
      migrate: false,
      allowUnsafe: { postgres: true },
    })
    await createTables(own.db)
    const ours = createLedger({ db: own.db, writer: own.writer })
    const ask = ours.money(wishes('breaking'))
    const members = Array.from({ length: 60 }, (_, n) => `b${n}`)
    await ours.open(members.map(walletOf))
    for (const member of members)
      await ours.submit({
        op: 'post',
        key: `fund-${member}`,
        kind: 'deposit',
        legs: [{ from: 'house:bank:x', to: walletOf(member), amount: 10_000n }],
      })
    const kills = setInterval(() => {
      void sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'krapao-ledger'`.execute(admin.db)
    }, 60)
    const words = await Promise.all(
      members.map(async (member) => {
        const said: Answered[] = []
        for (let n = 0; n < 5; n++) {
          const item = { id: `${member}-${n}`, member, amount: 100n }
          // As a caller does who was told that the outcome is unknown.
          said.push(await ask(item).catch(() => ask(item)))
        }
        return said
      }),
    )
    clearInterval(kills)
    // A try that was committed before its connection broke meets its own row.
    expect(words.flat().filter((word) => word === 'POOR')).toEqual([])
    const { rows } = await sql<{ count: string }>`select count(*)::text as count from wish`.execute(
      own.db,
    )
    expect(rows).toEqual([{ count: '300' }])
    expect((await ours.balances([TRANSIT])).get(TRANSIT)?.balance).toBe(30_000n)
    expect(await verifyLedger(own.db)).toMatchObject({ ok: true })
    await ours.close()
    await admin.close()
    await own.close()
  })
})
