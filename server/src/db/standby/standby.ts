import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Pool, type ClientConfig } from 'pg'
import { batchLoader } from '../batchLoader.ts'
import { isOwnFault } from '../pgError.ts'
import type { DatabaseLog } from '../port.ts'
import type { Database } from '../schema.ts'
import type { ReadFrom, Standby } from './port.ts'

type Db = Kysely<Database>

/** How long a read waits for the standby to catch up, ms. */
const PATIENCE_MS = 60
const LOOK_AGAIN_MS = 5
/** A standby that failed is asked again, by nobody's call, after this long. */
const PROBE_MS = 2_000
const CONNECT_MS = 1_000
const STATEMENT_MS = 10_000
/** The proxy in front of several standbys shares these out anew. */
const SESSION_SECONDS = 300

/** Where there is no standby. */
export const primaryAlone = (db: Db): Standby => ({
  read: (read) => read(db),
  close: async () => undefined,
  counts: { standby: 0, behind: 0, away: 0 },
})

interface Position {
  /** What the primary has made safe: all that anybody was told of lies before it. */
  lsn: string
  timeline: number
}

/** One statement for all who ask at the same time; it reads no table. */
const primaryPosition = batchLoader<null, Position>(async (db, asked) => {
  const { rows } =
    await sql<Position>`select lsn::text, ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int as timeline
    from (select pg_current_wal_flush_lsn() as lsn) x`.execute(db)
  const [position] = rows
  if (!position) throw new Error('the primary has no position')
  return asked.map(() => position)
})

/**
 * Whether this standby has all of it. A standby that followed another primary may be further along
 * in a history that was given up: so the timeline must be the primary's.
 */
async function hasAll(standby: Db, { lsn, timeline }: Position): Promise<boolean> {
  const { rows } = await sql<{ has: boolean | null }>`select pg_is_in_recovery()
    and greatest((select timeline_id from pg_control_checkpoint()),
      (select min_recovery_end_timeline from pg_control_recovery())) = ${timeline}
    and pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn as has`.execute(standby)
  return rows[0]?.has === true
}

const BEHIND = Symbol('behind')

interface StandbyOptions {
  /** Reaches one or more standbys; no pooler between. */
  url: string
  config: ClientConfig
  /** The server's role, as PostgreSQL's options. */
  options: string
  log: DatabaseLog
}

function openReads({ url, config, options, log }: StandbyOptions): Db {
  const pool = new Pool({
    ...config,
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: STATEMENT_MS + 1_000,
    maxLifetimeSeconds: SESSION_SECONDS,
    max: 8,
    pipeline: true,
    application_name: 'krapao-reads',
    // A write is refused even where the address leads to a primary.
    options: `${options} -c default_transaction_read_only=on`,
  })
  const warn = (error: Error) =>
    log.warn({ err: error.message }, 'a connection to the standby broke')
  pool.on('error', warn)
  pool.on('connect', (client) => client.on('error', warn))
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
}

/** Reads once the standby has come to this position; BEHIND when that takes too long. */
const readCaughtUp = <T>(
  standby: Db,
  read: (db: Db) => Promise<T>,
  position: Position,
): Promise<T | typeof BEHIND> =>
  standby.connection().execute(async (one) => {
    for (let waited = 0; ; waited += LOOK_AGAIN_MS) {
      // oxlint-disable-next-line no-await-in-loop
      if (await answersIn(hasAll(one, position), CONNECT_MS)) return read(one)
      if (waited >= PATIENCE_MS) return BEHIND
      // oxlint-disable-next-line no-await-in-loop
      await sleep(LOOK_AGAIN_MS)
    }
  })

export function openStandby(primary: Db, given: StandbyOptions): Standby {
  const { log } = given
  const standby = openReads(given)
  const counts = { standby: 0, behind: 0, away: 0 }
  const state = { isAway: false, isClosed: false }

  const leave = (error: unknown): void => {
    if (state.isAway) return
    state.isAway = true
    log.warn({ err: String(error) }, 'the standby does not answer: the primary is read')
    probeLater()
  }
  const probeLater = (): void => {
    setTimeout(() => void probe(), PROBE_MS).unref()
  }
  const probe = async (): Promise<void> => {
    if (state.isClosed) return
    try {
      await answersIn(sql`select`.execute(standby), CONNECT_MS)
      state.isAway = false
      log.info({}, 'the standby is read again')
    } catch {
      probeLater()
    }
  }

  return {
    counts,
    async read(read) {
      let from: ReadFrom = 'away'
      if (!state.isAway) {
        const position = await primaryPosition(primary, null)
        try {
          const answer = await readCaughtUp(standby, read, position)
          if (answer !== BEHIND) {
            counts.standby += 1
            return answer
          }
          from = 'behind'
        } catch (error) {
          // A statement that it cancelled, as while it replays, says nothing of the next one.
          if (!(error instanceof Error && 'code' in error && isOwnFault(error))) leave(error)
        }
      }
      counts[from] += 1
      return read(primary)
    },
    async close() {
      state.isClosed = true
      await standby.destroy()
    },
  }
}

async function answersIn<T>(answer: Promise<T>, ms: number): Promise<T> {
  const late = new AbortController()
  try {
    return await Promise.race([
      answer,
      sleep(ms, undefined, { signal: late.signal }).then(() => {
        throw new Error(`the standby did not answer in ${ms} ms`)
      }),
    ])
  } finally {
    late.abort()
  }
}
