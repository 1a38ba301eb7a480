import { Kysely, PostgresDialect } from 'kysely'
import { types as pgTypes, type Pool, type QueryResult } from 'pg'
import type { OpenDatabase, OpenOptions } from '../port.ts'
import { holdPresence } from '../presence.ts'
import { APP_ROLE, refuseOwner, refuseUnlimited } from '../role/role.ts'
import type { Database } from '../schema.ts'
import { watchSilence } from '../silence.ts'
import { openStandby, primaryAlone } from '../standby/standby.ts'
import { tellFirstFailure } from '../statements/firstFailure.ts'
import { nameStatements } from '../statements/namedStatements.ts'
import { pipelinedTransaction } from '../statements/pipelined.ts'
import {
  clientConfig,
  KEEPALIVES,
  poolsOf,
  settings,
  SILENT_MS,
  waysTo,
  WRITER_CONNECTIONS,
} from './connections.ts'
import { prepare } from './owner.ts'

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
