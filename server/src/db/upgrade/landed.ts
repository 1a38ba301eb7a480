import { readFile, writeFile } from 'node:fs/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { PGlite } from '@electric-sql/pglite'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../schema.ts'

/** Every row of a site, as the migrations named here had left its tables. */
export interface Landed {
  migrations: string[]
  tables: Record<string, string[]>
  sequences: Record<string, string>
}

const FILE = new URL('./landed.json.gz', import.meta.url)

export const readLanded = async (): Promise<Landed> =>
  JSON.parse(gunzipSync(await readFile(FILE)).toString()) as Landed

export const writeLanded = (landed: Landed): Promise<void> =>
  writeFile(FILE, gzipSync(JSON.stringify(landed), { level: 9 }))

/** Reads all tables of the site, each row as the database's own JSON, and the sequences. */
export async function dumpLanded(db: Kysely<Database>): Promise<Landed> {
  const tables = await sql<{ name: string }>`select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not in ('schema_migration', 'trace_origin') order by 1`.execute(db)
  const landed: Landed = { migrations: [], tables: {}, sequences: {} }
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ row: string }>`select row_to_json(t)::text as row
      from ${sql.table(name)} t`.execute(db)
    if (rows.length > 0) landed.tables[name] = rows.map(({ row }) => row)
  }
  const sequences = await sql<{ name: string; last: string }>`select sequencename as name,
    last_value::text as last from pg_sequences where schemaname = 'public'
      and last_value is not null`.execute(db)
  for (const { name, last } of sequences.rows) landed.sequences[name] = last
  const applied = await sql<{
    name: string
  }>`select name from schema_migration order by name`.execute(db)
  landed.migrations = applied.rows.map(({ name }) => name)
  return landed
}

/** Fills tables as {@link Landed.migrations} made them; no trigger and no reference is asked. */
export async function loadLanded(pglite: PGlite, landed: Landed): Promise<void> {
  await pglite.exec("set session_replication_role = 'replica'")
  for (const [name, rows] of Object.entries(landed.tables)) {
    // What migrations have put there is in the dump too.
    await pglite.exec(`delete from "${name}"`)
    const columns = await pglite.query<{ column: string }>(
      `select quote_ident(attname) as column from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [name],
    )
    const list = columns.rows.map(({ column }) => column).join(', ')
    await pglite.query(
      `insert into "${name}" (${list}) overriding system value
        select ${list} from json_populate_recordset(null::"${name}", $1::json)`,
      [`[${rows.join(',')}]`],
    )
  }
  for (const [name, last] of Object.entries(landed.sequences))
    await pglite.query('select setval($1::regclass, $2::bigint)', [name, last])
  await pglite.exec("set session_replication_role = 'origin'")
}
