import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { requestedSince } from './store.ts'

export { approveWithdrawal, rejectWithdrawal, type Decided } from './approval.ts'
export { resolvePayout, sweepPayouts } from './payout.ts'
export type { GatherFunds } from './service.ts'
export { lastTaken } from './store.ts'

/** Every withdrawal asked for since a moment. */
export const withdrawalsSince = (db: Kysely<Database>, since: Date) => requestedSince(db, since)
