import { Client } from 'pg'
import { afterAll } from 'vitest'
import { onPostgres } from '../db.ts'

/**
 * Every statement of this process's connections, BEGIN and COMMIT too, each commit that has
 * written, and round trips: a trip is what is sent while nothing is waited for, with all that is
 * sent before its answer. On PostgreSQL alone.
 */
export const counted = { statements: 0, commits: 0, roundTrips: 0 }

let waitedFor = 0
const inTransaction = new WeakSet<object>()
// oxlint-disable-next-line typescript/unbound-method
const plain = Client.prototype.query as (this: Client, ...args: unknown[]) => unknown
function count(this: Client, ...args: unknown[]): unknown {
  const [asked] = args
  const text = typeof asked === 'string' ? asked : ((asked as { text?: string }).text ?? '')
  counted.statements++
  if (/^(begin|start)/i.test(text)) inTransaction.add(this)
  else if (/^(commit|rollback)/i.test(text)) {
    inTransaction.delete(this)
    counted.commits++
  } else if (!inTransaction.has(this) && !/^select/i.test(text.trim())) counted.commits++
  if (waitedFor++ === 0) counted.roundTrips++
  const answer = plain.apply(this, args)
  const end = (): void => void waitedFor--
  if (answer instanceof Promise) answer.then(end, end)
  else end()
  return answer
}

/** Counts from now on, until the file is done. */
export function countStatements(): void {
  if (!onPostgres) return
  Client.prototype.query = count as typeof Client.prototype.query
  afterAll(() => {
    Client.prototype.query = plain as typeof Client.prototype.query
  })
}
