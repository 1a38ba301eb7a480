import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { linksSince } from './store.ts'

/** Every link given since a moment. */
export const walletLinksSince = (db: Kysely<Database>, since: Date) => linksSince(db, since)
