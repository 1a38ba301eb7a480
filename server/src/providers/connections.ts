import { Pool } from 'undici'

/**
 * Connections to one provider, kept alive. A provider that hangs fills its own and no other's; who
 * finds them all busy waits, and that counts against the time of his question.
 */
const MOST_TO_ONE = 64
const KEPT_ALIVE_MS = 4_000
const CONNECT_MS = 5_000

const pools = new Map<string, Pool>()

/**
 * The connections to this origin, `most` at once. Origins come from the configuration: they are
 * few. Providers behind one origin (the sandbox) share a pool where their limits are the same.
 */
export function connectionsTo(origin: string, most: number = MOST_TO_ONE): Pool {
  const name = `${most} ${origin}`
  const known = pools.get(name)
  if (known) return known
  const pool = new Pool(origin, {
    connections: most,
    pipelining: 1,
    keepAliveTimeout: KEPT_ALIVE_MS,
    connect: { timeout: CONNECT_MS },
    // The question's own signal ends it.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  pools.set(name, pool)
  return pool
}
