import type { Writable } from 'node:stream'
import {
  type CompiledQuery,
  DefaultQueryExecutor,
  PostgresDialect,
  Transaction,
  type DatabaseConnection,
  type QueryResult as KyselyResult,
} from 'kysely'
import type { Pool, PoolClient, QueryResult } from 'pg'
import type { Database } from '../schema.ts'
import type { WithCommit } from '../writer.ts'
import { neverRepeats } from './namedStatements.ts'
import { overtakenBy } from './withCommit.ts'

/** What only reads may be on its way before BEGIN is answered. */
const READS = /^\s*select\b(?!\s+ledger_)/i

/**
 * Runs `work` in a transaction on a connection of this pool, whose `pipeline` is on. Statements
 * that are asked without waiting for each other are sent together, BEGIN with the first of them,
 * and run in the order they were asked: one round trip. What is for the commit goes out with it:
 * where one of those failed, PostgreSQL answers COMMIT by rolling back. `ending` is called when
 * COMMIT is on its way. Kysely's own transactions send one at a time.
 */
export async function pipelinedTransaction<T>(
  pool: Pool,
  work: (tx: Transaction<Database>, withCommit: WithCommit) => Promise<T>,
  ending: () => void = () => {},
): Promise<T> {
  const client = await pool.connect()
  // Out of its transaction a statement would stand alone.
  const mayRepeatAgain = neverRepeats(client)
  gatherTurn(client)
  const begun = client.query('begin')
  // Whoever waits for it is told; where nobody does yet, a failure is no fault of the process.
  begun.catch(() => {})
  const state = { begun, isOver: false }
  let broken = false
  try {
    const tx = transactionOf(pool, client, state)
    const last: CompiledQuery[] = []
    const result = await work(tx, (statement) => {
      if (statement) last.push(sendable(statement.compile(tx)))
    })
    await begun
    state.isOver = true
    const committing = commitWith(client, last)
    ending()
    const { command } = await committing
    if (command !== 'COMMIT') throw new Error('a statement of the transaction had failed')
    return result
  } catch (error) {
    state.isOver = true
    await client.query('rollback').catch(() => {
      broken = true
    })
    throw error
  } finally {
    mayRepeatAgain()
    client.release(broken)
  }
}

const gathering = new WeakSet<PoolClient>()
/** What is asked in this turn of the event loop goes out in one write to the socket. */
function gatherTurn(client: PoolClient): void {
  if (gathering.has(client)) return
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  gathering.add(client)
  stream.cork()
  process.nextTick(() => {
    gathering.delete(client)
    stream.uncork()
  })
}

/**
 * Sends COMMIT without waiting for the statements in front of it; rejects as the first of them
 * does.
 */
async function commitWith(
  client: PoolClient,
  last: readonly CompiledQuery[],
): Promise<QueryResult> {
  gatherTurn(client)
  const sent = last.map(async ({ sql, parameters }) => {
    try {
      await client.query(sql, [...parameters])
    } catch (error) {
      throw overtakenBy(error)
    }
  })
  const [committed] = await Promise.all([client.query('commit'), ...sent])
  return committed
}

/** A value that the driver cannot write would be noticed in this process, when COMMIT is on its way. */
function sendable(statement: CompiledQuery): CompiledQuery {
  for (const value of statement.parameters.flat())
    if (value !== null && !(value instanceof Date) && !SCALARS.has(typeof value))
      throw new TypeError(
        'a statement for the commit takes texts, numbers, times and lists of them',
      )
  return statement
}
const SCALARS = new Set(['string', 'number', 'bigint', 'boolean'])

function transactionOf(
  pool: Pool,
  client: PoolClient,
  state: { readonly begun: Promise<unknown>; readonly isOver: boolean },
): Transaction<Database> {
  const dialect = new PostgresDialect({ pool })
  // From the first that waits on all do, so that none overtakes another.
  let waits = false
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<KyselyResult<R>> {
      waits ||= !READS.test(sql)
      if (waits) await state.begun
      // What comes late must not stand alone, nor run in the next transaction of the connection.
      if (state.isOver) throw new Error('the transaction is over')
      gatherTurn(client)
      const { command, rowCount, rows }: QueryResult = await client.query(sql, [...parameters])
      const changes = command !== 'SELECT'
      return {
        rows: rows as R[],
        ...(changes ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}),
      }
    },
    streamQuery() {
      throw new Error('a shared transaction streams nothing')
    },
  }
  const executor = new DefaultQueryExecutor(
    dialect.createQueryCompiler(),
    dialect.createAdapter(),
    { provideConnection: (consumer) => consumer(connection) },
  )
  return new Transaction<Database>({
    config: { dialect },
    driver: dialect.createDriver(),
    dialect,
    executor,
  })
}
