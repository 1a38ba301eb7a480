import {
  Pool,
  types as pgTypes,
  type ClientConfig,
  type CustomTypesConfig,
  type PoolConfig,
} from 'pg'
import type { OpenOptions } from '../port.ts'
import { LOCK_PATIENCE_MS } from '../writer.ts'
import type { Prepared } from './owner.ts'

const INT8 = 20
const INT8_ARRAY = 1016

/** int8 as bigint, never a float and never a string; everything else as pg does it. */
export const types: CustomTypesConfig = {
  getTypeParser(oid, format) {
    const id: number = oid
    if (format !== 'binary' && id === INT8) return BigInt
    if (format !== 'binary' && id === INT8_ARRAY)
      return (text: string) => text.slice(1, -1).split(',').filter(Boolean).map(BigInt)
    return pgTypes.getTypeParser(oid, format)
  },
}

/** The server ends what runs longer, and a transaction that asks nothing for so long. */
const STATEMENT_MS = 30_000
/** The client gives up a little after the server would have, for a server that went silent. */
export const SILENT_MS = STATEMENT_MS + 2_000
const ANSWER_MS = STATEMENT_MS + 5_000
/**
 * A transaction that asks nothing is ended by the server, and its locks are free: its client may be
 * behind a connection that is half-open. The ledger's own waits for nothing but this process.
 */
const IDLE_IN_TRANSACTION_MS = { areas: STATEMENT_MS, ledger: 10_000 }
/** The server itself finds a client's machine gone within half a minute, not after two hours. */
export const KEEPALIVES = [
  'tcp_keepalives_idle=15',
  'tcp_keepalives_interval=5',
  'tcp_keepalives_count=3',
]
export const WRITER_CONNECTIONS = 2
/**
 * The same few statements for ever, about lists: planned once and by index. A plan made while a
 * table was empty must not read all of it later.
 */
const WRITER_SETTINGS = [
  'plan_cache_mode=force_generic_plan',
  'jit=off',
  'enable_seqscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  `lock_timeout=${LOCK_PATIENCE_MS}`,
]

/** What every connection of the server has; `isUnhurried`: a statement may take as it needs. */
export const clientConfig = ({ isUnhurried }: OpenOptions): PoolConfig => ({
  types,
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  ...(isUnhurried ? {} : { query_timeout: ANSWER_MS, statement_timeout: STATEMENT_MS }),
})

/**
 * Two ways to one database. `direct` is PostgreSQL itself: what needs a session of its own goes
 * there. `pooled` may be a pooler in transaction mode, where each transaction may be another
 * session: nothing is set at its start, as the pooler would refuse it.
 */
export function waysTo(
  options: OpenOptions,
  urls: Prepared['urls'],
  role: readonly string[],
): { direct: ClientConfig; pooled: PoolConfig } {
  const direct = { ...clientConfig(options), connectionString: urls.direct }
  const { statement_timeout: _limit, ...atPooler } = direct
  return {
    direct,
    pooled: options.directUrl
      ? { ...atPooler, connectionString: urls.database }
      : {
          ...direct,
          options: settings([...role, ...KEEPALIVES]),
          idle_in_transaction_session_timeout: Math.min(
            options.silentMs ?? Infinity,
            IDLE_IN_TRANSACTION_MS.areas,
          ),
        },
  }
}

export const settings = (all: readonly string[]): string =>
  all.map((each) => `-c ${each}`).join(' ')

/** One pool for the areas, one for the ledger, and one that listens where a pooler stands between. */
export function poolsOf({
  options,
  direct,
  pooled,
  role,
}: {
  options: OpenOptions
  direct: ClientConfig
  pooled: PoolConfig
  role: readonly string[]
}) {
  const pool = new Pool({
    ...pooled,
    max: options.poolSize ?? 16,
    application_name: 'krapao',
  })
  const writers = new Pool({
    ...direct,
    max: WRITER_CONNECTIONS,
    // Looks that do not depend on each other go out together and cost one round trip.
    pipeline: true,
    application_name: 'krapao-ledger',
    idle_in_transaction_session_timeout: Math.min(
      options.silentMs ?? Infinity,
      IDLE_IN_TRANSACTION_MS.ledger,
    ),
    options: settings([...role, ...KEEPALIVES, ...WRITER_SETTINGS]),
  })
  // One connection listens for ever; the other says.
  const listeners = options.directUrl
    ? new Pool({
        ...direct,
        max: 2,
        application_name: 'krapao-listen',
        options: settings([...role, ...KEEPALIVES]),
      })
    : null
  const all = [pool, writers, ...(listeners ? [listeners] : [])]
  return { pool, writers, listeners, all }
}
