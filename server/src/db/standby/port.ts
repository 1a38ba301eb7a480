import type { Kysely } from 'kysely'
import type { Database } from '../schema.ts'

type Db = Kysely<Database>

/** Where a read was answered: the standby, or the primary since the standby was behind or away. */
export type ReadFrom = 'standby' | 'behind' | 'away'

/**
 * Reads away from the primary, for what is shown to a person and decides nothing: whoever reads
 * sees everything that was committed before, by any server.
 */
export interface Standby {
  /**
   * Runs `read`, which writes nothing and may run twice, on a standby that has replayed all that
   * the primary had committed when it was called; otherwise, and when the standby fails, on the
   * primary.
   */
  read<T>(read: (db: Db) => Promise<T>): Promise<T>
  close(): Promise<void>
  counts: Readonly<Record<ReadFrom, number>>
}
