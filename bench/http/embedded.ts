import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompiledQuery } from 'kysely'
import type { Pool } from 'pg'
import { openDatabase, type OpenDatabase } from '../../server/src/db/open.ts'
import { createLedger } from '../../server/src/ledger/ledger.ts'
import { verifyLedger } from '../../server/src/ledger/verify/verify.ts'
import { median } from '../ledger/run.ts'
import { WITHDRAWN_BAHT } from './calls.ts'
import { Connection } from './connection.ts'
import { closedLoop, type Timed } from './load.ts'
import { settle, type Person } from './people.ts'
import { startServer, type Running } from './server.ts'
import { CALLERS, type Measured } from './side.ts'
import { RanOut } from './supply.ts'

const FUNDS = 10_000_000n
const READERS = 500
const READING = 64
const silent = { info() {}, warn() {} }

interface EmbeddedOptions {
  accounts: number
  seconds: number
  rounds: number
  port: number
}

/**
 * The same calls of a server with the embedded database: it lives inside the server's process, so
 * its processor time is the server's. Filled before the server starts and checked after it has
 * stopped, as only one process may have it open. By the call's name.
 */
export async function measureEmbedded(options: EmbeddedOptions): Promise<Map<string, Measured>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'krapao-embedded-'))
  try {
    const people = await fill(dataDir, options.accounts)
    const server = await startServer('', options.port, [], undefined, options.port, dataDir)
    let measured: Awaited<ReturnType<typeof measureServer>>
    try {
      measured = await measureServer(server, people, options)
    } finally {
      await server.stop()
    }
    await demandWithdrawn(dataDir, measured.withdrawn)
    return measured.results
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const open = (dataDir: string): Promise<OpenDatabase> => openDatabase({ dataDir, log: silent })

async function fill(dataDir: string, accounts: number): Promise<Person[]> {
  const database = await open(dataDir)
  const ledger = createLedger(database)
  const query = async (text: string, values: unknown[] = []) => ({
    rows: (await database.db.executeQuery(CompiledQuery.raw(text, values))).rows,
  })
  const addresses = Array.from({ length: accounts + READERS }, (_, n) => `member:bench${n}:wallet`)
  for (let n = 0; n < addresses.length; n += 32) {
    const some = addresses.slice(n, n + 32)
    await ledger.open(some)
    const outcome = await ledger.submit({
      op: 'post',
      key: `fund-${n}`,
      kind: 'deposit',
      legs: some.map((to) => ({ from: 'house:bank:bench', to, amount: FUNDS })),
    })
    if (!outcome.ok) throw new Error(`funding was refused: ${outcome.refusal}`)
  }
  const people = await settle(
    {
      pool: { query } as unknown as Pool,
      members: addresses.map((address, n) => ({ id: BigInt(n), address })),
      ledger,
    },
    READERS,
  )
  await ledger.close()
  await database.close()
  return people
}

async function measureServer(
  server: Running,
  people: readonly Person[],
  { seconds, rounds }: EmbeddedOptions,
): Promise<{ results: Map<string, Measured>; withdrawn: number }> {
  const connections = await Promise.all(
    Array.from({ length: CALLERS }, () => Connection.open(server.port)),
  )
  const at = (n: number): Connection => connections[n] as Connection
  let next = 0,
    reads = 0
  const withdraw = async (caller: number): Promise<void> => {
    const person = people[next]
    if (!person || next >= people.length - READERS) throw new RanOut()
    next++
    const body = { amount: WITHDRAWN_BAHT }
    const reply = await at(caller).ask(
      'POST',
      '/api/wallet/withdraw',
      person.token,
      body,
      `bench-${next}`,
    )
    if (reply.status !== 201) throw new Error(`answered ${reply.status} ${reply.text}`)
  }
  const wallet = async (caller: number): Promise<void> => {
    const person = people[people.length - 1 - (reads++ % READERS)] as Person
    const reply = await at(caller).ask('GET', '/api/wallet', person.token)
    if (reply.status !== 200) throw new Error(`answered ${reply.status} ${reply.text}`)
  }
  const calls = {
    withdraw: () => closedLoop(CALLERS, seconds, withdraw),
    alone: () => closedLoop(1, seconds / 2, withdraw),
    wallet: () => closedLoop(READING, seconds, wallet),
  }
  const results = new Map<string, Measured>()
  for (const [name, run] of Object.entries(calls)) {
    const measured: Measured[] = []
    // One round more than counts: code is compiled in the first.
    for (let round = 0; round <= rounds; round++) {
      const before = (await server.cpuMs()) ?? Number.NaN
      const timed: Timed = await run()
      const used = ((await server.cpuMs()) ?? Number.NaN) - before
      if (round > 0) measured.push(measuredOf(timed, (used * 1_000) / timed.count))
    }
    results.set(name, middle(measured))
  }
  for (const connection of connections) connection.close()
  return { results, withdrawn: next }
}

/** What the database does is done by the server's own process, and is not told apart. */
const measuredOf = (timed: Timed, serverUs: number): Measured => ({
  ...timed,
  serverUs,
  databaseUs: 0,
  statements: Number.NaN,
  commits: Number.NaN,
})

function middle(all: readonly Measured[]): Measured {
  const [first] = all
  if (!first) throw new RangeError('--rounds must be at least 1')
  return Object.fromEntries(
    Object.keys(first).map((field) => [
      field,
      median(all.map((each) => each[field as keyof Measured])),
    ]),
  ) as unknown as Measured
}

/** Each answered withdrawal has its row and its hold, and the books agree. */
async function demandWithdrawn(dataDir: string, withdrawn: number): Promise<void> {
  const database = await open(dataDir)
  try {
    const { ok, pending } = await verifyLedger(database.db)
    const rows = await database.db
      .selectFrom('withdrawal')
      .select('id')
      .where('state', '=', 'REQUESTED')
      .execute()
    if (!ok || rows.length !== withdrawn || pending.length !== withdrawn)
      throw new Error(
        `${withdrawn} withdrawals were answered; there are ${rows.length} rows and ${pending.length} holds`,
      )
  } finally {
    await database.close()
  }
}
