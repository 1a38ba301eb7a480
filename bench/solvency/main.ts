/**
 * Npm run bench:solvency: how long a night takes among 1,000,000 members (MEMBERS), how much
 * memory, and a member's proof, on a PostgreSQL database of its own.
 */
import { bangkokDay, dateOf } from '@krapao/contract/bangkok'
import { checkLiability } from '@krapao/contract/fair/liability'
import { Client } from 'pg'
import { findPostgres } from '../../scripts/find-postgres.ts'
import { beginScript } from '../../scripts/help.ts'
import { openDatabase } from '../../server/src/db/open.ts'
import { buildNight } from '../../server/src/ledger/liabilities/build.ts'
import { liabilityProof } from '../../server/src/ledger/liabilities/proof.ts'
import { systemRandom } from '../../server/src/runtime/chance.ts'

beginScript('bench:solvency')

const members = Number(process.env['MEMBERS'] ?? 1_000_000)
const postgres = process.env['DATABASE_URL'] ?? (await findPostgres())
if (!postgres) throw new Error('a PostgreSQL is needed: set DATABASE_URL')
const name = `krapao_bench_solvency_${process.pid}`
const admin = new Client({ connectionString: postgres })
await admin.connect()
await admin.query(`create database ${name} template template0 locale 'C' encoding 'UTF8'`)
const databaseUrl = Object.assign(new URL(postgres), { pathname: `/${name}` }).href
const day = bangkokDay(Date.now()) - 1
const seconds = (from: number): string => ((performance.now() - from) / 1_000).toFixed(1)
let most = 0
const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 100)

try {
  const database = await openDatabase({
    databaseUrl,
    dataDir: null,
    allowUnsafe: { postgres: true },
    log: { info() {}, warn() {} },
  })
  const { db } = database
  const owner = new Client({ connectionString: databaseUrl })
  await owner.connect()
  let began = performance.now()
  // Wallets with a balance, as the end of a history that nobody needs to read again.
  await owner.query(
    `insert into ledger_account (address, balance, floor)
      select 'member:m' || n || ':wallet', n % 100000 + 1, 0 from generate_series(1, $1::int) n`,
    [members],
  )
  await owner.query(
    `insert into ledger_account (address, balance) select 'house:bank:SCB', -sum(balance) from ledger_account`,
  )
  await owner.query('analyze ledger_account')
  await owner.end()
  console.log(`${members} members filled in ${seconds(began)} s`)
  const before = process.memoryUsage().rss
  most = before
  began = performance.now()
  const night = await buildNight({ db, random: systemRandom }, day)
  console.log(
    `a night of ${night.size} leaves in ${seconds(began)} s; memory rose by ` +
      `${Math.round((most - before) / 1_000_000)} MB`,
  )
  const times: number[] = []
  for (let n = 0; n < 20; n++) {
    const memberId = `m${Math.floor((members * (n + 1)) / 21)}`
    const start = performance.now()
    const found = await liabilityProof(db, day, memberId)
    times.push(performance.now() - start)
    if (!found?.proof) throw new Error('no leaf')
    const said = await checkLiability(found.proof, memberId, {
      ...night,
      day: dateOf(day),
      satang: String(night.satang),
    })
    if (said !== 'MATCHES') throw new Error('a proof that differs')
  }
  console.log(`a member's proof: median ${times.toSorted((a, b) => a - b)[10]?.toFixed(1)} ms`)
  await database.close()
} finally {
  clearInterval(watch)
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
}
