import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'

/**
 * Runs SQL on one connection, kept from the first statement to the last. No values: may be several
 * statements.
 */
export interface Session {
  run(sql: string, values?: unknown[]): Promise<{ name?: string; checksum?: string }[]>
}

export interface Migration {
  name: string
  checksum: string
  sql: string
  /** It only adds: the version before works beside it, and may be gone back to (record 148). */
  expands: boolean
}

/** A line that starts so says it of its migration. */
const EXPANDS = /^-- expand: /m

const MIGRATIONS = new URL('./migrations/', import.meta.url)

/** The files `NNN-name.sql` of a folder, in order. Refuses two files with one number. */
export async function readMigrations(folder: URL = MIGRATIONS): Promise<Migration[]> {
  const names = (await readdir(folder))
    .filter((name) => /^\d{3}-[a-z0-9-]+\.sql$/.test(name))
    .toSorted()
  const numbers = new Set<string>()
  return await Promise.all(
    names.map(async (name) => {
      const number = name.slice(0, 3)
      if (numbers.has(number)) throw new Error(`two migrations are numbered ${number}`)
      numbers.add(number)
      const sql = await readFile(new URL(name, folder), 'utf8')
      return {
        name,
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
        expands: EXPANDS.test(sql),
      }
    }),
  )
}

/** One short name for a state of the schema, e.g. to know a template database by. */
export function schemaFingerprint(migrations: Migration[]): string {
  return createHash('sha256')
    .update(migrations.map((m) => `${m.name} ${m.checksum}`).join('\n'))
    .digest('hex')
    .slice(0, 16)
}

/** The migrations that a database does not have yet; all of them where it never had one. */
export async function missingMigrations(
  session: Session,
  migrations: Migration[],
): Promise<string[]> {
  const [table] = await session.run(
    "select 1 from pg_class where oid = to_regclass('schema_migration')",
  )
  const applied = table ? await session.run('select name from schema_migration') : []
  const names = new Set(applied.map(({ name }) => name))
  return migrations.filter(({ name }) => !names.has(name)).map(({ name }) => name)
}

/**
 * Brings the database up to date, each migration in a transaction of its own, under an advisory
 * lock so that two servers starting together do it once. Refuses when an applied file was changed
 * or is gone, or when the database is ahead of these files by one that does more than expand.
 * Returns the names it applied.
 */
export async function migrate(session: Session, migrations: Migration[]): Promise<string[]> {
  await session.run("select pg_advisory_lock(hashtext('krapao migrations'))")
  try {
    await session.run(`create table if not exists schema_migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    const [known] = await session.run(`select 1 from pg_attribute
      where attrelid = 'schema_migration'::regclass and attname = 'expands'`)
    if (!known)
      await session.run(
        'alter table schema_migration add column expands boolean not null default false',
      )
    const applied = new Map(
      (await session.run('select name, checksum from schema_migration')).map((row) => [
        row.name ?? '',
        row.checksum,
      ]),
    )
    for (const migration of migrations) {
      const checksum = applied.get(migration.name)
      if (checksum !== undefined && checksum !== migration.checksum) {
        throw new Error(
          `migration ${migration.name} was changed after it was applied: write a new one instead`,
        )
      }
    }
    const own = new Set(migrations.map((m) => m.name))
    const harmless = new Set(
      (await session.run('select name from schema_migration where expands')).map(
        ({ name }) => name,
      ),
    )
    const foreign = [...applied.keys()].filter((name) => !own.has(name) && !harmless.has(name))
    if (foreign.length > 0)
      throw new Error(
        `the database has migrations that this version does not: ${foreign.join(', ')}`,
      )

    const fresh = migrations.filter((m) => !applied.has(m.name))
    for (const migration of fresh) {
      await session.run('begin')
      try {
        await session.run(migration.sql)
        await session.run(
          'insert into schema_migration (name, checksum, expands) values ($1, $2, $3)',
          [migration.name, migration.checksum, migration.expands],
        )
        await session.run('commit')
      } catch (cause) {
        await session.run('rollback')
        throw new Error(
          `migration ${migration.name} failed: ${cause instanceof Error ? cause.message : String(cause)}`,
          { cause },
        )
      }
    }
    return fresh.map((m) => m.name)
  } finally {
    await session.run("select pg_advisory_unlock(hashtext('krapao migrations'))")
  }
}
