import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm as trigrams } from '@electric-sql/pglite/contrib/pg_trgm'
import { lockDirectory } from '../../../server/src/db/embedded/directory-lock.ts'
import { compilePglite } from '../../../server/src/db/embedded/pglite.ts'
import { runIn, type Place } from './ownDatabase.ts'

interface Stoppable {
  place: Place
  stop(): Promise<unknown>
  start(): Promise<void>
}

/** Compiled once for a worker: it takes longer than what most ask. */
let compiled: ReturnType<typeof compilePglite> | undefined

/** Works in the embedded database of a folder that no server has open, and closes it. */
export async function inDatabase<T>(
  dataDir: string,
  work: (database: PGlite) => Promise<T>,
): Promise<T> {
  const code = await (compiled ??= compilePglite())
  // The server stops listening before its database is closed; two at once on one directory would corrupt it.
  const lock = await lockDirectory(dataDir, 20_000)
  const database = await PGlite.create({
    ...code,
    dataDir: join(dataDir, 'pglite'),
    extensions: { pg_trgm: trigrams },
  })
  try {
    return await work(database)
  } finally {
    await database.close()
    await lock.release()
  }
}

type Statement = readonly [sql: string, values?: readonly unknown[]]

/** Statements in the database of a place; an embedded one no server has open. */
export async function writeInto(
  { DATA_DIR, DATABASE_URL }: Place,
  statements: readonly Statement[],
): Promise<void> {
  if (DATABASE_URL) await runIn(DATABASE_URL, statements)
  else
    await inDatabase(DATA_DIR, async (database) => {
      for (const [sql, values] of statements) await database.query(sql, [...(values ?? [])])
    })
}

/**
 * What no call can do yet (an operator's settings and texts, time passing), by SQL. The product is
 * stopped for it where it would not see it otherwise: it keeps its settings, and an embedded
 * database is its own.
 */
export async function alter(product: Stoppable, statements: readonly Statement[]): Promise<void> {
  const isSeen = product.place.DATABASE_URL && !statements.some(([sql]) => sql === SETTING)
  if (!isSeen) await product.stop()
  await writeInto(product.place, statements)
  if (!isSeen) await product.start()
}

/**
 * A copy of a server's folder as it is between two of its writes, which may be in the middle of a
 * commit: the process stands still meanwhile. It goes on afterwards.
 */
export async function copyInMidWrite(
  server: { place: Place; pid(): number },
  into: string,
): Promise<void> {
  process.kill(server.pid(), 'SIGSTOP')
  try {
    await cp(server.place.DATA_DIR, into, { recursive: true })
    // Its owner lives, elsewhere.
    await rm(join(into, 'pglite.lock'))
  } finally {
    process.kill(server.pid(), 'SIGCONT')
  }
}

/** How each transfer stands in the database of a folder that no server has open, by reference. */
export const transferStatesIn = (dataDir: string): Promise<Map<string, string>> =>
  inDatabase(dataDir, async (database) => {
    const { rows } = await database.query<{ reference: string; state: string }>(
      'select reference, state from game_transfer',
    )
    return new Map(rows.map((row) => [row.reference, row.state]))
  })

/** The same of a server that goes on meanwhile, read from a copy. */
export async function statesMeanwhile(server: {
  place: Place
  pid(): number
}): Promise<Map<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'krapao-copy-'))
  try {
    await copyInMidWrite(server, join(folder, 'data'))
    return await transferStatesIn(join(folder, 'data'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const SETTING =
  'insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value'
export const setting = (key: string, value: unknown): Statement => [
  SETTING,
  [key, JSON.stringify({ value })],
]
