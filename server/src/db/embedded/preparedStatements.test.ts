import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { asOwner, onPostgres, testDatabase } from '../../testing/db.ts'

describe.skipIf(onPostgres)('statements of the embedded database', async () => {
  const { db } = await testDatabase()
  const prepared = async (text: string): Promise<number> => {
    const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements
      where statement = ${text}`.execute(db)
    return rows.length
  }
  const PLUS = 'select $1::int + 1 as n'
  const plus = (n: number) => sql<{ n: number }>`select ${n}::int + 1 as n`

  it('are parsed once from their third use on, and keep their answers', async () => {
    for (const n of [1, 2]) expect((await plus(n).execute(db)).rows).toEqual([{ n: n + 1 }])
    expect(await prepared(PLUS)).toBe(0)
    for (const n of [3, 4, 5]) expect((await plus(n).execute(db)).rows).toEqual([{ n: n + 1 }])
    expect(await prepared(PLUS)).toBe(1)
  })

  it('are planned anew after 200 uses, and stay one statement', async () => {
    for (let n = 0; n < 410; n++) expect((await plus(n).execute(db)).rows).toEqual([{ n: n + 1 }])
    expect(await prepared(PLUS)).toBe(1)
  })

  it('read and write each type as before they were prepared', async () => {
    const at = new Date('2026-11-21T05:00:00.123Z')
    const ask = () =>
      sql`select ${at}::timestamptz as at, ${9_007_199_254_740_993n}::bigint as big,
        ${null}::text as nothing, ${JSON.stringify({ a: [1] })}::jsonb as json, ${true}::boolean as yes,
        ${['a', 'ข,"']}::text[] as list, ${Buffer.from([0, 255])}::bytea as bytes`.execute(db)
    const [first] = (await ask()).rows
    await ask()
    for (let n = 0; n < 3; n++) expect((await ask()).rows).toEqual([first])
    expect(first).toMatchObject({ at, big: 9_007_199_254_740_993n, nothing: null, yes: true })
  })

  it('tell how many rows they changed, and what they refuse', async () => {
    await asOwner(db, (owner) => sql`create table young (id int primary key)`.execute(owner))
    const insert = (id: number) => sql`insert into young values (${id})`.execute(db)
    for (const id of [1, 2, 3, 4]) expect((await insert(id)).numAffectedRows).toBe(1n)
    await expect(insert(4)).rejects.toMatchObject({ code: '23505', constraint: 'young_pkey' })
    expect((await insert(5)).numAffectedRows).toBe(1n)
  })

  it('take nothing along of a transaction that is rolled back, and go on behind it', async () => {
    const insert = (id: number, on = db) => sql`insert into young values (${id})`.execute(on)
    const ends = db.transaction().execute(async (tx) => {
      await insert(10, tx)
      await expect(insert(10, tx)).rejects.toMatchObject({ code: '23505' })
      for (let n = 0; n < 4; n++)
        await expect(
          sql`select ${n}::int as never_prepared_here`.execute(tx),
        ).rejects.toMatchObject({ code: '25P02' })
      throw new Error('undone')
    })
    await expect(ends).rejects.toThrow('undone')
    for (let n = 0; n < 4; n++)
      expect((await sql`select ${n}::int as never_prepared_here`.execute(db)).rows).toEqual([
        { never_prepared_here: n },
      ])
    expect((await insert(10)).numAffectedRows).toBe(1n)
  })

  it('are prepared again when what they answer has changed', async () => {
    const ask = () => sql`select * from young where id = ${1}`.execute(db)
    for (let n = 0; n < 5; n++) expect((await ask()).rows).toEqual([{ id: 1 }])
    await asOwner(db, (owner) =>
      sql`alter table young add column name text default 'x'`.execute(owner),
    )
    for (let n = 0; n < 5; n++) expect((await ask()).rows).toEqual([{ id: 1, name: 'x' }])
  })
})
