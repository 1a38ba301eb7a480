import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { asOwner, onPostgres, testDatabase } from '../../testing/db.ts'
import { insertAll } from '../insertRows.ts'
import { isStalePlan } from './namedStatements.ts'

/** Statements of this process that wait for their answer. Before any connection is open. */
const inFlight = { now: 0, most: 0 }
// oxlint-disable-next-line typescript/unbound-method
const plain = Client.prototype.query as (this: Client, ...args: unknown[]) => unknown
if (onPostgres) {
  Client.prototype.query = function (this: Client, ...args: unknown[]) {
    inFlight.most = Math.max(inFlight.most, ++inFlight.now)
    const answer = plain.apply(this, args)
    const end = (): void => void inFlight.now--
    if (answer instanceof Promise) answer.then(end, end)
    else end()
    return answer
  } as typeof Client.prototype.query
  afterAll(() => {
    Client.prototype.query = plain as typeof Client.prototype.query
  })
}

const { db, writer } = await testDatabase()
const write = (key: string, hits: number) =>
  sql`insert into shared_count (key, hits, resets_at) values (${key}, ${hits}, now())`
const kept = async (prefix: string): Promise<string[]> =>
  (
    await sql<{
      key: string
    }>`select key from shared_count where key like ${`${prefix}%`} order by key`.execute(db)
  ).rows.map(({ key }) => key)

describe('a transaction of the writer', () => {
  it('runs statements that were asked at once in the order they were asked', async () => {
    const seen = await writer.transaction((tx) =>
      Promise.all([
        sql<{ n: bigint }>`select count(*) as n from shared_count where key like 'order%'`.execute(
          tx,
        ),
        write('order1', 1).execute(tx),
        sql<{ n: bigint }>`select count(*) as n from shared_count where key like 'order%'`.execute(
          tx,
        ),
      ]),
    )
    expect([seen[0].rows[0]?.n, seen[1].numAffectedRows, seen[2].rows[0]?.n]).toEqual([0n, 1n, 1n])
    expect(await kept('order')).toEqual(['order1'])
  })

  it('that asked for a write first keeps nothing of it when it throws', async () => {
    const failing = writer.transaction(async (tx) => {
      await Promise.all([write('thrown', 1).execute(tx), write('thrown2', 1).execute(tx)])
      throw new Error('thought better')
    })
    await expect(failing).rejects.toThrow('thought better')
    expect(await kept('thrown')).toEqual([])
  })

  it('tells the first error, keeps nothing, and its connection is good again', async () => {
    for (let n = 0; n < 3; n++) {
      const failing = writer.transaction((tx) =>
        Promise.all([
          write('failed', 1).execute(tx),
          write('failed', 2).execute(tx),
          write('failed3', 3).execute(tx),
        ]),
      )
      await expect(failing).rejects.toMatchObject({ code: '23505' })
    }
    expect(await kept('failed')).toEqual([])
    await writer.transaction((tx) => write('good', 1).execute(tx))
    expect(await kept('good')).toEqual(['good'])
  })

  it('that is over runs nothing more', async () => {
    let late: Promise<unknown> = Promise.resolve()
    const failing = writer.transaction(async (tx) => {
      late = new Promise((resolve) => setTimeout(resolve, 50)).then(() =>
        write('late', 1).execute(tx),
      )
      throw new Error('before it')
    })
    await expect(failing).rejects.toThrow('before it')
    await expect(late).rejects.toThrow()
    expect(await kept('late')).toEqual([])
  })

  it('in which an error was passed over does not say that it is committed', async () => {
    const hidden = writer.transaction(async (tx) => {
      await write('hidden', 1).execute(tx)
      await write('hidden', 2)
        .execute(tx)
        .catch(() => {})
    })
    await expect(hidden).rejects.toThrow()
    expect(await kept('hidden')).toEqual([])
  })
})

describe('what goes out with COMMIT', () => {
  it('is written when the transaction commits, in order, and not before', async () => {
    await writer.transaction(async (tx, withCommit) => {
      withCommit(write('last', 1))
      withCommit(sql`update shared_count set hits = hits + 6 where key = 'last'`)
      withCommit(null)
      const { rows } = await sql`select from shared_count where key = 'last'`.execute(tx)
      expect(rows).toEqual([])
    })
    const { rows } = await sql<{
      hits: string
    }>`select hits::text from shared_count where key = 'last'`.execute(db)
    expect(rows).toEqual([{ hits: '7' }])
  })

  it('keeps nothing of the transaction when one of it fails, and tells why', async () => {
    for (let n = 0; n < 3; n++) {
      const failing = writer.transaction(async (tx, withCommit) => {
        await write('before', 1).execute(tx)
        for (const key of ['twice', 'twice', 'behind']) withCommit(write(key, 1))
      })
      await expect(failing).rejects.toMatchObject({ code: '40001', cause: { code: '23505' } })
    }
    expect([
      ...(await kept('before')),
      ...(await kept('twice')),
      ...(await kept('behind')),
    ]).toEqual([])
    await writer.transaction((tx) => write('good2', 1).execute(tx))
    expect(await kept('good2')).toEqual(['good2'])
  })

  it('fails where another transaction wrote one of its rows, and keeps nothing', async () => {
    const row = (key: string) => ({ key, hits: 1n, resets_at: new Date(0) })
    await write('taken1', 1).execute(db)
    const failing = writer.transaction(async (tx, withCommit) => {
      await write('taken0', 1).execute(tx)
      withCommit(insertAll('shared_count', [row('taken1'), row('taken2')]))
    })
    await expect(failing).rejects.toMatchObject({ code: '40001' })
    expect(await kept('taken')).toEqual(['taken1'])
    await writer.transaction(async (_tx, withCommit) => {
      withCommit(insertAll('shared_count', [row('taken2'), row('taken3')]))
    })
    expect(await kept('taken')).toEqual(['taken1', 'taken2', 'taken3'])
  })

  it('is nothing when the work throws behind it', async () => {
    const failing = writer.transaction(async (_tx, withCommit) => {
      withCommit(write('thrown3', 1))
      throw new Error('thought better')
    })
    await expect(failing).rejects.toThrow('thought better')
    expect(await kept('thrown3')).toEqual([])
  })
})

describe.runIf(onPostgres)('what goes out with COMMIT on PostgreSQL', () => {
  it('is not run again outside when a migration made its plan stale', async () => {
    await asOwner(db, async (owner) => {
      await sql`create table young (id int)`.execute(owner)
      await sql`grant select, insert on young to public`.execute(owner)
    })
    const add = (id: number) => sql`insert into young (id) values (${id}) returning *`
    for (let n = 0; n < 6; n++)
      await writer.transaction(async (_tx, withCommit) => withCommit(add(n)))
    await asOwner(db, (owner) => sql`alter table young add column name text`.execute(owner))
    const failing = writer.transaction(async (tx, withCommit) => {
      await write('stale', 1).execute(tx)
      withCommit(add(7))
    })
    await expect(failing).rejects.toSatisfy(isStalePlan)
    const { rows } = await sql`select from young where id = 7`.execute(db)
    expect([rows, await kept('stale')]).toEqual([[], []])
  })

  it('is refused before it is sent when the driver cannot write a value', async () => {
    const failing = writer.transaction(async (tx, withCommit) => {
      await write('unsendable', 1).execute(tx)
      withCommit(sql`select ${{ toPostgres: () => Promise.reject(new Error('no')) }}::text`)
    })
    await expect(failing).rejects.toThrow(TypeError)
    expect(await kept('unsendable')).toEqual([])
  })

  it('is on its way together with COMMIT', async () => {
    inFlight.most = 0
    await writer.transaction(async (tx, withCommit) => {
      await sql`select 1`.execute(tx)
      for (const n of [1, 2, 3]) withCommit(sql`select ${n}::int as n`)
    })
    expect(inFlight.most).toBe(4)
  })
})

it.runIf(onPostgres)('what is asked at once is sent at once, BEGIN with it', async () => {
  inFlight.most = 0
  await writer.transaction((tx) =>
    Promise.all([1, 2, 3].map((n) => sql`select ${n}::int as n`.execute(tx))),
  )
  expect(inFlight.most).toBe(4)
})
