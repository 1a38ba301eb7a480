import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { activeOf, type Playthrough } from './store.ts'

type Db = Kysely<Database>
/** The member's play-through that runs, or null. */
export const activePlaythrough = async (db: Db, memberId: string): Promise<Playthrough | null> =>
  (await activeOf(db, memberId)) ?? null
