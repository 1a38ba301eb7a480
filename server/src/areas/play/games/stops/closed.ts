import type { Kysely } from 'kysely'
import type { Database } from '../../../../db/schema.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import { whyClosed, type Place } from './closedStore.ts'

/** GAME_STOPPED where {@link whyClosed} tells a reason: nothing goes in, what is there comes out. */
export async function demandOpen(db: Kysely<Database>, place: Place): Promise<void> {
  if ((await whyClosed(db, place)) !== null)
    throw new Refused('GAME_STOPPED', { details: { code: place.code } })
}
