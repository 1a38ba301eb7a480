import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { onPostgres, testDatabase } from '../../testing/db.ts'

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

it.runIf(onPostgres)('what is asked at once is sent at once, BEGIN with it', async () => {
  inFlight.most = 0
  await writer.transaction((tx) =>
    Promise.all([1, 2, 3].map((n) => sql`select ${n}::int as n`.execute(tx))),
  )
  expect(inFlight.most).toBe(4)
})
