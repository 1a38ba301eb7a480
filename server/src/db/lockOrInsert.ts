import { sql, type Kysely, type Selectable } from 'kysely'
import { rowLoader } from './batchLoader.ts'
import type { Database } from './schema.ts'

type Db = Kysely<Database>
type Table = 'invite_account' | 'refund_account'

/**
 * Inserts the rows that are not there yet, with defaults beside their key, and locks all of them in
 * the order of the keys until the transaction ends.
 */
export function lockOrInsert<T extends Table>(
  table: T,
  key: keyof Database[T] & string,
): (db: Db, value: string) => Promise<Selectable<Database[T]>> {
  const load = rowLoader<Selectable<Database[T]>>(
    async (db, values) => {
      const sorted = values.toSorted()
      await sql`insert into ${sql.table(table)} (${sql.ref(key)})
        select k from unnest(${sorted}::text[]) k
        where not exists (select from ${sql.table(table)} t where t.${sql.ref(key)} = k)
        on conflict do nothing`.execute(db)
      const { rows } = await sql<Selectable<Database[T]>>`select * from ${sql.table(table)}
        where ${sql.ref(key)} = any (${sorted}::text[]) order by ${sql.ref(key)} for update`.execute(
        db,
      )
      return rows
    },
    (row) => String((row as Record<string, unknown>)[key]),
  )
  return async (db, value) => {
    const row = await load(db, value)
    if (!row) throw new Error(`a row of ${table} vanished: ${value}`)
    return row
  }
}
