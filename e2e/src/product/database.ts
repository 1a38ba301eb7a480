import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm as trigrams } from '@electric-sql/pglite/contrib/pg_trgm'
import { lockDirectory } from '../../../server/src/db/embedded/directory-lock.ts'

interface Stoppable {
  dataDir: string
  stop(): Promise<unknown>
  start(): Promise<void>
}

/**
 * What no call can do yet (an operator's settings and texts, time passing): stops the product, runs
 * SQL, starts it again.
 */
export async function alter(
  product: Stoppable,
  statements: readonly (readonly [sql: string, values?: readonly unknown[]])[],
): Promise<void> {
  await product.stop()
  // The server stops listening before its database is closed; two at once on one directory would corrupt it.
  const lock = await lockDirectory(product.dataDir, 20_000)
  const database = await PGlite.create({
    dataDir: join(product.dataDir, 'pglite'),
    extensions: { pg_trgm: trigrams },
  })
  try {
    for (const [sql, values] of statements) await database.query(sql, [...(values ?? [])])
  } finally {
    await database.close()
    await lock.release()
  }
  await product.start()
}

export const setting = (key: string, value: unknown): readonly [string, readonly unknown[]] => [
  'insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
  [key, JSON.stringify({ value })],
]
