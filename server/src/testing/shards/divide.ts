import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { asOwner } from '../db.ts'
import { PARTS } from './parts.ts'

type Db = Kysely<Database>
export interface Part {
  shards: readonly number[]
  /** Of two parts one has what belongs to no member. */
  hasHouse: boolean
}

const namesIn = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** Tables that {@link PARTS} does not know, and those that it knows and are gone. */
export async function strangers(db: Db): Promise<string[]> {
  const [there, known] = [await namesIn(db), Object.keys(PARTS)]
  return [
    ...there.filter((name) => !known.includes(name)),
    ...known.filter((name) => !there.includes(name)),
  ]
}

const conditionOf = (table: string, { shards, hasHouse }: Part) =>
  sql.raw(
    (PARTS[table] ?? 'false')
      .replaceAll('{shards}', `array[${shards.join()}]`)
      .replaceAll('{house}', String(hasHouse)),
  )

/** How many rows of each table go with the part. */
export async function countPart(db: Db, part: Part): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const table of Object.keys(PARTS)) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} t
      where ${conditionOf(table, part)}`.execute(db)
    counts.set(table, rows[0]?.n ?? 0)
  }
  return counts
}

/** The columns that are not calculated by the database itself. */
async function columnsOf(db: Db, table: string) {
  const { rows } = await sql<{ name: string }>`select column_name as name
    from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
    order by ordinal_position`.execute(db)
  return sql.join(rows.map(({ name }) => sql.ref(name)))
}

/** Copies the part of `from` into `to`, a migrated database whose rows are replaced. */
export async function copyPart(from: Db, to: Db, part: Part): Promise<void> {
  await asOwner(to, async (owner) => {
    // Past triggers and foreign keys, as a restored backup is.
    await sql`set session_replication_role = replica`.execute(owner)
    try {
      const tables = Object.keys(PARTS)
      await sql`truncate ${sql.join(tables.map((name) => sql.table(name)))}`.execute(owner)
      for (const name of tables) {
        const [table, columns] = [sql.table(name), await columnsOf(owner, name)]
        const { rows } = await sql<{ rows: string | null }>`
          select json_agg(row_to_json(t))::text as rows from ${table} t
          where ${conditionOf(name, part)}`.execute(from)
        await sql`insert into ${table} (${columns}) overriding system value
          select ${columns} from json_populate_recordset(null::${table}, ${rows[0]?.rows ?? '[]'}::json)
        `.execute(owner)
      }
      await continueNumbers(owner)
    } finally {
      await sql`reset session_replication_role`.execute(owner)
    }
  })
}

/** New rows get numbers behind those that were copied. */
async function continueNumbers(owner: Db): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES'`.execute(owner)
  for (const { table, column } of rows)
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}),
      greatest(1, max(${sql.ref(column)}))) from ${sql.table(table)}`.execute(owner)
  await sql`select setval('ledger_transfer_id', greatest(1, max(id))) from ledger_transfer`.execute(
    owner,
  )
}
