import { createAdapter } from '@socket.io/postgres-adapter'
import type { Pool, PoolClient } from 'pg'
import type { Io } from './join.ts'
import { notifyAll } from './noticeStore.ts'

type Adapter = ReturnType<ReturnType<typeof createAdapter>>
/** `MessageType.BROADCAST` of socket.io-adapter. */
const BROADCAST = 3
interface Notice {
  channel: string
  payload: string
  said: () => void
  failed: (error: unknown) => void
}

/**
 * Several processes on one PostgreSQL tell each other what they emit, through `pool`. Whoever is
 * connected here hears it at once, the other processes a moment later, and what collects meanwhile
 * goes in one statement. `close` after the socket's own close: sends what is left and gives every
 * connection back.
 */
export function forwardToOtherProcesses(
  io: Io,
  pool: Pool,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const { notify, said } = collectNotices(pool)
  let closed = false
  let releaseHeld: (() => void) | null = null

  // What the adapter asks of a pool. Closed while it is still opening its connection, it would
  // never give that back, and try again for ever.
  const asPool = {
    async connect(): Promise<PoolClient> {
      const client = closed ? null : await pool.connect()
      if (closed || !client) {
        client?.release(true)
        return await new Promise<never>(() => undefined)
      }
      releaseHeld?.()
      client.on('error', onError)
      const release = client.release.bind(client)
      let held = true
      // Once only, and never back into the pool: it still listens, and whoever got it next would hear.
      releaseHeld = client.release = () => {
        if (held) release(true)
        held = false
      }
      return client
    },
    async query(text: string, values: unknown[] = []): Promise<unknown> {
      if (closed) return { rows: [] }
      return text.startsWith('SELECT pg_notify')
        ? await notify(String(values[0]), String(values[1]))
        : await pool.query(text, values)
    },
  }
  const make = createAdapter(asPool as unknown as Pool, { errorHandler: onError })
  // Called with `new`, which an arrow cannot be.
  io.adapter(function adapterOf(namespace: unknown) {
    return hereFirst(make(namespace))
  } as unknown as Parameters<Io['adapter']>[0])
  return async () => {
    await said()
    closed = true
    releaseHeld?.()
  }
}

/** What comes while a statement is under way goes in the next. `said`: all that was asked so far. */
function collectNotices(pool: Pool) {
  const notices: Notice[] = []
  let saying = Promise.resolve()
  const say = async (): Promise<void> => {
    while (notices.length > 0) {
      const batch = notices.splice(0, 500)
      try {
        await notifyAll(pool, batch)
        for (const each of batch) each.said()
      } catch (error) {
        for (const each of batch) each.failed(error)
      }
    }
  }
  return {
    notify: (channel: string, payload: string): Promise<void> =>
      new Promise((said, failed) => {
        notices.push({ channel, payload, said, failed })
        if (notices.length === 1) saying = saying.then(say)
      }),
    said: () => saying,
  }
}

interface Packet {
  data?: unknown
}
/**
 * A guest's id is his secret: the database carries, and may log, what is said here. His devices on
 * other processes know it anyway.
 */
function withoutGuestId(packet: Packet): Packet {
  if (!Array.isArray(packet.data) || packet.data[0] !== 'messaging') return packet
  const [name, message, ...rest] = packet.data as [string, object, ...unknown[]]
  return { ...packet, data: [name, { ...message, guestId: null }, ...rest] }
}

/** The adapter's own broadcast waits for the database before it tells anyone. */
function hereFirst(adapter: Adapter): Adapter {
  const broadcast = adapter.broadcast.bind(adapter)
  adapter.broadcast = async (packet, opts) => {
    await broadcast(packet, { ...opts, flags: { ...opts.flags, local: true } })
    if (!opts.flags?.local)
      adapter.publish({
        type: BROADCAST,
        data: {
          packet: withoutGuestId(packet as Packet),
          opts: {
            rooms: [...opts.rooms],
            except: [...(opts.except ?? [])],
            flags: opts.flags ?? {},
          },
        },
      })
  }
  return adapter
}
