import type { CompiledQuery, Transaction } from 'kysely'
import type { Database } from './schema.ts'

/** A statement that is not run yet: raw SQL, or a query of Kysely's. */
export interface Statement {
  compile(db: Transaction<Database>): CompiledQuery
}

/**
 * Takes a statement whose answer nobody waits for: it goes out together with COMMIT, behind all
 * others. Where it did not do all of its work it has to fail in the database (`insertAll`), and
 * nothing is committed; a row that is there already fails it as 40001. Null is no statement.
 */
export type WithCommit = (statement: Statement | null) => void

/**
 * The ledger's own connections. On PostgreSQL their plans are made once, for lists of any length,
 * and what waits longer than {@link LOCK_PATIENCE_MS} for a lock fails with 55P03.
 */
export interface Writer {
  /** How many batches may be under way at once. */
  connections: number
  /** Runs the ledger's one statement, committed when it resolves. */
  query(
    statement: { name: string; text: string },
    values: readonly (string | null)[],
  ): Promise<Record<string, unknown>[]>
  /** Runs a transaction that many callers share. `ending`: COMMIT is on its way. */
  transaction<T>(
    work: (tx: Transaction<Database>, withCommit: WithCommit) => Promise<T>,
    ending?: () => void,
  ): Promise<T>
}

/** How long a shared transaction waits for a lock: one holder must not stall all callers. */
export const LOCK_PATIENCE_MS = 50
