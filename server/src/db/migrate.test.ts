import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { onPostgres, testDatabase } from '../testing/db.ts'
import { openDatabase } from './open.ts'
import { readSchema, schemaFingerprint } from './schemaFiles.ts'

const database = await testDatabase()
const log = { info() {}, warn() {} }

test('the files of the repository are all applied', async () => {
  const names = async (table: string) =>
    (
      await sql<{
        name: string
      }>`select name from ${sql.table(table)} order by name collate "C"`.execute(database.db)
    ).rows.map((row) => row.name)
  const schema = await readSchema()
  expect(await names('schema_migration')).toEqual(
    schema.migrations.map(({ name }) => name).toSorted(),
  )
  expect(await names('schema_function')).toEqual(schema.functions.map(({ name }) => name))
  expect(schemaFingerprint(schema)).toMatch(/^[0-9a-f]{16}$/)
})

test.runIf(onPostgres)('two servers that start together migrate once', async () => {
  const url = new URL(database.url ?? '')
  const name = `krapao_test_${Date.now()}_twins`
  const admin = new Client({ connectionString: url.href })
  await admin.connect()
  await admin.query(`create database ${name} template template0 locale 'C' encoding 'UTF8'`)
  url.pathname = `/${name}`
  const both = await Promise.all(
    [1, 2].map(() =>
      openDatabase({
        databaseUrl: url.href,
        dataDir: null,
        log,
        poolSize: 2,
        allowUnsafe: { postgres: true },
      }),
    ),
  )
  await Promise.all(both.map((one) => one.close()))
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
})

test.runIf(onPostgres)('a server that may lose what it acknowledged is refused', async () => {
  const admin = new Client({ connectionString: database.url ?? '' })
  await admin.connect()
  const name = new URL(database.url ?? '').pathname.slice(1)
  await admin.query(`alter database ${name} set synchronous_commit = off`)
  const open = (postgres: boolean) =>
    openDatabase({
      databaseUrl: database.url ?? '',
      dataDir: null,
      log,
      poolSize: 2,
      allowUnsafe: { postgres },
    })
  try {
    // It names all that is off: a server for tests may run without more of them.
    await expect(open(false)).rejects.toThrow(
      /^PostgreSQL runs with .*\bsynchronous_commit\b.* off and/,
    )
    await (await open(true)).close()
  } finally {
    await admin.query(`alter database ${name} reset synchronous_commit`)
    await admin.end()
  }
})

test('the embedded database is refused in production unless allowed', async () => {
  await expect(openDatabase({ dataDir: null, log, production: true })).rejects.toThrow(
    'DATABASE_URL',
  )
})

test('int8 is a bigint, in lists as well, and numeric is left alone', async () => {
  const { rows } =
    await sql`select 9007199254740993::bigint as n, array[1, 9007199254740993]::bigint[] as list,
        1.10::numeric as d`.execute(database.db)
  expect(rows).toEqual([{ n: 9007199254740993n, list: [1n, 9007199254740993n], d: '1.10' }])
})
