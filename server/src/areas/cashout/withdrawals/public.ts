import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { askedOrSentSince, underWaySince } from './store.ts'

export { approveWithdrawal, rejectWithdrawal } from './approvals/approval.ts'
export { decidePayout, lastGiven, lockUnanswered, undecidedPayouts } from './approvals/decide.ts'
export { houseHour } from './payouts/houseHourStore.ts'
export { payouts } from './payouts/payout.ts'
export { followRest } from './payouts/rest.ts'

export { listWithdrawals, viewWithdrawal } from './approvals/queue.ts'

export { payoutsTold } from './told.ts'
export { holdOf as holdPayouts, lastTaken } from './store.ts'

/** Every withdrawal asked for since a moment. */
/** What the bank is told to pay for it. */
export { orderedAs } from './payouts/payout.ts'
export const withdrawalsSince = (db: Kysely<Database>, since: Date) => askedOrSentSince(db, since)
/** Those that may go out, or were sent, before a moment and have no end. */
export const unansweredWithdrawals = (db: Kysely<Database>, before: Date) =>
  underWaySince(db, before)
