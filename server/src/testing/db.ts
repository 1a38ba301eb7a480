import { randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Client, Pool } from 'pg'
import { afterAll } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { openDatabase, type DatabaseLog, type OpenDatabase } from '../db/open.ts'
import { types } from '../db/postgres/connections.ts'
import { APP_ROLE } from '../db/role/role.ts'
import type { Database } from '../db/schema.ts'
import { readSchema, schemaFingerprint } from '../db/schemaFiles.ts'
import { readEmptyDatabase } from './emptyDatabase.ts'
import { startPgbouncer } from './pgbouncer.ts'
import { bySocket } from './unixSocket.ts'

/** Which database this Vitest project runs on (vitest.config.ts sets it). */
export const onPostgres = process.env['TEST_DIALECT'] === 'postgres'

/** The same tests with PgBouncer in transaction mode between the server and PostgreSQL. */
export const isPooled = process.env['TEST_POOLER'] === 'pgbouncer'
/**
 * On PostgreSQL no session of the server becomes the owner: his own connections to the same
 * database.
 */
const ownersOf = new WeakMap<Kysely<Database>, Kysely<Database>>()

/**
 * Runs what the server itself may not: the owner's work on one connection, as a migration or a
 * thief with the owner's password would. On PGlite the next user of the connection is the server
 * again.
 */
export const asOwner = <T>(
  db: Kysely<Database>,
  work: (owner: Kysely<Database>) => Promise<T>,
): Promise<T> =>
  (ownersOf.get(db) ?? db).connection().execute(async (owner) => {
    if (ownersOf.has(db)) return work(owner)
    await sql`set role none`.execute(owner)
    try {
      return await work(owner)
    } finally {
      await sql`set role ${sql.raw(APP_ROLE)}`.execute(owner)
    }
  })

const silent: DatabaseLog = { info() {}, warn() {} }

export interface TestDatabase extends OpenDatabase {
  /** PostgreSQL only: how a second process or a bare client reaches the same database. */
  url: string | null
}

/**
 * A fresh migrated database for one test file, gone when the file is done. Call it where hooks may
 * be registered: at the file's top level (`const database = await testDatabase()`) or in a
 * describe.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const database = await openTestDatabase()
  afterAll(() => database.close())
  return database
}

/** The same, for who closes it himself: a test that restarts, or needs two. */
export async function openTestDatabase(): Promise<TestDatabase> {
  return onPostgres ? await onClonedPostgres() : await onSnapshot()
}

let snapshot: ReturnType<typeof readEmptyDatabase> | undefined

async function onSnapshot(): Promise<TestDatabase> {
  snapshot ??= readEmptyDatabase()
  return {
    ...(await openDatabase({ dataDir: null, log: silent, snapshot: await snapshot })),
    url: null,
  }
}

async function onClonedPostgres(): Promise<TestDatabase> {
  const server = process.env['TEST_DATABASE_URL']
  if (!server)
    throw new Error(
      'TEST_DATABASE_URL is not set: run the tests by npm test, or vitest with its config',
    )
  const admin = new Client({ connectionString: server })
  await admin.connect()
  const name = `krapao_test_${Date.now()}_${randomUUID().slice(0, 8)}`
  try {
    const template = await templateDatabase(admin, server)
    await admin.query(`create database ${name} template ${template}`)
  } finally {
    await admin.end()
  }
  const url = databaseOn(server, name)
  const pooler = isPooled ? await startPgbouncer(url) : null
  const opened = await openDatabase({
    databaseUrl: pooler?.url ?? (await bySocket(url)),
    ...(pooler ? { directUrl: url } : {}),
    dataDir: null,
    log: silent,
    poolSize: 10,
    allowUnsafe: { postgres: true },
  })
  const owner = ownerOf(url)
  ownersOf.set(opened.db, owner)
  return {
    ...opened,
    url,
    async close() {
      await opened.close()
      await owner.destroy()
      await pooler?.close()
      const last = new Client({ connectionString: server })
      await last.connect()
      await last.query(`drop database if exists ${name} with (force)`)
      await last.end()
    },
  }
}

function ownerOf(connectionString: string): Kysely<Database> {
  const pool = new Pool({ connectionString, max: 2, types })
  // Its idle connections end with the database.
  pool.on('error', () => undefined)
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
}

function databaseOn(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

const LEFT_BEHIND_MS = 60 * 60_000

/** Migrated once for a state of the migrations, then cloned: a clone takes a tenth of the time. */
async function templateDatabase(admin: Client, server: string): Promise<string> {
  const schema = await readSchema()
  const name = `krapao_template_${schemaFingerprint(schema)}`
  await admin.query("select pg_advisory_lock(hashtext('krapao test template'))")
  try {
    const there = await admin.query(
      'select from pg_database where datname = $1 and datistemplate',
      [name],
    )
    if (there.rowCount === 0) {
      // Not yet marked as a template: a run that died on the way here left it half made.
      await admin.query(`drop database if exists ${name} with (force)`)
      await admin.query(`create database ${name} template template0 locale 'C' encoding 'UTF8'`)
      const client = new Client({ connectionString: databaseOn(server, name) })
      await client.connect()
      await migrate(
        {
          run: async (text, values) =>
            (await client.query<{ name: string }>(text, values)).rows ?? [],
        },
        schema,
      )
      await client.end()
      await admin.query(`alter database ${name} is_template true`)
      await dropLeftBehind(admin)
    }
  } finally {
    await admin.query("select pg_advisory_unlock(hashtext('krapao test template'))")
  }
  return name
}

/** Databases of runs that were killed. */
async function dropLeftBehind(admin: Client): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(
    "select datname from pg_database where datname like 'krapao\\_test\\_%'",
  )
  for (const { datname } of rows) {
    const made = Number(datname.split('_')[2])
    if (Date.now() - made > LEFT_BEHIND_MS)
      await admin.query(`drop database if exists ${datname} with (force)`)
  }
}
