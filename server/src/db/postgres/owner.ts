import { Client, type ClientConfig } from 'pg'
import { EnvironmentFault } from '../../runtime/environmentFault.ts'
import { migrate, missingFrom, missingMigrations, type Session } from '../migrate.ts'
import type { OpenOptions } from '../port.ts'
import { appPassword, asApp, letLogIn, ownersAddress } from '../role/login.ts'
import { APP_ROLE, letMakeSchemas } from '../role/role.ts'
import { readSchema } from '../schemaFiles.ts'
import { compileNothing } from './jit.ts'

async function refuseUnsafe(
  client: Client,
  allowed: boolean,
  warn: (fields: object, message: string) => void,
): Promise<void> {
  const { rows } = await client.query<{
    fsync: string
    synchronous_commit: string
    full_page_writes: string
  }>(
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit,
      current_setting('full_page_writes') as full_page_writes`,
  )
  const off = Object.entries(rows[0] ?? {})
    .filter(([, value]) => value === 'off')
    .map(([name]) => name)
  if (off.length === 0) return
  if (!allowed) {
    throw new EnvironmentFault(
      ['DATABASE_URL'],
      `PostgreSQL runs with ${off.join(', ')} off and may lose money it acknowledged; ` +
        'KRAPAO_ALLOW_UNSAFE_PG=1 allows it',
    )
  }
  warn({ off }, 'PostgreSQL may lose acknowledged money: safety settings are off')
}

/** How the server's sessions come in, and what their coming in has changed. */
export interface Prepared {
  /** Migrations that were applied. */
  applied: string[]
  /** The addresses for the server's role; the owner's, where it cannot log in by itself. */
  urls: { database: string; direct: string; read: string | undefined }
  /** Why the server's role cannot log in, and the owner takes it; null: it does. */
  whyNot: string | null
}

/** pg answers an array for several statements; those have nothing to read. */
const sessionOf = (client: Client): Session => ({
  run: async (sql, values) =>
    (await client.query<{ name?: string; checksum?: string }>(sql, values)).rows ?? [],
})

/**
 * What only the owner may do, on a connection of its own: the migrations, and the login of
 * APP_ROLE, as which the server then works. Without the owner's address the database must be up to
 * date.
 */
export async function prepare(
  config: ClientConfig,
  options: OpenOptions & { databaseUrl: string },
): Promise<Prepared> {
  const { databaseUrl, readUrl, log } = options
  const given = { database: databaseUrl, direct: options.directUrl ?? databaseUrl, read: readUrl }
  const owner = ownersAddress(options)
  const client = new Client({
    ...config,
    connectionString: owner ?? given.direct,
    statement_timeout: 0,
    query_timeout: 0,
  })
  client.on('error', (error) =>
    log.warn({ err: error.message }, 'the connection that migrates broke'),
  )
  await client.connect()
  try {
    await refuseUnsafe(client, options.allowUnsafe?.postgres === true, (fields, message) =>
      log.warn(fields, message),
    )
    if (options.migrate === false) return { applied: [], urls: given, whyNot: null }
    if (owner === null) {
      const missing = await missingMigrations(sessionOf(client), await readSchema())
      if (missing.length > 0)
        throw new EnvironmentFault(
          ['MIGRATE_DATABASE_URL'],
          `the database lacks migrations (${missing.join(', ')}), and the server has no ` +
            'MIGRATE_DATABASE_URL to apply them: npm run migrate does it',
        )
      return { applied: [], urls: given, whyNot: null }
    }
    const applied = await migrate(sessionOf(client), await readSchema())
    await letMakeSchemas(client)
    if (!(await compileNothing(client)))
      log.warn(
        {},
        'PostgreSQL compiles dear statements (jit), which costs more than it saves here: ' +
          "the database's owner sets it off (docs/operating.md)",
      )
    const password = appPassword(options)
    const urls = {
      // A pooler has users of its own.
      database: options.directUrl ? databaseUrl : asApp(databaseUrl, password),
      direct: asApp(given.direct, password),
      read: readUrl && asApp(readUrl, password),
    }
    const whyNot = await letLogIn(client, { ...config, connectionString: urls.direct }, password)
    if (whyNot !== null && options.production)
      throw new Error(
        `${APP_ROLE} cannot log in, and no session of production may become the owner: ` +
          `give it a password and DATABASE_URL its name, MIGRATE_DATABASE_URL the owner's (${whyNot})`,
      )
    return { applied, urls: whyNot === null ? urls : given, whyNot }
  } finally {
    await client.end()
  }
}

/** One connection to the database at this address, for what its owner does by a command. */
async function withOwner<T>(
  connectionString: string,
  work: (session: Session, client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    return await work(sessionOf(client), client)
  } finally {
    await client.end()
  }
}

/** For `npm run migrate`: brings the database at this address up to date, as its owner. */
export const migrateAsOwner = (address: string): Promise<string[]> =>
  withOwner(address, async (session, client) => {
    const applied = await migrate(session, await readSchema())
    await letMakeSchemas(client)
    await compileNothing(client)
    return applied
  })

/** For `npm run migrate -- --dry-run`: what that would apply. */
export const missingAt = (address: string) =>
  withOwner(address, async (session, client) => {
    await client.query('set default_transaction_read_only = on')
    return missingFrom(session, await readSchema())
  })
