import type { Transaction } from 'kysely'
import type { Database } from '../schema.ts'
import type { Statement, WithCommit } from '../writer.ts'

/**
 * A row that goes out with COMMIT was there already: another transaction has written it since it
 * was looked at. All of the transaction runs again, and sees it.
 */
class Overtaken extends Error {
  readonly code = '40001'
  constructor(cause: unknown) {
    super('a row was written by another transaction meanwhile', { cause })
  }
}
const UNIQUE_VIOLATION = '23505'

/** What the failure of a statement that goes out with COMMIT means. */
export const overtakenBy = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION
    ? new Overtaken(error)
    : error

/** Where statements go out one at a time: those for the commit run when `work` has ended. */
export async function thenLast<T>(
  tx: Transaction<Database>,
  work: (tx: Transaction<Database>, withCommit: WithCommit) => Promise<T>,
): Promise<T> {
  const last: Statement[] = []
  const result = await work(tx, (statement) => {
    if (statement) last.push(statement)
  })
  try {
    for (const statement of last) await tx.executeQuery(statement.compile(tx))
  } catch (error) {
    throw overtakenBy(error)
  }
  return result
}
