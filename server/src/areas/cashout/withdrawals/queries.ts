import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { askedOrSentSince, underWaySince } from './store.ts'

/** Every withdrawal asked for since a moment. */
export const withdrawalsSince = (db: Kysely<Database>, since: Date) => askedOrSentSince(db, since)
/** Those that may go out, or were sent, before a moment and have no end. */
export const unansweredWithdrawals = (db: Kysely<Database>, before: Date) =>
  underWaySince(db, before)
