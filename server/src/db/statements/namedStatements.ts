import { LRUCache } from 'lru-cache'
import type { Pool, PoolClient } from 'pg'

/**
 * A text that is used for the first time may never come again (a list of another length): not worth
 * a plan.
 */
const WORTH_NAMING = 3
const MOST_TEXTS = 1_000
/** What a connection keeps prepared stays in the server's memory until the connection ends. */
const MOST_ON_CONNECTION = 500
const LONGEST_TEXT = 10_000

/** Connections whose statements belong to a transaction. */
const inTransaction = new WeakSet<object>()

/**
 * From now on no statement of this connection is repeated by itself: many are on their way at once,
 * and when one is told stale the transaction may have ended. Answers what takes that back.
 */
export function neverRepeats(client: PoolClient): () => void {
  inTransaction.add(client)
  return () => void inTransaction.delete(client)
}

type Callback = (error: unknown, result: unknown) => unknown
interface Known {
  uses: number
  name: string
}

/**
 * Gives the statements of a pool's connections names, so that the database parses each once a
 * connection and may keep its plan. Only statements with values, from their third use on. After a
 * migration changed what a named statement answers it is prepared again, under another name.
 */
export function nameStatements(pool: Pool): void {
  const known = new LRUCache<string, Known>({ max: MOST_TEXTS })
  let names = 0
  const fresh = (): string => `s${++names}`
  const nameOf = (text: string): string | null => {
    if (text.length > LONGEST_TEXT) return null
    const statement = known.get(text)
    if (!statement) {
      known.set(text, { uses: 1, name: fresh() })
      return null
    }
    statement.uses++
    return statement.uses < WORTH_NAMING ? null : statement.name
  }
  pool.on('connect', (client) => patch(client, nameOf, (text) => known.delete(text)))
}

function patch(
  client: PoolClient,
  nameOf: (text: string) => string | null,
  forget: (text: string) => void,
): void {
  const prepared = new Set<string>()
  const plain = client.query.bind(client) as (...args: unknown[]) => unknown
  const query = (...args: unknown[]): unknown => {
    const [text, values] = args
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0)
      return plain(...args)
    const name = nameOf(text)
    if (name === null) return plain(...args)
    if (!prepared.has(name)) {
      if (prepared.size >= MOST_ON_CONNECTION) return plain(...args)
      prepared.add(name)
    }
    const named = { name, text, values }
    // A statement that failed inside a transaction has ended it: only its owner can begin again.
    const isInside = inTransaction.has(client)
    const mayRepeat = (error: unknown): boolean => {
      if (!isStalePlan(error)) return false
      forget(text)
      return !isInside && client.getTransactionStatus() === 'I'
    }
    const [, , callback] = args
    if (typeof callback === 'function')
      return plain(named, undefined, (error: unknown, result: unknown) =>
        mayRepeat(error) ? plain(...args) : (callback as Callback)(error, result),
      )
    return (plain(named) as Promise<unknown>).catch((error: unknown) => {
      if (mayRepeat(error)) return plain(...args)
      throw error
    })
  }
  client.query = query as PoolClient['query']
}

/**
 * A migration has changed what a prepared statement answers. The statement did nothing. Its
 * SQLSTATE is that of much else which is not supported; the routine that raised it tells them apart
 * in whatever language the database speaks.
 */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '0A000' &&
  'routine' in error &&
  error.routine === 'RevalidateCachedQuery'
