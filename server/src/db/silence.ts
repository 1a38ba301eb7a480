import type { Socket } from 'node:net'
import { Client, type ClientConfig, type PoolClient } from 'pg'

/**
 * Connections that are half-open, as behind a firewall that forgot them: what is sent never
 * arrives, and nobody says so. The driver gives a statement up after its time and leaves its
 * connection in the pool, which hands it out again.
 */
export interface SilenceWatch {
  /** Null: nothing is watched, as a statement may take as long as it needs. */
  silentMs: number | null
  /** From its opening on. `isDirect`: no pooler between, so that the server knows it by its process. */
  watch(client: Client | PoolClient, isDirect: boolean): void
  close(): void
}

interface Line {
  client: Client | PoolClient
  stream: Socket
  isDirect: boolean
  heardAt: number
  /** Bytes sent by the time that something was heard: with more than those an answer is due. */
  sent: number
  /** Since when an answer is due, as far as was seen. */
  dueSince: number | null
  /** How often the server has said since that it works on nothing for it. */
  idle: number
}

/** Of the silence that ends a connection: how often it is looked at, and when the server is asked. */
const LOOKS = 16
const ASKED_AFTER = 8
/** A server that stood still has not read what we sent: once is not enough. */
const IDLE_TWICE = 2

/**
 * Ends a connection whose answer is due for `silentMs`, longer than a statement may take. Sooner
 * where the server says, on a new connection by `config`, that it works on nothing for it: then its
 * session is ended there too, and with it the locks of its transaction. Who waits for the answer is
 * told that the connection is gone, and asks again on another.
 */
export function watchSilence(config: ClientConfig, silentMs: number | null): SilenceWatch {
  if (silentMs === null) return { silentMs, watch: () => {}, close: () => {} }
  const lines = new Set<Line>()
  let isLooking = false
  const end = (line: Line, why: string): void => {
    lines.delete(line)
    line.stream.destroy(new Error(`Connection terminated: ${why}`))
  }
  const look = async (): Promise<void> => {
    const suspects: Line[] = []
    const now = performance.now()
    for (const line of lines) {
      if (line.stream.bytesWritten > line.sent) line.dueSince ??= now
      const since = line.dueSince ?? line.heardAt
      if (now - since >= silentMs) end(line, `PostgreSQL was silent for ${silentMs} ms`)
      else if (line.isDirect && line.dueSince !== null && now - since >= silentMs / ASKED_AFTER)
        suspects.push(line)
    }
    if (suspects.length === 0) return
    // Its own connection may be half-open too: then the next look asks on another.
    const asking = { ...config, query_timeout: silentMs / ASKED_AFTER }
    await endIdle(asking, suspects, silentMs / LOOKS, end)
  }
  const timer = setInterval(() => {
    if (isLooking || lines.size === 0) return
    isLooking = true
    void look()
      // The server does not answer anybody: nothing can be told.
      .catch(() => {})
      .finally(() => {
        isLooking = false
      })
  }, silentMs / LOOKS).unref()

  return {
    silentMs,
    watch(client, isDirect) {
      const line = heardLine(client, isDirect)
      lines.add(line)
      line.stream.once('close', () => lines.delete(line))
    },
    close: () => clearInterval(timer),
  }
}

/** Knows when something came last, and how much was sent by then. */
function heardLine(client: Client | PoolClient, isDirect: boolean): Line {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  const heardNow = () => ({
    heardAt: performance.now(),
    sent: stream.bytesWritten,
    dueSince: null,
    idle: 0,
  })
  const line: Line = { client, stream, isDirect, ...heardNow() }
  stream.on('data', () => {
    Object.assign(line, heardNow())
  })
  return line
}

/** `settledMs`: a session that has stopped working less than that ago has its answer on the way. */
async function endIdle(
  config: ClientConfig,
  suspects: readonly Line[],
  settledMs: number,
  end: (line: Line, why: string) => void,
): Promise<void> {
  const heard = suspects.map(({ heardAt }) => heardAt)
  const processOf = ({ client }: Line): number =>
    (client as unknown as { processID: number }).processID
  const asking = new Client({ ...config, application_name: 'krapao-silence' })
  asking.on('error', () => {})
  try {
    await asking.connect()
    const { rows } = await asking.query<{ pid: number; works: boolean }>(
      `select pid, state is null or state in ('active', 'fastpath function call', 'disabled')
          or state_change > clock_timestamp() - $2 * interval '1 ms' as works
        from pg_stat_activity where pid = any($1)`,
      [suspects.map(processOf), settledMs],
    )
    const working = new Set(rows.filter(({ works }) => works).map(({ pid }) => pid))
    const dead = suspects.filter((line, n) => {
      if (line.heardAt !== heard[n] || working.has(processOf(line))) return false
      line.idle += 1
      return line.idle === IDLE_TWICE
    })
    if (dead.length === 0) return
    for (const line of dead) end(line, 'PostgreSQL works on nothing for it')
    await asking.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where pid = any($1) and state is distinct from 'active'`,
      [dead.map(processOf)],
    )
  } finally {
    await asking.end()
  }
}
