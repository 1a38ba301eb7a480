import type { Client, Pool } from 'pg'

/**
 * The role that the server works as. It reads the books; it writes them through `ledger_apply` and
 * `ledger_open` alone, which run as the owner (migration 340).
 */
export const APP_ROLE = 'krapao_app'

/** The queue makes a schema of its own. A copy of a database does not have what was granted on it. */
export async function letMakeSchemas(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ may: boolean; name: string }>(
    `select has_database_privilege($1, current_database(), 'create') as may,
      quote_ident(current_database()) as name`,
    [APP_ROLE],
  )
  if (!rows[0]?.may) await owner.query(`grant create on database ${rows[0]?.name} to ${APP_ROLE}`)
}

/** Refuses connections that did not take the role, as where a URL's own options replaced ours. */
export async function refuseOwner(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ role: string }>('select current_user as role')
  if (rows[0]?.role !== APP_ROLE)
    throw new Error(
      `the database connects as ${rows[0]?.role}, not as ${APP_ROLE}: leave options out of DATABASE_URL`,
    )
}
