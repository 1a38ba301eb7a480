import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Client, Pool } from 'pg'
import { findPostgres } from '../../scripts/find-postgres.ts'
import { openDatabase, type OpenDatabase } from '../../server/src/db/open.ts'
import { walletOf } from '../../server/src/ledger/address.ts'
import { createLedger } from '../../server/src/ledger/ledger.ts'
import type { Address, Ledger, Outcome } from '../../server/src/ledger/port.ts'
import { verifyLedger } from '../../server/src/ledger/verify/verify.ts'
import type { Delay } from './delay.ts'

/**
 * 1,000,000 baht each: no run is long enough to empty a wallet, so every transfer is accepted by
 * both designs.
 */
export const FUNDS = 100_000_000n
const FUNDED_AT_ONCE = 32

export interface World {
  database: OpenDatabase
  ledger: Ledger
  /** For questions beside the measuring. */
  pool: Pool
  /** A pool of this size for the baseline; the caller ends it. */
  connect(size: number): Pool
  members: { id: bigint; address: Address }[]
  hot: { id: bigint; address: Address }
  version: string
  /** Between it and whoever asks it, where one was asked for. */
  delay: Delay | null
  /** Where the database is, for a server of its own. */
  url: string
  /** Every rule of the books, as the tree that migrated this database knows them. */
  verify(): ReturnType<typeof verifyLedger>
  close(): Promise<void>
}

/** A database that is further away than this machine, and whose commits take longer, ms. */
interface Away {
  open(url: string): Promise<Delay>
  commitMs: number
}

const silent = { info() {}, warn() {} }

/**
 * The database and the ledger of a tree, by its own code: another's schema lacks what ours asks
 * for.
 */
async function codeOf(
  root: string | null,
): Promise<{ openDatabase: typeof openDatabase; createLedger: typeof createLedger }> {
  if (root === null) return { openDatabase, createLedger }
  const load = async (path: string): Promise<unknown> =>
    await import(pathToFileURL(join(root, 'server/src', path)).href)
  return {
    ...((await load('db/open.ts')) as { openDatabase: typeof openDatabase }),
    ...((await load('ledger/ledger.ts')) as { createLedger: typeof createLedger }),
  }
}

/** Where other trees have it. */
const VERIFIERS = ['server/src/ledger/verify/verify.ts', 'server/src/ledger/verify.ts']

/** Another tree's own rules: its database lacks what ours look at. */
async function verifierOf(root: string | null): Promise<typeof verifyLedger> {
  if (root === null) return verifyLedger
  const path = VERIFIERS.map((each) => join(root, each)).find((each) => existsSync(each))
  if (path === undefined) throw new Error(`${root} has no verifier of the books`)
  const module = (await import(pathToFileURL(path).href)) as { verifyLedger: typeof verifyLedger }
  return module.verifyLedger
}

/**
 * A database of its own with this many funded members, migrated by the sources in `root`: ours
 * unless another tree is measured beside us. `on`: another PostgreSQL than the usual one. `away`:
 * asked through a delay, which is 0 at first. openDatabase refuses fsync off.
 */
export async function createWorld(
  accounts: number,
  poolSize: number,
  suffix = '',
  root: string | null = null,
  on: string | null = null,
  away: Away | null = null,
): Promise<World> {
  const server = on ?? process.env['DATABASE_URL'] ?? (await findPostgres())
  if (!server)
    throw new Error(
      'this bench needs a PostgreSQL: set DATABASE_URL, or start one on 127.0.0.1:5432',
    )
  const name = `krapao_bench_${process.pid}${suffix}`
  const admin = new Client({ connectionString: server })
  await admin.connect()
  await admin.query(`create database ${name} template template0 locale 'C' encoding 'UTF8'`)
  // Also where an older tree, which does not set it, is measured.
  await admin.query(`alter database ${name} set jit = off`)
  if (away !== null) {
    await admin.query(`alter database ${name} set commit_delay = ${away.commitMs * 1_000}`)
    // By default it counts only beside five others that are about to commit.
    await admin.query(`alter database ${name} set commit_siblings = 0`)
  }
  let delay: Delay | null = null
  const drop = async (): Promise<void> => {
    await delay?.close()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
  const url = new URL(server)
  url.pathname = `/${name}`
  try {
    delay = (await away?.open(url.href)) ?? null
    const at = delay === null ? url : new URL(delay.url)
    return { ...(await openWorld(at, accounts, poolSize, root, drop)), delay }
  } catch (error) {
    await drop()
    throw error
  }
}

async function openWorld(
  url: URL,
  accounts: number,
  poolSize: number,
  root: string | null,
  drop: () => Promise<void>,
): Promise<Omit<World, 'delay'>> {
  const code = await codeOf(root)
  const database = await code.openDatabase({ databaseUrl: url.href, dataDir: null, log: silent })
  const connect = (size: number): Pool => {
    const made = new Pool({ connectionString: url.href, max: size, idleTimeoutMillis: 0 })
    made.on('error', () => {})
    return made
  }
  const pool = connect(poolSize)
  const ledger = code.createLedger(database)
  await pool.query(await readFile(new URL('./baseline.sql', import.meta.url), 'utf8'))

  const addresses = Array.from({ length: accounts }, (_, n) => walletOf(`bench${n}`))
  const numbers = new Map(addresses.map((address, n) => [address, n]))
  await fund(ledger, addresses)
  await pool.query('vacuum analyze')
  await pool.query('checkpoint')

  const { rows } = await pool.query<{ id: string; address: string }>(
    'select id, address from ledger_account',
  )
  const all = rows.map(({ id, address }) => ({ id: BigInt(id), address }))
  const hot = all.find((a) => a.address === 'house:provider:hot')
  if (!hot) throw new Error('the hot account is missing')
  const {
    rows: [settings],
  } = await pool.query<{ version: string; fsync: string; sync: string }>(
    "select current_setting('server_version') as version, current_setting('fsync') as " +
      "fsync, current_setting('synchronous_commit') as sync",
  )
  return {
    database,
    ledger,
    pool,
    hot,
    connect,
    url: url.href,
    members: all
      .filter((a) => numbers.has(a.address))
      .toSorted((a, b) => (numbers.get(a.address) ?? 0) - (numbers.get(b.address) ?? 0)),
    version: `PostgreSQL ${settings?.version}, fsync ${settings?.fsync}, synchronous_commit ${settings?.sync}`,
    verify: async () => (await verifierOf(root))(database.db),
    async close() {
      await ledger.close()
      await pool.end()
      await database.close()
      await drop()
    },
  }
}

/** Opens these wallets and puts {@link FUNDS} into each; and opens the hot account. */
async function fund(ledger: Ledger, addresses: readonly Address[]): Promise<void> {
  for (let n = 0; n < addresses.length; n += 5_000) await ledger.open(addresses.slice(n, n + 5_000))
  const funding: Promise<Outcome>[] = []
  for (let n = 0; n < addresses.length; n += FUNDED_AT_ONCE) {
    funding.push(
      ledger.submit({
        op: 'post',
        key: `fund-${n}`,
        kind: 'deposit',
        legs: addresses
          .slice(n, n + FUNDED_AT_ONCE)
          .map((to) => ({ from: 'house:bank:bench', to, amount: FUNDS })),
      }),
    )
  }
  const refused = (await Promise.all(funding)).filter((outcome) => !outcome.ok)
  if (refused.length > 0)
    throw new Error(
      `funding was refused: ${JSON.stringify(refused.slice(0, 3))} (${refused.length})`,
    )
  await ledger.submit({
    op: 'post',
    key: 'hot',
    kind: 'x',
    legs: [{ from: 'house:bank:bench', to: 'house:provider:hot', amount: 1n }],
  })
}
