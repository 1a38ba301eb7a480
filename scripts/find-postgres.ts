import { Client } from 'pg'

/**
 * Where tests and benches look when nobody says. The second is the Unix socket of a Debian
 * installation.
 */
const PLACES = [
  'postgres://postgres@127.0.0.1:5432/postgres',
  'postgres:///postgres?host=/var/run/postgresql',
]

async function answers(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 2_000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ may: boolean }>(
      'select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user',
    )
    return rows[0]?.may === true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * A PostgreSQL on which databases may be made: TEST_DATABASE_URL, or a local one that answers; null
 * without. Refuses to go on without one under REQUIRE_POSTGRES=1 (CI), or when the one that was
 * named does not answer.
 */
export async function findPostgres(): Promise<string | null> {
  const named = process.env['TEST_DATABASE_URL']
  if (named) {
    if (await answers(named)) return named
    throw new Error('TEST_DATABASE_URL does not answer, or its user may not create databases')
  }
  for (const place of PLACES) if (await answers(place)) return place
  if (process.env['REQUIRE_POSTGRES'] === '1')
    throw new Error('REQUIRE_POSTGRES=1, and no PostgreSQL answers')
  return null
}
