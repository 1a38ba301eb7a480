import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'

/**
 * What no run chooses: times of the database's own clock, sealed texts, hashes with their salt, the
 * name of the process.
 */
const UNCHOSEN = /cipher|hash$|^sealed|^owner$|^credential/

/** A line for every table with the hash of its rows, but for what no run chooses. */
export async function linesOfBooks(db: Kysely<Database>): Promise<string[]> {
  const { rows: columns } = await sql<{ name: string; column: string; given: string | null }>`
    select c.table_name as name, c.column_name as column, c.column_default as given
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      order by 1, c.ordinal_position`.execute(db)
  const tables = Map.groupBy(
    columns.filter(
      ({ column, given }) => !UNCHOSEN.test(column) && !/now\(\)|random|uuid/.test(given ?? ''),
    ),
    ({ name }) => name,
  )
  const parts = [...tables].map(
    ([name, of]) =>
      sql`select ${sql.lit(name)} as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash
        from (select ${sql.join(of.map(({ column }) => sql.ref(column)))} from ${sql.table(name)}) t`,
  )
  const { rows } = await sql<{
    name: string
    hash: string
  }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return rows.map(({ name, hash }) => `${name} ${hash}`).toSorted()
}
