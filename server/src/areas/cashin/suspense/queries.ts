import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { sentReturns } from './store.ts'

/** Returns put before the bank since a moment, a batch at a time behind the reference `after`. */
export const returnsSince = (db: Kysely<Database>, since: Date, after: string, limit: number) =>
  sentReturns(db, since, after, limit)
