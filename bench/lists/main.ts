/**
 * Npm run bench:lists: how long a page of a list and its count take, by each filter and order, with
 * 1,000,000 members (MEMBERS), 2 deposits, a withdrawal and 8 postings each, on a PostgreSQL
 * database of its own. Ends with 1 when the p95 of one is over 150 ms.
 */
import type { Kysely } from 'kysely'
import { Client } from 'pg'
import { findPostgres } from '../../scripts/find-postgres.ts'
import { beginScript } from '../../scripts/help.ts'
import { countOf, pageOf } from '../../server/src/areas/desk/public.ts'
import { openDatabase } from '../../server/src/db/open.ts'
import type { Database } from '../../server/src/db/schema.ts'
import { fillLists } from './fill.ts'
import { QUESTIONS, type ListQuestion } from './questions.ts'

beginScript('bench:lists')

const BOUND_MS = 150
const TRIES = 20
const members = Number(process.env['MEMBERS'] ?? 1_000_000)
const postgres = process.env['DATABASE_URL'] ?? (await findPostgres())
if (!postgres) throw new Error('a PostgreSQL is needed: set DATABASE_URL')
const name = `krapao_bench_lists_${process.pid}`
const admin = new Client({ connectionString: postgres })
await admin.connect()
await admin.query(`create database ${name} template template0 locale 'C' encoding 'UTF8'`)
const databaseUrl = Object.assign(new URL(postgres), { pathname: `/${name}` }).href

/** A page of 50 and the count, as the console asks them; the slower of the two. */
async function once(db: Kysely<Database>, { list, body }: ListQuestion): Promise<number> {
  const { sort, ...asked } = body
  const now = new Date()
  const times = []
  for (const read of [
    () => pageOf(db, list, { ...asked, sort, limit: 50 }, now),
    () => countOf(db, list, asked, now),
  ]) {
    const began = performance.now()
    await read()
    times.push(performance.now() - began)
  }
  return Math.max(...times)
}

async function measure(db: Kysely<Database>): Promise<boolean> {
  let isFast = true
  for (const question of QUESTIONS) {
    const times: number[] = []
    for (let n = 0; n <= TRIES; n++) {
      const took = await once(db, question)
      if (n > 0) times.push(took)
    }
    times.sort((a, b) => a - b)
    const [median = 0, p95 = 0] = [times[TRIES / 2], times[Math.ceil(TRIES * 0.95) - 1]]
    isFast &&= p95 <= BOUND_MS
    console.log(
      `${question.what.padEnd(60)} median ${median.toFixed(1).padStart(7)} ms  p95 ` +
        `${p95.toFixed(1).padStart(7)} ms${p95 > BOUND_MS ? '  over the bound' : ''}`,
    )
  }
  return isFast
}

try {
  const database = await openDatabase({
    databaseUrl,
    dataDir: null,
    allowUnsafe: { postgres: true },
    log: { info() {}, warn() {} },
  })
  const owner = new Client({ connectionString: databaseUrl })
  await owner.connect()
  const began = performance.now()
  await fillLists(owner, members)
  console.log(`${members} members filled in ${Math.round((performance.now() - began) / 1000)} s`)
  await owner.end()
  if (!(await measure(database.db))) process.exitCode = 1
  await database.close()
} finally {
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.end()
}
