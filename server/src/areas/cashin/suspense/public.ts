import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { sentReturns } from './store.ts'

export { assignSuspense } from './assign.ts'
export { firstWords, sayTheSame, takeWordAway } from './firstWords.ts'
export { listSuspense } from './list.ts'
export { endSettlements } from './settlements.ts'
export { returnSuspense } from './return.ts'
export { resolveReturn, RETURNS, returns } from './sendReturn.ts'
export { settleBankTransfer } from './settleBankTransfer.ts'
export { writeOffSuspense } from './writeOff.ts'

/** Returns put before the bank since a moment, a batch at a time behind the reference `after`. */
export const returnsSince = (db: Kysely<Database>, since: Date, after: string, limit: number) =>
  sentReturns(db, since, after, limit)
