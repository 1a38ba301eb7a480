import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import type { PlaythroughKind } from './gift.ts'
import { activeOf, bySource, type Playthrough } from './store.ts'

type Db = Kysely<Database>
/** The member's play-through that runs, or null. */
export const activePlaythrough = async (db: Db, memberId: string): Promise<Playthrough | null> =>
  (await activeOf(db, memberId)) ?? null
/** The play-through that a row gave, running or ended; null when it gave none. */
export const playthroughOf = async (
  db: Db,
  kind: PlaythroughKind,
  sourceId: string,
): Promise<Playthrough | null> => (await bySource(db, { kind, sourceId })) ?? null
