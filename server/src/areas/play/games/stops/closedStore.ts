import { sql, type Kysely } from 'kysely'
import { batchLoader } from '../../../../db/batchLoader.ts'
import type { Database } from '../../../../db/schema.ts'

/** Stopped by an operator; or never opened by a person, or listed no more by its provider. */
type WhyClosed = 'STOPPED' | 'NOT_OPEN'
/**
 * A provider and one of its games. Null: the provider alone is asked about. Empty: nobody says
 * which game, so one that is stopped there counts.
 */
export interface Place {
  code: string
  game: string | null
}

/**
 * Why no bet is taken there, and no money in; null where it is open. In a transaction it stays open
 * until the commit: who stops it waits for that. Many who ask at once share a statement.
 */
export const whyClosed = batchLoader<Place, WhyClosed | null>(async (db, asked) => {
  const { rows } = await sql<{ why: WhyClosed | null }>`
    select why from game_closed(${asked.map(({ code }) => code)}::text[],
      ${asked.map(({ game }) => game)}::text[]) order by n`.execute(db)
  return rows.map(({ why }) => why)
})

/** Until the end of the transaction: waits for those who were let in, and lets nobody in. */
export const lockStops = (db: Kysely<Database>, code: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('game-stop:' || ${code}::text, 0))`.execute(db)
