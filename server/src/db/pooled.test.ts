import { sql } from 'kysely'
import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { isPooled, testDatabase } from '../testing/db.ts'
import { POOLED_ROLE, startPgbouncer } from '../testing/pgbouncer.ts'
import { openDatabase } from './open.ts'
import { APP_ROLE } from './role/role.ts'

const database = await testDatabase()
const silent = { info() {}, warn() {} }

describe.runIf(isPooled)('through PgBouncer in transaction mode', () => {
  it('each transaction may be another session, and all work as the role of the server', async () => {
    const pids = new Set<number>()
    const roles = new Set<string>()
    for (let round = 0; round < 4; round += 1) {
      const asked = await Promise.all(
        Array.from({ length: 6 }, () =>
          sql<{
            pid: number
            role: string
          }>`select pg_backend_pid() as pid, session_user::text as role, pg_sleep(0.02)`.execute(
            database.db,
          ),
        ),
      )
      for (const row of asked.flatMap(({ rows }) => rows)) {
        pids.add(row.pid)
        roles.add(row.role)
      }
    }
    expect(pids.size).toBeGreaterThan(1)
    expect([...roles]).toEqual([APP_ROLE])
  })

  it('nobody becomes the owner again by a statement', async () => {
    await database.db.connection().execute(async (one) => {
      await sql`set role none`.execute(one)
      const { rows } = await sql<{ role: string }>`select current_user::text as role`.execute(one)
      expect(rows).toEqual([{ role: APP_ROLE }])
    })
  })

  it('the server refuses to work as the owner, and names the role', async () => {
    const direct = database.url ?? ''
    const pooler = await startPgbouncer(direct)
    const asOwner = new URL(pooler.url)
    asOwner.username = new URL(direct).username
    const options = { dataDir: null, log: silent, allowUnsafe: { postgres: true } }
    try {
      await expect(
        openDatabase({ ...options, databaseUrl: asOwner.href, directUrl: direct }),
      ).rejects.toThrow(`through a pooler log in as ${APP_ROLE}`)
    } finally {
      await pooler.close()
    }
  })

  it('the server refuses sessions without limits, and says what gives them', async () => {
    const direct = database.url ?? ''
    const owner = new Client({ connectionString: direct })
    await owner.connect()
    // Of this database alone: the role is everybody's.
    const name = new URL(direct).pathname.slice(1)
    await owner.query(`alter role ${APP_ROLE} in database ${name} set statement_timeout = 0`)
    const pooler = await startPgbouncer(direct)
    const options = { dataDir: null, log: silent, allowUnsafe: { postgres: true } }
    try {
      await expect(
        openDatabase({ ...options, databaseUrl: pooler.url, directUrl: direct }),
      ).rejects.toThrow(POOLED_ROLE[1])
    } finally {
      await pooler.close()
      await owner.query(`alter role ${APP_ROLE} in database ${name} reset statement_timeout`)
      await owner.end()
    }
  })
})
