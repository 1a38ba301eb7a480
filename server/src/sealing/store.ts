import { sql, type Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { SealedColumn } from './columns.ts'

type Db = Kysely<Database>

interface SealedRow {
  key: string[]
  sealed: string
}

/** How many rows of a column each key has sealed. */
export async function countByKey(
  db: Db,
  { table, column }: SealedColumn,
): Promise<{ id: string; rows: bigint }[]> {
  const { rows } = await sql<{ id: string; rows: bigint }>`
    select split_part(${sql.ref(column)}, '.', 1) as id, count(*) as rows from ${sql.table(table)}
    where ${sql.ref(column)} is not null group by 1 order by 1`.execute(db)
  return rows
}

/** Rows after one that another key than `newest` has sealed, in the order of their keys. */
export async function outdatedAfter(
  db: Db,
  { table, column, key }: SealedColumn,
  { newest, after, limit }: { newest: string; after: readonly string[] | null; limit: number },
): Promise<SealedRow[]> {
  const names = sql.join(key.map((name) => sql.ref(name)))
  const sealed = sql.ref(column)
  const isLater = after ? sql`and (${names}) > (${sql.join(after)})` : sql``
  const { rows } = await sql<SealedRow>`
    select array[${names}]::text[] as key, ${sealed} as sealed from ${sql.table(table)}
    where ${sealed} is not null and split_part(${sealed}, '.', 1) <> ${newest} ${isLater}
    order by ${names} limit ${limit}`.execute(db)
  return rows
}

/** Nothing where another text stands there by now. True: it was this one. */
export async function replaceSealed(
  db: Db,
  { table, column, key }: SealedColumn,
  { key: values, sealed }: SealedRow,
  by: string,
): Promise<boolean> {
  const isRow = sql.join(
    key.map((name, n) => sql`${sql.ref(name)} = ${values[n]}`),
    sql` and `,
  )
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${by}
    where ${isRow} and ${sql.ref(column)} = ${sealed}`.execute(db)
  return numAffectedRows === 1n
}

export const knownKeys = (db: Db) =>
  db.selectFrom('sealing_key').select(['id', 'fingerprint']).orderBy('id').execute()

/** Keeps the fingerprint that is there. */
export const noteKey = (db: Db, id: string, fingerprint: string) =>
  db
    .insertInto('sealing_key')
    .values({ id, fingerprint })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ fingerprint })
        .where('sealing_key.fingerprint', 'is', null),
    )
    .execute()

export const forgetKey = (db: Db, id: string) =>
  db.deleteFrom('sealing_key').where('id', '=', id).execute()
