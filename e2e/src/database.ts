import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { Product } from './product.ts'

/** What no call can do yet (an operator's settings and texts, time passing): stops the product, runs SQL, starts it again. */
export async function alter(product: Product, statements: readonly (readonly [sql: string, values?: readonly unknown[]])[]): Promise<void> {
  await product.stop()
  const database = await PGlite.create({ dataDir: join(product.dataDir, 'pglite') })
  try {
    for (const [sql, values] of statements) await database.query(sql, [...(values ?? [])])
  } finally {
    await database.close()
  }
  await product.start()
}

export const setting = (key: string, value: unknown): readonly [string, readonly unknown[]] =>
  ['insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value', [key, JSON.stringify({ value })]]
