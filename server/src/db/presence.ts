import { randomUUID } from 'node:crypto'
import { Client, type ClientConfig, type Pool } from 'pg'
import type { SilenceWatch } from './silence.ts'

/** Tells the processes that share a database of each other. */
export interface Presence {
  /** This process, among all that ever ran. */
  id: string
  /** True once that process has let go of the database: it died, or lost its connection. */
  isGone(id: string): Promise<boolean>
}

/** On the embedded database no other process lives. */
export const onlyProcess = (): Presence => {
  const id = randomUUID()
  return { id, isGone: async (other) => other !== id }
}

/** Of the advisory locks; the second number is made of the process's id. */
const PRESENT = 7_302_002
const AGAIN_MS = 1_000
const LOOKS_IN_A_SILENCE = 3

/** Asks something all the time, one at a time: an idle connection says nothing of its end. */
function lookAt(client: Client, everyMs: number): NodeJS.Timeout {
  let isLooking = false
  const look = async (): Promise<void> => {
    if (isLooking) return
    isLooking = true
    // Who fails here is told by the client's own error, and its end.
    await client.query('select').catch(() => {})
    isLooking = false
  }
  return setInterval(() => void look(), everyMs).unref()
}

/**
 * Holds an advisory lock on a connection of its own for as long as the process lives: a killed
 * process is known to be gone as soon as the database notices its connection. One that fell silent
 * is ended and another holds the lock: shared, as the database may keep the old one for hours.
 */
export async function holdPresence(
  config: ClientConfig,
  pool: Pool,
  { silence, warn }: { silence: SilenceWatch; warn: (error: unknown) => void },
): Promise<Presence & { close(): Promise<void> }> {
  const id = randomUUID()
  const state: { client: Client | null; closed: boolean } = { client: null, closed: false }
  const hold = async (): Promise<void> => {
    const client = new Client({ ...config, application_name: 'krapao-presence' })
    client.on('error', warn)
    let looks: NodeJS.Timeout | undefined
    client.once('end', () => {
      clearInterval(looks)
      if (state.closed) return
      setTimeout(() => void again(), AGAIN_MS).unref()
    })
    await client.connect()
    silence.watch(client, true)
    try {
      await client.query('select pg_advisory_lock_shared($1, hashtext($2))', [PRESENT, id])
    } catch (error) {
      // Its end has it held again.
      void client.end()
      throw error
    }
    state.client = client
    if (silence.silentMs !== null) looks = lookAt(client, silence.silentMs / LOOKS_IN_A_SILENCE)
  }
  const again = async (): Promise<void> => {
    if (state.closed) return
    await hold().catch(warn)
  }
  await hold()
  return {
    id,
    async isGone(other) {
      if (other === id) return false
      const { rowCount } = await pool.query(
        `select from pg_locks where locktype = 'advisory'
            and database = (select oid from pg_database where datname = current_database())
          and classid = $1 and objid = hashtext($2)::bit(32)::bigint::oid and objsubid = 2 and granted`,
        [PRESENT, other],
      )
      return rowCount === 0
    },
    async close() {
      state.closed = true
      await state.client?.end()
    },
  }
}
