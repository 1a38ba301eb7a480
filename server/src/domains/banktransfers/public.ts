import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { plainReference } from './credit.ts'
import { findReference, transfersSince, unmatchedManual } from './store.ts'

export { creditBankTransfer, type BankArrival, type BankCredited } from './credit.ts'
export { askForFeed, readFeed, watchFeed } from './feed.ts'
export { expireAnnounced } from './manual.ts'
export { settleAnnounced, settleBankTransfer, transfersWaiting } from './queue.ts'
export { shownByFeed, type FeedShows } from './shown.ts'
export type { BankTransfer } from './store.ts'

/**
 * Whether this reference counts already, by whichever way. For words to the member only: the claim
 * itself decides.
 */
export const isReferenceKnown = async (db: Kysely<Database>, reference: string): Promise<boolean> =>
  (await findReference(db, plainReference(reference))) !== undefined

/** What the feed has shown since a moment, and of any age what waits. */
export const bankTransfersSince = (db: Kysely<Database>, since: Date) => transfersSince(db, since)
/**
 * Announced deposits that an operator paid before a moment, whose transfer the feed has never
 * shown.
 */
export const announcedUnseen = (db: Kysely<Database>, before: Date) => unmatchedManual(db, before)
