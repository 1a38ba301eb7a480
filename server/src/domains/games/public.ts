import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { endedTransfers } from './store.ts'

export { CATALOGUE } from './catalogue.ts'
export { escalatedTransfers, type EscalatedTransfer } from './escalated.ts'
export { gatherFunds } from './gather.ts'
export { resolve as resolveGameTransfer, sweepTransfers } from './movements.ts'
export { gatherRounds, roundsOf, type PlayedRound } from './rounds.ts'
export { gameAccounts } from './view.ts'

/** What each account should hold, beside its provider's word. */
export { auditGames, type AuditedGame } from './audit.ts'
/** Transfers with games begun since a moment that have ended. */
export const gameTransfersSince = (db: Kysely<Database>, since: Date) => endedTransfers(db, since)
