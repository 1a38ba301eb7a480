import { createHash } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { onPostgres, testDatabase } from '../testing/db.ts'
import { migrate as bringOn, missingMigrations, type Session } from './migrate.ts'
import { openDatabase } from './open.ts'
import { readSchema, schemaFingerprint, type Migration, type SqlFunction } from './schemaFiles.ts'

const database = await testDatabase()
const log = { info() {}, warn() {} }

const file = (name: string, text: string): SqlFunction => ({
  name,
  sql: text,
  checksum: createHash('sha256').update(text).digest('hex'),
})
const migration = (name: string, text: string): Migration => ({
  ...file(name, text),
  isBaseline: /^\d{2}-/.test(name),
  expands: text.startsWith('-- expand: '),
})
const migrate = (s: Session, migrations: Migration[], functions: SqlFunction[] = []) =>
  bringOn(s, { migrations, functions })
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

const answering = (answer: number, comment = '') =>
  file(
    'answer.sql',
    `${comment}create or replace function answer() returns int language sql
    as $$ select ${answer} + (select count(*)::int from a) $$;`,
  )
const base = migration('01-a.sql', 'create table a (id int default answer());')

test('a function is there for the baseline that calls it, and before the tables that it reads', async () => {
  const s = await session()
  const ofRow = file(
    'row.sql',
    'create function first_of(r a) returns int language sql as $$ select r.id $$;',
  )
  expect(await migrate(s, [base], [ofRow, answering(1)])).toEqual([
    '01-a.sql',
    'row.sql',
    'answer.sql',
  ])
  await s.rows('insert into a values (default)')
  expect(await s.rows('select first_of(a) as first from a')).toEqual([{ first: 1 }])
})

test('on the baseline later migrations follow, and after them the functions that changed', async () => {
  const s = await session()
  await migrate(s, [base], [answering(1)])
  const later = migration('001-b.sql', '-- expand: adds a table\ncreate table b (n int);')
  const changed = file('answer.sql', answering(1).sql.replace('from a', 'from b'))
  expect(await missingMigrations(s, { migrations: [base, later], functions: [changed] })).toEqual([
    '001-b.sql',
    'answer.sql',
  ])
  expect(await migrate(s, [base, later], [changed])).toEqual(['001-b.sql', 'answer.sql'])
  await s.rows('insert into b values (1)')
  expect(await s.rows('select answer()')).toEqual([{ answer: 2 }])
  expect(await migrate(s, [base, later], [changed])).toEqual([])
})

test('a server of the version before that starts again does not put its function back', async () => {
  const s = await session()
  await migrate(s, [base], [answering(1)])
  await migrate(s, [base], [answering(5)])
  expect(await migrate(s, [base], [answering(1)])).toEqual([])
  expect(await s.rows('select answer()')).toEqual([{ answer: 5 }])
  // To return to it on purpose is a text of its own.
  await migrate(s, [base], [answering(1, '-- again\n')])
  expect(await s.rows('select answer()')).toEqual([{ answer: 1 }])
})

test('a function that cannot be made is named', async () => {
  const s = await session()
  const broken = file(
    'broken.sql',
    'create function broken() returns nonsense as $$ $$ language sql;',
  )
  await expect(migrate(s, [base], [answering(1), broken])).rejects.toThrow(
    'function broken.sql failed',
  )
})

test('a database that another version made is refused and left as it is', async () => {
  const s = await session()
  await migrate(s, [migration('001-ledger.sql', 'create table ledger (id int);')])
  const before = await s.rows('select * from schema_migration')
  await expect(migrate(s, [base], [answering(1)])).rejects.toThrow(
    'this database was made by a version whose schema this one does not continue ' +
      '(001-ledger.sql): it is left as it is. Start with an empty one (another DATA_DIR or ' +
      'DATABASE_URL), or run the version that made it',
  )
  await expect(missingMigrations(s, { migrations: [base], functions: [] })).rejects.toThrow(
    'does not continue (001-ledger.sql)',
  )
  expect(await s.rows('select * from schema_migration')).toEqual(before)
  expect(await s.rows("select to_regclass('a') as a, to_regproc('answer') as answer")).toEqual([
    { a: null, answer: null },
  ])
  const other = await session()
  await migrate(other, [base], [answering(1)])
  const edited = migration('01-a.sql', `${base.sql} create table more (id int);`)
  await expect(migrate(other, [edited], [answering(1)])).rejects.toThrow(
    'does not continue (01-a.sql)',
  )
})

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
