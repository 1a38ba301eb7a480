import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { CredentialCipher } from '../security/credentialCipher.ts'
import type { SealedColumn } from './columns.ts'
import { countByKey, forgetKey, knownKeys, outdatedAfter, replaceSealed } from './store.ts'

const BATCH = 500

interface Means {
  db: Kysely<Database>
  cipher: CredentialCipher
  columns: readonly SealedColumn[]
}

interface SealedCount {
  /** `table.column` */
  where: string
  id: string
  rows: bigint
}

/** What each key has sealed. */
export async function sealedRows({ db, columns }: Omit<Means, 'cipher'>): Promise<SealedCount[]> {
  const counts: SealedCount[] = []
  for (const column of columns)
    for (const { id, rows } of await countByKey(db, column))
      counts.push({ where: `${column.table}.${column.column}`, id, rows })
  return counts
}

/**
 * Seals again, by the newest key, all that an older one has sealed, row by row: each is replaced
 * only where it still is what was read, so that servers may go on writing. Where it was ended it
 * goes on when it is begun again. Answers how many rows it has sealed; keys that seal nothing any
 * more are then no longer asked for at start.
 */
export async function rewrap(
  means: Means,
  onProgress: (done: { rows: bigint; of: bigint }) => unknown = () => undefined,
): Promise<bigint> {
  const { db, cipher, columns } = means
  const known = await knownKeys(db)
  const of = (await sealedRows(means))
    .filter(({ id }) => id !== cipher.newestId)
    .reduce((sum, { rows }) => sum + rows, 0n)
  let done = 0n
  for (const column of columns)
    for (let after: string[] | null = null; ;) {
      const batch = await outdatedAfter(db, column, {
        newest: cipher.newestId,
        after,
        limit: BATCH,
      })
      for (const row of batch) {
        const place = column.placeOf(...row.key)
        const again = cipher.seal(cipher.open(row.sealed, place), place)
        if (await replaceSealed(db, column, row, again)) done += 1n
      }
      await onProgress({ rows: done, of })
      after = batch.at(-1)?.key ?? null
      if (batch.length < BATCH) break
    }
  await forgetUnused(means, known)
  return done
}

/** Of these alone: by one that was noted since then a server is about to seal. */
async function forgetUnused(
  { db, cipher, columns }: Means,
  known: readonly { id: string }[],
): Promise<void> {
  const used = new Set((await sealedRows({ db, columns })).map(({ id }) => id))
  for (const { id } of known) if (id !== cipher.newestId && !used.has(id)) await forgetKey(db, id)
}
