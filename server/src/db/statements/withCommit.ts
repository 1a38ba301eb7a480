import type { Transaction } from 'kysely'
import type { Database } from '../schema.ts'
import type { Statement, WithCommit } from '../writer.ts'

/** Where statements go out one at a time: those for the commit run when `work` has ended. */
export async function thenLast<T>(
  tx: Transaction<Database>,
  work: (tx: Transaction<Database>, withCommit: WithCommit) => Promise<T>,
): Promise<T> {
  const last: Statement[] = []
  const result = await work(tx, (statement) => {
    if (statement) last.push(statement)
  })
  for (const statement of last) await tx.executeQuery(statement.compile(tx))
  return result
}
