import type { Pool } from 'pg'

/**
 * Statements and transactions that this database has run so far. Our own few questions are among
 * them.
 */
export async function askedOf(pool: Pool): Promise<{ statements: number; commits: number }> {
  const { rows } = await pool.query<{ commits: string }>(
    'select xact_commit as commits from pg_stat_database where datname = current_database()',
  )
  const statements = await pool
    .query<{ n: string }>(
      'select coalesce(sum(calls), 0) as n from pg_stat_statements where toplevel and dbid ' +
        '= (select oid from pg_database where datname = current_database())',
    )
    .then(
      (found) => Number(found.rows[0]?.n),
      () => Number.NaN,
    )
  return { statements, commits: Number(rows[0]?.commits) }
}
