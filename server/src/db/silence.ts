import type { Socket } from 'node:net'
import type { Client, Pool } from 'pg'

/**
 * Ends each connection of this pool on which nothing came and nothing went for `ms`. Longer than a
 * statement may take: the server would have answered, so the connection is half-open, as behind a
 * firewall that forgot it. The pool itself hands such a connection out again and again: the driver
 * only gives the statement up. Who waits is told at once, and a new connection is opened.
 */
export const endSilent = (pool: Pool, ms: number): void => {
  pool.on('connect', (client) => endWhenSilent(client, ms))
}

/** The same for one connection, once it is open. */
export function endWhenSilent(client: Pick<Client, 'query'>, ms: number): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.setTimeout(ms, () =>
    stream.destroy(new Error(`Connection terminated: PostgreSQL was silent for ${ms} ms`)),
  )
}
