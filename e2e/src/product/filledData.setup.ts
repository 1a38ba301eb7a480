import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { findPostgres } from '../../../scripts/find-postgres.ts'

/**
 * A folder for the data of a first start, and a name for the databases, for this run of the tests;
 * all of it is gone at its end.
 */
export default async function prepare(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'krapao-filled-'))
  const run = `krapao_e2e_${process.pid}`
  const postgres = await findPostgres()
  process.env['FILLED_DATA'] = folder
  process.env['E2E_DATABASES'] = run
  if (postgres) process.env['TEST_DATABASE_URL'] = postgres
  return async () => {
    await rm(folder, { recursive: true, force: true })
    if (postgres) await dropAll(postgres, run)
  }
}

async function dropAll(postgres: string, run: string): Promise<void> {
  const client = new Client({ connectionString: postgres })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [`${run}_`],
    )
    for (const { name } of rows) await client.query(`drop database ${name} with (force)`)
  } finally {
    await client.end()
  }
}
