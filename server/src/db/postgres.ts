import { Kysely, PostgresDialect } from 'kysely'
import {
  Client,
  Pool,
  types as pgTypes,
  type ClientConfig,
  type CustomTypesConfig,
  type PoolConfig,
  type QueryResult,
} from 'pg'
import { EnvironmentFault } from '../runtime/environmentFault.ts'
import { migrate, missingFrom, missingMigrations, type Session } from './migrate.ts'
import type { OpenDatabase, OpenOptions } from './port.ts'
import { holdPresence } from './presence.ts'
import { appPassword, asApp, letLogIn, ownersAddress } from './role/login.ts'
import { APP_ROLE, letMakeSchemas, refuseOwner, refuseUnlimited } from './role/role.ts'
import type { Database } from './schema.ts'
import { readSchema } from './schemaFiles.ts'
import { watchSilence } from './silence.ts'
import { openStandby, primaryAlone } from './standby/standby.ts'
import { tellFirstFailure } from './statements/firstFailure.ts'
import { nameStatements } from './statements/namedStatements.ts'
import { pipelinedTransaction } from './statements/pipelined.ts'
import { LOCK_PATIENCE_MS } from './writer.ts'

const INT8 = 20
const INT8_ARRAY = 1016

/** int8 as bigint, never a float and never a string; everything else as pg does it. */
export const types: CustomTypesConfig = {
  getTypeParser(oid, format) {
    const id: number = oid
    if (format !== 'binary' && id === INT8) return BigInt
    if (format !== 'binary' && id === INT8_ARRAY)
      return (text: string) => text.slice(1, -1).split(',').filter(Boolean).map(BigInt)
    return pgTypes.getTypeParser(oid, format)
  },
}

/** The server ends what runs longer, and a transaction that asks nothing for so long. */
const STATEMENT_MS = 30_000
/** The client gives up a little after the server would have, for a server that went silent. */
const SILENT_MS = STATEMENT_MS + 2_000
const ANSWER_MS = STATEMENT_MS + 5_000
/**
 * A transaction that asks nothing is ended by the server, and its locks are free: its client may be
 * behind a connection that is half-open. The ledger's own waits for nothing but this process.
 */
const IDLE_IN_TRANSACTION_MS = { areas: STATEMENT_MS, ledger: 10_000 }
/** The server itself finds a client's machine gone within half a minute, not after two hours. */
const KEEPALIVES = ['tcp_keepalives_idle=15', 'tcp_keepalives_interval=5', 'tcp_keepalives_count=3']
const WRITER_CONNECTIONS = 2
/**
 * The same few statements for ever, about lists: planned once and by index. A plan made while a
 * table was empty must not read all of it later.
 */
const WRITER_SETTINGS = [
  'plan_cache_mode=force_generic_plan',
  'jit=off',
  'enable_seqscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  `lock_timeout=${LOCK_PATIENCE_MS}`,
]

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
interface Prepared {
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
async function prepare(
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
    return applied
  })

/** For `npm run migrate -- --dry-run`: what that would apply. */
export const missingAt = (address: string) =>
  withOwner(address, async (session, client) => {
    await client.query('set default_transaction_read_only = on')
    return missingFrom(session, await readSchema())
  })

/** What every connection of the server has; `isUnhurried`: a statement may take as it needs. */
const clientConfig = ({ isUnhurried }: OpenOptions): PoolConfig => ({
  types,
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  ...(isUnhurried ? {} : { query_timeout: ANSWER_MS, statement_timeout: STATEMENT_MS }),
})

/**
 * Two ways to one database. `direct` is PostgreSQL itself: what needs a session of its own goes
 * there. `pooled` may be a pooler in transaction mode, where each transaction may be another
 * session: nothing is set at its start, as the pooler would refuse it.
 */
function waysTo(
  options: OpenOptions,
  urls: Prepared['urls'],
  role: readonly string[],
): { direct: ClientConfig; pooled: PoolConfig } {
  const direct = { ...clientConfig(options), connectionString: urls.direct }
  const { statement_timeout: _limit, ...atPooler } = direct
  return {
    direct,
    pooled: options.directUrl
      ? { ...atPooler, connectionString: urls.database }
      : {
          ...direct,
          options: settings([...role, ...KEEPALIVES]),
          idle_in_transaction_session_timeout: Math.min(
            options.silentMs ?? Infinity,
            IDLE_IN_TRANSACTION_MS.areas,
          ),
        },
  }
}

const settings = (all: readonly string[]): string => all.map((each) => `-c ${each}`).join(' ')

export async function openPostgres(
  options: OpenOptions & { databaseUrl: string },
): Promise<OpenDatabase> {
  const { log } = options
  const { applied, urls, whyNot } = await prepare(clientConfig(options), options)
  if (applied.length > 0) log.info({ applied }, 'database migrated')
  if (whyNot !== null)
    log.warn(
      { why: whyNot },
      `${APP_ROLE} cannot log in by itself: the sessions are the owner's, and only take the role`,
    )
  const role = whyNot === null ? [] : [`role=${APP_ROLE}`]
  const { direct, pooled } = waysTo(options, urls, role)
  const { pool, writers, listeners, all } = poolsOf({ options, direct, pooled, role })
  // What one session has prepared another does not know.
  if (!options.directUrl) nameStatements(pool)
  nameStatements(writers)
  for (const each of [pool, writers]) tellFirstFailure(each)
  const silence = watchSilence(direct, options.isUnhurried ? null : (options.silentMs ?? SILENT_MS))
  watchPools({ all, pool, silence, options, log })

  await demandRoles({ all, pool, silence, options, whyNot })

  const presence = await holdPresence(
    { ...direct, options: settings([...role, ...KEEPALIVES]) },
    pool,
    {
      silence,
      warn: (error) =>
        log.warn({ err: String(error) }, "this server's presence was lost, and is held again"),
    },
  )
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  const standby = urls.read
    ? openStandby(db, { url: urls.read, config: direct, options: settings(role), log })
    : primaryAlone(db)
  return {
    db,
    dialect: 'postgres',
    standby,
    writer: {
      connections: WRITER_CONNECTIONS,
      async query({ name, text }, values) {
        return (await writers.query<Record<string, unknown>>({ name, text, values: [...values] }))
          .rows
      },
      transaction: (work, ending) => pipelinedTransaction(writers, work, ending),
    },
    jobs: {
      // pg's own types: pg-boss expects int8 the way pg gives it. A query that fails inside pg-boss's own
      // begin...commit leaves a broken transaction; pool.query throws such a connection away.
      async executeSql(text, values) {
        const result: unknown = await pool.query({
          text,
          ...(values?.length ? { values } : {}),
          types: pgTypes,
        })
        return (
          Array.isArray(result)
            ? { rows: (result as QueryResult[]).flatMap((r) => r.rows) }
            : result
        ) as { rows: unknown[] }
      },
    },
    presence,
    notifications: listeners ?? pool,
    async ping() {
      await pool.query('select 1')
    },
    async close() {
      await standby.close()
      await Promise.all([db.destroy(), writers.end(), listeners?.end(), presence.close()])
      silence.close()
    },
  }
}

/** One pool for the areas, one for the ledger, and one that listens where a pooler stands between. */
function poolsOf({
  options,
  direct,
  pooled,
  role,
}: {
  options: OpenOptions
  direct: ClientConfig
  pooled: PoolConfig
  role: readonly string[]
}) {
  const pool = new Pool({
    ...pooled,
    max: options.poolSize ?? 16,
    application_name: 'krapao',
  })
  const writers = new Pool({
    ...direct,
    max: WRITER_CONNECTIONS,
    // Looks that do not depend on each other go out together and cost one round trip.
    pipeline: true,
    application_name: 'krapao-ledger',
    idle_in_transaction_session_timeout: Math.min(
      options.silentMs ?? Infinity,
      IDLE_IN_TRANSACTION_MS.ledger,
    ),
    options: settings([...role, ...KEEPALIVES, ...WRITER_SETTINGS]),
  })
  // One connection listens for ever; the other says.
  const listeners = options.directUrl
    ? new Pool({
        ...direct,
        max: 2,
        application_name: 'krapao-listen',
        options: settings([...role, ...KEEPALIVES]),
      })
    : null
  const all = [pool, writers, ...(listeners ? [listeners] : [])]
  return { pool, writers, listeners, all }
}

/** Every connection is listened to: a break is told and mended, and none ends the process. */
function watchPools({
  all,
  pool,
  silence,
  options,
  log,
}: {
  all: readonly Pool[]
  pool: Pool
  silence: ReturnType<typeof watchSilence>
  options: OpenOptions
  log: OpenOptions['log']
}) {
  for (const each of all) {
    const isDirect = each !== pool || !options.directUrl
    each.on('connect', (client) => silence.watch(client, isDirect))
    // A connection that breaks is replaced by the pool. Without these listeners it would end the process: one for
    // idle connections, one for those that are out with a transaction that is not asking anything just then.
    each.on('error', (error) =>
      log.warn({ err: error.message }, 'an idle database connection broke'),
    )
    each.on('connect', (client) =>
      client.on('error', (error) =>
        log.warn({ err: error.message }, 'a database connection broke'),
      ),
    )
  }
}

async function demandRoles({
  all,
  pool,
  silence,
  options,
  whyNot,
}: {
  all: readonly Pool[]
  pool: Pool
  silence: ReturnType<typeof watchSilence>
  options: OpenOptions
  whyNot: string | null
}) {
  if (options.migrate !== false) {
    try {
      for (const each of all) await refuseOwner(each, { mayBecomeOwner: whyNot !== null })
      await refuseUnlimited(pool)
    } catch (error) {
      await Promise.all(all.map((each) => each.end()))
      silence.close()
      throw error
    }
  }
}
