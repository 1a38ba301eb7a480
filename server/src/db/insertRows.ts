import { sql, type Insertable, type Kysely, type RawBuilder, type Selectable } from 'kysely'
import { rowLoader } from './batchLoader.ts'
import type { Database } from './schema.ts'

type Table = keyof Database
const NOTHING: RawBuilder<unknown> = sql``

/**
 * Inserts many rows by one statement whose text never changes, so that its plan is made once. All
 * rows name the same columns; a jsonb column takes the value itself, not its JSON. Answers how many
 * were written: `onConflict`, e.g. sql`on conflict do nothing`, may leave some out.
 */
export async function insertRows<T extends Table>(
  db: Kysely<Database>,
  table: T,
  rows: readonly Insertable<Database[T]>[],
  onConflict: RawBuilder<unknown> = NOTHING,
): Promise<number> {
  if (rows.length === 0) return 0
  const { numAffectedRows } = await insertion(table, rows, onConflict).execute(db)
  return Number(numAffectedRows ?? 0n)
}

/**
 * The same as a statement to send together with COMMIT: it writes all rows or fails, so nobody has
 * to see its answer. Null without rows.
 */
export function insertAll<T extends Table>(
  table: T,
  rows: readonly Insertable<Database[T]>[],
  onConflict: RawBuilder<unknown> = NOTHING,
): RawBuilder<unknown> | null {
  return rows.length === 0 ? null : insertion(table, rows, onConflict)
}

function insertion<T extends Table>(
  table: T,
  rows: readonly Insertable<Database[T]>[],
  onConflict: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))
  return sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows, wide)}::json)
    ${onConflict}`
}

/**
 * The same, saying of each row whether it was written: `key` names a column that tells the rows
 * apart.
 */
export async function insertOnce<T extends Table>(
  db: Kysely<Database>,
  table: T,
  rows: readonly Insertable<Database[T]>[],
  key: keyof Insertable<Database[T]> & string,
): Promise<boolean[]> {
  const [first] = rows
  if (!first) return []
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  const written = await sql<{ key: string }>`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows, wide)}::json)
    on conflict do nothing returning ${sql.ref(key)}::text as key`.execute(db)
  const keys = new Set(written.rows.map((row) => row.key))
  // Twice in one statement only the first is written.
  return rows.map((row) => keys.delete(String(row[key])))
}

/** A bigint goes as text, which the database reads as the number it is. */
const wide = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value

type Db = Kysely<Database>
type AccountTable = 'invite_account' | 'refund_account'

/**
 * Inserts the rows that are not there yet, with defaults beside their key, and locks all of them in
 * the order of the keys until the transaction ends.
 */
export function lockOrInsert<T extends AccountTable>(
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
