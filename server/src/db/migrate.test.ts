import { createHash } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { onPostgres, testDatabase } from '../testing/db.ts'
import {
  migrate,
  readMigrations,
  schemaFingerprint,
  type Migration,
  type Session,
} from './migrate.ts'
import { openDatabase } from './open.ts'

const database = await testDatabase()
const log = { info() {}, warn() {} }

const migration = (name: string, text: string): Migration => ({
  name,
  sql: text,
  checksum: createHash('sha256').update(text).digest('hex'),
  expands: text.startsWith('-- expand: '),
})
const a = migration('001-a.sql', 'create table a (id int); insert into a values (1);')
const b = migration('002-b.sql', 'create table b (id int);')

async function session(): Promise<Session & { rows(text: string): Promise<unknown[]> }> {
  const lite = await PGlite.create()
  return {
    run: async (text, values) =>
      values
        ? (await lite.query<{ name: string }>(text, values)).rows
        : (await lite.exec(text)).flatMap((r) => r.rows as { name: string }[]),
    rows: async (text) => (await lite.query(text)).rows,
  }
}

test('each migration runs once, in order', async () => {
  const s = await session()
  expect(await migrate(s, [a])).toEqual(['001-a.sql'])
  expect(await migrate(s, [a, b])).toEqual(['002-b.sql'])
  expect(await migrate(s, [a, b])).toEqual([])
  expect(await s.rows('select * from a')).toHaveLength(1)
})

test('changed or vanished history is refused', async () => {
  const s = await session()
  await migrate(s, [a, b])
  await expect(
    migrate(s, [migration('001-a.sql', 'create table other (id int)'), b]),
  ).rejects.toThrow('001-a.sql was changed')
  await expect(migrate(s, [a])).rejects.toThrow('002-b.sql')
})

test('the version before is gone back to where what came since only expands, and the way on is open', async () => {
  const s = await session()
  const more = migration('003-c.sql', '-- expand: adds a table\ncreate table c (id int);')
  await migrate(s, [a, b, more])
  expect(await migrate(s, [a, b])).toEqual([])
  await s.rows('insert into a values (2)')
  expect(await migrate(s, [a, b, more])).toEqual([])
  const less = migration('004-d.sql', 'drop table b;')
  await migrate(s, [a, b, more, less])
  await expect(migrate(s, [a, b])).rejects.toThrow(
    'the database has migrations that this version does not: 004-d.sql',
  )
})

test('a database from before migrations said whether they expand is brought on', async () => {
  const s = await session()
  await s.rows(`create table schema_migration (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  await s.rows(`insert into schema_migration values ('001-a.sql', '${a.checksum}')`)
  expect(await migrate(s, [a, b])).toEqual(['002-b.sql'])
  await expect(migrate(s, [b])).rejects.toThrow('001-a.sql')
})

test('a failing migration leaves nothing of itself, and what came before it', async () => {
  const s = await session()
  await expect(
    migrate(s, [a, migration('002-bad.sql', 'create table half (id int); select nonsense;')]),
  ).rejects.toThrow('002-bad.sql failed')
  expect(await s.rows("select to_regclass('half') as half, to_regclass('a') as a")).toEqual([
    { half: null, a: 'a' },
  ])
  expect(await migrate(s, [a, b])).toEqual(['002-b.sql'])
})

test('the files of the repository are all applied', async () => {
  const { rows } = await sql<{
    name: string
  }>`select name from schema_migration order by name`.execute(database.db)
  const files = await readMigrations()
  expect(rows.map((row) => row.name)).toEqual(files.map((file) => file.name))
  expect(schemaFingerprint(files)).toMatch(/^[0-9a-f]{16}$/)
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
  await expect(open(false)).rejects.toThrow('synchronous_commit off')
  await (await open(true)).close()
  await admin.query(`alter database ${name} reset synchronous_commit`)
  await admin.end()
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
