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
      `the database connects as ${rows[0]?.role}, not as ${APP_ROLE}: leave options out of ` +
        `DATABASE_URL, and through a pooler log in as ${APP_ROLE}`,
    )
}

const LIMITS = ['statement_timeout', 'idle_in_transaction_session_timeout'] as const

/**
 * Refuses sessions whose statements may run for ever, as where a pooler drops what we set at the
 * start of a connection: the role itself must have the limits.
 */
export async function refuseUnlimited(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    'select name from pg_settings where name = any ($1) and setting::int = 0',
    [[...LIMITS]],
  )
  if (rows.length === 0) return
  const missing = rows.map(({ name }) => `${name} = '30s'`)
  throw new Error(
    `sessions of ${APP_ROLE} have no limit: ${missing.map((each) => `alter role ${APP_ROLE} set ${each}`).join('; ')}`,
  )
}
