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

/** What only reads may be on its way before BEGIN is answered. */
const READS = /^\s*select\b(?!\s+ledger_)/i

/**
 * Runs `work` in a transaction on a connection of this pool, whose `pipeline` is on. Statements
 * that are asked without waiting for each other are sent together, BEGIN with the first of them,
 * and run in the order they were asked: one round trip. Kysely's own transactions send one at a
 * time.
 */
export async function pipelinedTransaction<T>(
  pool: Pool,
  work: (tx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  const begun = client.query('begin')
  // Whoever waits for it is told; where nobody does yet, a failure is no fault of the process.
  begun.catch(() => {})
  const state = { begun, isOver: false }
  let broken = false
  try {
    const result = await work(transactionOf(pool, client, state))
    await begun
    state.isOver = true
    const { command } = await client.query('commit')
    if (command !== 'COMMIT') throw new Error('a statement of the transaction had failed')
    return result
  } catch (error) {
    state.isOver = true
    await client.query('rollback').catch(() => {
      broken = true
    })
    throw error
  } finally {
    client.release(broken)
  }
}

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
