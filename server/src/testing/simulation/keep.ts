import type { PGlite } from '@electric-sql/pglite'
import { APP_ROLE } from '../../db/role/role.ts'

/** What was written to each table since the database was opened, also where it was taken back. */
const WRITES = `select relname as name, (n_tup_ins + n_tup_upd + n_tup_del)::int as writes
  from pg_stat_user_tables where schemaname = 'public'`

/**
 * Keeps a copy of what is there. What it answers gets back to it: only tables that were written to
 * are emptied and filled again, and sequences begin anew. The order of rows on their pages is the
 * first one's too, so that a run does not know which runs stood before it.
 */
export async function keep(pglite: PGlite): Promise<() => Promise<void>> {
  await pglite.exec('reset role; create schema kept')
  const { rows: tables } = await pglite.query<{ name: string; columns: string }>(`
    select c.table_name as name, string_agg(quote_ident(c.column_name), ', ') as columns
      from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
        and c.is_generated = 'NEVER'
      group by 1 order by 1`)
  const { rows: sequences } = await pglite.query<{
    name: string
    last: string
    isCalled: boolean
  }>(`
    select quote_ident(sequencename) as name, coalesce(last_value, start_value)::text as last,
      last_value is not null as "isCalled"
      from pg_sequences where schemaname = 'public' order by 1`)
  const back = new Map<string, string>()
  for (const { name, columns } of tables) {
    const { rows } = await pglite.query(`select 1 from "${name}" limit 1`)
    if (rows.length === 0) continue
    await pglite.exec(`create table kept."${name}" as select * from public."${name}"`)
    back.set(
      name,
      `insert into public."${name}" (${columns}) overriding system value
        select ${columns} from kept."${name}"`,
    )
  }
  const begin = sequences.map(
    ({ name, last, isCalled }) => `setval('${name}', ${last}, ${isCalled})`,
  )
  const writes = async (): Promise<Map<string, number>> => {
    await pglite.exec('select pg_stat_force_next_flush(); select pg_stat_clear_snapshot()')
    const { rows } = await pglite.query<{ name: string; writes: number }>(WRITES)
    return new Map(rows.map((row) => [row.name, row.writes]))
  }
  let known = new Map<string, number>()
  const renew = async () => {
    await pglite.exec('reset role')
    const now = await writes()
    const touched = tables.filter(({ name }) => now.get(name) !== known.get(name))
    const names = touched.map(({ name }) => `"${name}"`)
    // Triggers keep the books from being changed, and here all of them begin anew.
    await pglite.exec('set session_replication_role = replica')
    await pglite.exec(names.map((name) => `delete from ${name}`).join('; '))
    if (names.length > 0) await pglite.exec(`vacuum ${names.join(', ')}`)
    await pglite.exec(
      [...touched.flatMap(({ name }) => back.get(name) ?? []), `select ${begin.join(', ')}`].join(
        '; ',
      ),
    )
    await pglite.exec(`set session_replication_role = origin; set role ${APP_ROLE}`)
    known = await writes()
  }
  await renew()
  return renew
}
