import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '../../db/schema.ts'

type Line = { name: string; hash: string }

/**
 * What no run chooses: times of the database's own clock, sealed texts, hashes with their salt, the
 * name of the process.
 */
const UNCHOSEN = /cipher|hash$|^sealed|^owner$|^credential/
/** Filled by a trigger, with the time of the database's own clock. */
const OF_ITS_CLOCK = new Set(['aml_name_new.at'])

/** One statement for all tables: a line for each with the hash of its rows. */
async function writeQuery(db: Kysely<Database>): Promise<RawBuilder<Line>> {
  const { rows: columns } = await sql<{ name: string; column: string; given: string | null }>`
    select c.table_name as name, c.column_name as column, c.column_default as given
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      order by 1, c.ordinal_position`.execute(db)
  const tables = Map.groupBy(
    columns.filter(
      ({ name, column, given }) =>
        !UNCHOSEN.test(column) &&
        !OF_ITS_CLOCK.has(`${name}.${column}`) &&
        !/now\(\)|random|uuid/.test(given ?? ''),
    ),
    ({ name }) => name,
  )
  const parts = [...tables].map(
    ([name, of]) =>
      sql`select ${sql.lit(name)} as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash
        from (select ${sql.join(of.map(({ column }) => sql.ref(column)))} from ${sql.table(name)}) t`,
  )
  return sql<Line>`${sql.join(parts, sql` union all `)}`
}

let query: Promise<RawBuilder<Line>> | undefined

/** A line for every table with the hash of its rows, but for what no run chooses. */
export async function linesOfBooks(db: Kysely<Database>): Promise<string[]> {
  // The schema is the same in every run, and to ask for it takes longer than the run.
  const { rows } = await (await (query ??= writeQuery(db))).execute(db)
  return rows.map(({ name, hash }) => `${name} ${hash}`).toSorted()
}
