import { sql } from 'kysely'
import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { onPostgres, testDatabase } from '../../testing/db.ts'
import { openDatabase } from '../open.ts'
import { APP_ROLE } from './role.ts'

const database = await testDatabase()
const { db, writer } = database
const silent = { info() {}, warn() {} }
const THEFT = "update ledger_account set floor = null where address = 'house:bank:SCB'"

const who = async () =>
  (
    await sql<{ session: string; role: string }>`
      select session_user::text as session, current_user::text as role`.execute(db)
  ).rows[0]

describe.runIf(onPostgres)('the server’s sessions', () => {
  it('log in as the role by itself', async () => {
    expect(await who()).toEqual({ session: APP_ROLE, role: APP_ROLE })
  })

  it.each([
    'set role none',
    'reset role',
    'reset all',
    'reset session authorization',
    'set session authorization default',
    'discard all',
  ])('are no more by a word: %s', async (word) => {
    await db.connection().execute(async (one) => {
      await sql.raw(word).execute(one)
      await expect(sql.raw(THEFT).execute(one)).rejects.toThrow('permission denied')
      await expect(sql`alter table ledger_entry disable trigger all`.execute(one)).rejects.toThrow(
        'must be owner',
      )
    })
    await expect(
      writer.transaction(async (tx) => {
        if (word !== 'discard all') await sql.raw(word).execute(tx)
        return sql.raw(THEFT).execute(tx)
      }),
    ).rejects.toThrow('permission denied')
  })

  it('become nobody else', async () => {
    const owner = decodeURIComponent(new URL(database.url ?? '').username)
    for (const word of [
      `set role "${owner}"`,
      `set session authorization "${owner}"`,
      `grant "${owner}" to ${APP_ROLE}`,
      `alter role ${APP_ROLE} superuser`,
      'create role thief superuser',
    ])
      await expect(sql.raw(word).execute(db), word).rejects.toThrow(/permission denied|must/)
  })

  it('are refused where the role was given what the owner may', async () => {
    const url = database.url ?? ''
    const owner = new Client({ connectionString: url })
    await owner.connect()
    // The role is everybody's, what it is given here of this database alone.
    const keeper = `keeper_${Date.now()}`
    await owner.query(`create role ${keeper}`)
    await owner.query(`grant ${keeper} to ${APP_ROLE}`)
    const open = () =>
      openDatabase({
        databaseUrl: url,
        dataDir: null,
        log: silent,
        allowUnsafe: { postgres: true },
      })
    try {
      await (await open()).close()
      await owner.query(`alter table ledger_account owner to ${keeper}`)
      await expect(open()).rejects.toThrow('could become the owner of the books')
    } finally {
      await owner.query('alter table ledger_account owner to current_user')
      await owner.query(`drop owned by ${keeper}`)
      await owner.query(`drop role ${keeper}`)
      await owner.end()
    }
  })
})
