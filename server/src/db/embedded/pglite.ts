import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm as trigrams } from '@electric-sql/pglite/contrib/pg_trgm'
import { Kysely, PGliteDialect, sql, type Dialect } from 'kysely'
import { EnvironmentFault } from '../../runtime/environmentFault.ts'
import { migrate, type Session } from '../migrate.ts'
import type { CompiledPglite, OpenDatabase, OpenOptions } from '../port.ts'
import { onlyProcess } from '../presence.ts'
import { APP_ROLE } from '../role/role.ts'
import type { Database } from '../schema.ts'
import { readSchema } from '../schemaFiles.ts'
import { primaryAlone } from '../standby/standby.ts'
import { thenLast } from '../statements/withCommit.ts'
import { lockDirectory } from './directory-lock.ts'
import { withPreparedStatements, type Asked } from './preparedStatements.ts'

const INT8 = 20
/** Nothing counts rows here, so a planner left alone would read whole tables. */
const BY_INDEX = sql`select set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
  set_config('enable_mergejoin', 'off', true)`
/** Of PostgreSQL's own 128 MB each page that was once used would stay in memory. */
const SMALL = ['-c', 'shared_buffers=24MB']
const EXTENSIONS = { pg_trgm: trigrams }
/** As PGlite does it when nobody asks for bigint; pg-boss was tested with this. */
const plainInt8 = (text: string): number | bigint => {
  const value = BigInt(text)
  return value > BigInt(Number.MAX_SAFE_INTEGER) || value < BigInt(Number.MIN_SAFE_INTEGER)
    ? value
    : Number(value)
}

export async function openPglite(options: OpenOptions): Promise<OpenDatabase> {
  const { log, dataDir } = options
  if (options.production && options.allowUnsafe?.pglite !== true) {
    throw new EnvironmentFault(
      ['DATABASE_URL'],
      'the embedded database does not flush to disk: set DATABASE_URL to a PostgreSQL (or ' +
        'KRAPAO_ALLOW_PGLITE=1 to accept losing money at a power cut)',
    )
  }
  const lock = dataDir === null ? null : await lockDirectory(dataDir, options.lockWaitMs)
  let pglite: PGlite | undefined
  try {
    if (dataDir !== null) {
      log.warn(
        { dataDir },
        'embedded database (PGlite): it never flushes to disk, so it survives a killed ' +
          'process but not a power cut; set DATABASE_URL for real money',
      )
      await mkdir(join(dataDir, 'pglite'), { recursive: true })
    }
    const live = (pglite = await startPglite(
      dataDir === null ? null : join(dataDir, 'pglite'),
      options.snapshot,
    ))
    const applied =
      options.migrate === false ? [] : await migrate(sessionOf(live), await readSchema())
    if (applied.length > 0) log.info({ applied }, 'database migrated')
    // A command that only looks does so as the owner.
    if (options.migrate !== false) await live.exec(`set role ${APP_ROLE}`)
    return standOn(live, async () => await lock?.release())
  } catch (error) {
    await pglite?.close().catch(() => {})
    await lock?.release()
    throw error
  }
}

export const startPglite = (
  dataDir: string | null,
  snapshot?: OpenOptions['snapshot'],
): Promise<PGlite> =>
  PGlite.create({
    ...(dataDir === null ? {} : { dataDir }),
    ...(snapshot ? { loadDataDir: snapshot.image, ...snapshot.compiled } : {}),
    parsers: { [INT8]: BigInt },
    extensions: EXTENSIONS,
    startParams: [...PGlite.defaultStartParams, ...SMALL],
  })

const sessionOf = (pglite: PGlite): Session => ({
  async run(text, values) {
    if (values) return (await pglite.query<{ name: string }>(text, values)).rows
    return (await pglite.exec(text)).flatMap((result) => result.rows as { name: string }[])
  },
})

/**
 * Everything goes through Kysely, which hands its one connection to one caller at a time, a
 * transaction from begin to end. `dialectOn`: another way there, whose connection is one as well;
 * `asked`: statements that were prepared by who stood on it before.
 */
export function standOn(
  pglite: PGlite,
  release: () => Promise<void>,
  dialectOn: (asked: Asked) => Dialect = (asked) => new PGliteDialect({ pglite: asked }),
  asked = withPreparedStatements(pglite),
): OpenDatabase {
  const db = new Kysely<Database>({ dialect: dialectOn(asked) })
  return {
    db,
    dialect: 'pglite',
    standby: primaryAlone(db),
    writer: {
      connections: 1,
      async query({ text }, values) {
        return await db
          .connection()
          .execute(async () => (await asked.query<Record<string, unknown>>(text, [...values])).rows)
      },
      transaction: (work) =>
        db.transaction().execute(async (tx) => {
          await BY_INDEX.execute(tx)
          return await thenLast(tx, work)
        }),
    },
    jobs: {
      async executeSql(text, values) {
        // Holding Kysely's connection keeps this out of every open transaction, and keeps everybody out until a
        // failed begin...commit of pg-boss's own has been rolled back.
        return await db.connection().execute(async () => {
          const settings = { parsers: { [INT8]: plainInt8 } }
          try {
            if (values?.length) return { rows: (await asked.query(text, values, settings)).rows }
            // exec takes several statements, which query does not.
            return { rows: (await pglite.exec(text, settings)).flatMap((result) => result.rows) }
          } catch (error) {
            await pglite.exec('rollback').catch(() => {})
            throw error
          }
        })
      },
    },
    presence: onlyProcess(),
    notifications: null,
    async ping() {
      await sql`select 1`.execute(db)
    },
    async close() {
      await db.destroy()
      if (!pglite.closed) await pglite.close()
      await release()
    },
  }
}

// TypeScript keeps it with the browser's types, which a server has not.
declare const WebAssembly: {
  compile(bytes: Uint8Array): Promise<NonNullable<CompiledPglite['pgliteWasmModule']>>
}

const compile = async (file: string) =>
  WebAssembly.compile(await readFile(new URL(file, import.meta.resolve('@electric-sql/pglite'))))

/** PGlite's code, compiled once for all the databases of a test process. */
export async function compilePglite(): Promise<CompiledPglite> {
  const [pgliteWasmModule, initdbWasmModule] = await Promise.all(
    ['pglite.wasm', 'initdb.wasm'].map(compile),
  )
  return { pgliteWasmModule, initdbWasmModule }
}

/**
 * The whole database as a small file image, for {@link OpenOptions.snapshot}: without the two
 * databases that others are made from, and with buffers for few rows. It opens in half the time.
 */
export async function snapshotOfEmptyDatabase(): Promise<Blob> {
  const pglite = await PGlite.create({
    parsers: { [INT8]: BigInt },
    extensions: EXTENSIONS,
  })
  await migrate(sessionOf(pglite), await readSchema())
  await pglite.exec('update pg_database set datistemplate = false')
  for (const name of ['template0', 'template1']) await pglite.exec(`drop database ${name}`)
  await pglite.exec("alter system set shared_buffers = '16MB'")
  await pglite.exec('checkpoint')
  const image = await pglite.dumpDataDir('none')
  await pglite.close()
  return image
}
