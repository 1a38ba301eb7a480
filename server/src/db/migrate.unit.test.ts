import { createHash } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import { expect, onTestFinished, test } from 'vitest'
import { compilePglite } from './embedded/pglite.ts'
import { migrate as bringOn, missingMigrations, type Session } from './migrate.ts'
import type { Migration, SqlFunction } from './schemaFiles.ts'

/** What is brought on, and what is refused, by migrations made up for it; the database is no matter. */
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

// Made once; each test has a copy.
const compiled = await compilePglite()
const first = await PGlite.create(compiled)
const empty = await first.dumpDataDir('none')
await first.close()

async function session(): Promise<Session & { rows(text: string): Promise<unknown[]> }> {
  const lite = await PGlite.create({ ...compiled, loadDataDir: empty })
  onTestFinished(() => lite.close())
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
