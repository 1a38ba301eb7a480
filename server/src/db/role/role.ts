import type { Client, Pool } from 'pg'

/**
 * The role that the server works as. It reads the books; it writes them through `ledger_apply` and
 * `ledger_open` alone, which run as the owner (baseline/01-role.sql).
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

/**
 * Refuses connections that are not the role's, as where a URL's own options replaced ours. And,
 * unless `mayBecomeOwner`, those that only took it: `set role none` would give them the books.
 */
export async function refuseOwner(
  pool: Pool,
  { mayBecomeOwner }: { mayBecomeOwner: boolean },
): Promise<void> {
  const { rows } = await pool.query<{ role: string; login: string; more: boolean }>(
    `select current_user as role, session_user as login,
      rolsuper or rolcreaterole or coalesce((select pg_has_role(session_user, relowner, 'member')
        from pg_class where oid = to_regclass('public.ledger_account')), false) as more
    from pg_roles where rolname = session_user`,
  )
  const { role, login, more } = rows[0] ?? { role: 'nobody', login: 'nobody', more: true }
  if (role !== APP_ROLE)
    throw new Error(
      `the database connects as ${role}, not as ${APP_ROLE}: leave options out of ` +
        `DATABASE_URL, and through a pooler log in as ${APP_ROLE}`,
    )
  if (!mayBecomeOwner && (login !== APP_ROLE || more))
    throw new Error(
      `the server's sessions could become the owner of the books (they log in as ${login}): ` +
        `${APP_ROLE} must log in by itself, without superuser, createrole or the owner's role`,
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
