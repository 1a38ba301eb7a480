/**
 * Npm run bench:members: how long an operator's search takes among 1,000,000 members (MEMBERS), on
 * a PostgreSQL database of its own. Ends with 1 when the median of a kind of search is over 100
 * ms.
 */
import { Client } from 'pg'
import { findPostgres } from '../../scripts/find-postgres.ts'
import { beginScript } from '../../scripts/help.ts'
import { openDatabase } from '../../server/src/db/open.ts'
import { measureSearches } from './measure.ts'

beginScript('bench:members')

const BOUND_MS = 100
const members = Number(process.env['MEMBERS'] ?? 1_000_000)
const postgres = process.env['DATABASE_URL'] ?? (await findPostgres())
if (!postgres) throw new Error('a PostgreSQL is needed: set DATABASE_URL')
const name = `krapao_bench_members_${process.pid}`
const admin = new Client({ connectionString: postgres })
await admin.connect()
await admin.query(`create database ${name} template template0 locale 'C' encoding 'UTF8'`)
const databaseUrl = Object.assign(new URL(postgres), { pathname: `/${name}` }).href
try {
  const database = await openDatabase({
    databaseUrl,
    dataDir: null,
    allowUnsafe: { postgres: true },
    log: { info() {}, warn() {} },
  })
  // It holds a lock for each phone until the statement ends: more than a server has room for.
  const owner = new Client({ connectionString: databaseUrl })
  await owner.connect()
  await owner.query('alter table member disable trigger refuse_excluded')
  await owner.end()
  const rows = await measureSearches(database.db, members)
  await database.close()
  for (const { what, found, medianMs, worstMs } of rows)
    console.log(
      `${what.padEnd(34)} ${String(found).padStart(5)} found  median ${medianMs.toFixed(1)} ` +
        `ms  worst ${worstMs.toFixed(1)} ms`,
    )
  if (rows.some(({ medianMs }) => medianMs > BOUND_MS)) process.exitCode = 1
} finally {
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.end()
}
