import { sql } from 'kysely'
import { Pool } from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { asOwner, onPostgres, testDatabase } from '../../testing/db.ts'
import { isStalePlan, nameStatements } from './namedStatements.ts'

const database = await testDatabase()

describe.runIf(onPostgres)('statements of a pool', () => {
  const pool = new Pool({ connectionString: database.url ?? '', max: 1 })
  nameStatements(pool)
  afterAll(() => pool.end())
  const prepared = async (text: string): Promise<number> =>
    (await pool.query(`select from pg_prepared_statements where statement = '${text}'`)).rowCount ??
    0

  it('have names from their third use on, and keep their answers', async () => {
    const text = 'select $1::int + 1 as n'
    for (const n of [1, 2]) expect((await pool.query(text, [n])).rows).toEqual([{ n: n + 1 }])
    expect(await prepared(text)).toBe(0)
    for (const n of [3, 4, 5]) expect((await pool.query(text, [n])).rows).toEqual([{ n: n + 1 }])
    expect(await prepared(text)).toBe(1)
  })

  it('are not named when they have no values', async () => {
    for (let n = 0; n < 5; n++) await pool.query('select 41', [])
    expect(await prepared('select 41')).toBe(0)
  })

  it('are prepared again when a migration has changed what they answer', async () => {
    await asOwner(database.db, (owner) => sql`create table young (id int)`.execute(owner))
    await sql`insert into young values (1)`.execute(database.db)
    const text = 'select * from young where id = $1'
    for (let n = 0; n < 5; n++) await pool.query(text, [1])
    expect(await prepared(text)).toBe(1)
    await asOwner(database.db, (owner) =>
      sql`alter table young add column name text default 'x'`.execute(owner),
    )
    for (let n = 0; n < 5; n++)
      expect((await pool.query(text, [1])).rows).toEqual([{ id: 1, name: 'x' }])
  })

  it('tell a stale plan inside a transaction, which runs again whole', async () => {
    const text = 'select * from young where id = $1 or id = $1'
    for (let n = 0; n < 5; n++) await pool.query(text, [1])
    await asOwner(database.db, (owner) =>
      sql`alter table young add column more text default 'y'`.execute(owner),
    )
    const client = await pool.connect()
    try {
      await client.query('begin')
      await expect(client.query(text, [1])).rejects.toSatisfy(isStalePlan)
      await client.query('rollback')
      await client.query('begin')
      expect((await client.query(text, [1])).rows).toEqual([{ id: 1, name: 'x', more: 'y' }])
      await client.query('commit')
    } finally {
      client.release()
    }
  })
})
