import { sql } from 'kysely'
import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { asOwner, isPooled, onPostgres, testDatabase } from '../../testing/db.ts'
import { pgbouncerAt, startPgbouncer } from '../../testing/pgbouncer.ts'
import { compileNothing } from './jit.ts'

const database = await testDatabase()
const jitAt = async (connectionString: string): Promise<unknown> => {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    return (await client.query('show jit')).rows[0]
  } finally {
    await client.end()
  }
}
const OFF = { jit: 'off' }

// A pooler that stood before the database was opened has older sessions.
describe.runIf(onPostgres && !isPooled)('no session compiles what it asks', () => {
  it('of the server, of its ledger, of its jobs', async () => {
    const show = { name: 'jit', text: 'show jit' }
    expect((await sql`show jit`.execute(database.db)).rows).toEqual([OFF])
    expect(await database.writer.query(show, [])).toEqual([OFF])
    expect((await database.jobs.executeSql('show jit')).rows).toEqual([OFF])
  })

  it('of anybody else who comes to the database', async () => {
    expect(await jitAt(database.url ?? '')).toEqual(OFF)
  })

  it.runIf(pgbouncerAt())('behind a pooler, where a session may set nothing', async () => {
    const pooler = await startPgbouncer(database.url ?? '')
    try {
      expect(await jitAt(pooler.url)).toEqual(OFF)
    } finally {
      await pooler.close()
    }
  })

  it('unless it was chosen for the database; once, where many start together', async () => {
    const name = sql.raw(new URL(database.url ?? '').pathname.slice(1))
    const owners = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const owner = new Client({ connectionString: database.url ?? '' })
        await owner.connect()
        return owner
      }),
    )
    const set = (to: string) =>
      asOwner(database.db, (owner) => sql`alter database ${name} ${sql.raw(to)}`.execute(owner))
    const all = () => Promise.all(owners.map((owner) => compileNothing(owner)))
    try {
      await set('set jit = on')
      expect(await all()).toEqual([true, true, true, true])
      expect(await jitAt(database.url ?? '')).toEqual({ jit: 'on' })
      await set('reset jit')
      expect(await all()).toEqual([true, true, true, true])
      expect(await jitAt(database.url ?? '')).toEqual(OFF)
      // The server's own role owns nothing.
      await set('reset jit')
      await owners[0]?.query('set role krapao_app')
      expect(await compileNothing(owners[0] as Client)).toBe(false)
    } finally {
      await Promise.all(owners.map((owner) => owner.end()))
    }
  })
})
