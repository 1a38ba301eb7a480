import type { Pool, PoolClient } from 'pg'
import { isAborted, isTransient } from './retries.ts'

const BEGINS = /^\s*(?:begin|start transaction)\b/i
const textOf = (asked: unknown): string =>
  typeof asked === 'object' && asked !== null && 'text' in asked
    ? String(asked.text)
    : String(asked)

/**
 * Of statements that are asked at once the first may fail for others' sake (a lock that was not
 * free, a deadlock), and those behind it meet a transaction that is aborted (25P02). Whoever hears
 * of theirs first must know that it may run again: they fail as the first did.
 */
export function tellFirstFailure(pool: Pool): void {
  pool.on('connect', patch)
}

function patch(client: PoolClient): void {
  const plain = client.query.bind(client) as (...args: unknown[]) => unknown
  let first: unknown
  const query = (...args: unknown[]): unknown => {
    if (BEGINS.test(textOf(args[0]))) first = undefined
    const answer = plain(...args)
    if (!(answer instanceof Promise)) return answer
    return answer.catch((error: unknown) => {
      if (!isAborted(error)) first = error
      throw isAborted(error) && isTransient(first) ? first : error
    })
  }
  client.query = query as PoolClient['query']
}
