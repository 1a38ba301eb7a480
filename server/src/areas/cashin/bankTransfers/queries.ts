import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { plainReference } from './lineKey.ts'
import {
  claimsOf,
  creditsUnseen,
  disputedLines,
  endWaiting,
  linesNamed,
  lockReference,
  transfersSince,
  unmatchedManual,
  type LineKey,
} from './store.ts'

/**
 * Whether this reference counts already, by whichever way. For words to the member only: the claim
 * itself decides.
 */
export const isReferenceKnown = async (db: Kysely<Database>, reference: string): Promise<boolean> =>
  (await claimsOf(db, plainReference(reference))).length > 0

/** What the feed has shown of a reference. */
export const linesOf = (db: Kysely<Database>, reference: string) =>
  linesNamed(db, plainReference(reference))
/** Taken before the rows of a transfer, by everybody; until the end of the transaction. */
export const holdReference = (db: Kysely<Database>, reference: string) =>
  lockReference(db, plainReference(reference))
/**
 * A line whose money has left suspense, and for nobody's wallet; `operatorId` null: by itself, as
 * what a PSP paid out.
 */
export const endLine = (db: Kysely<Database>, key: LineKey, operatorId: string | null, at: Date) =>
  endWaiting(db, key, {
    state: operatorId === null ? 'SETTLED' : 'ENDED',
    member_id: null,
    deposit_id: null,
    settled_by: operatorId,
    settled_at: at,
  })

/** What the feed has shown since a moment, a batch at a time from the row `offset`. */
export const bankTransfersSince = (
  db: Kysely<Database>,
  since: Date,
  offset: number,
  limit: number,
) => transfersSince(db, since, offset, limit)
/** What slips have credited since a moment and no feed has shown, behind the deposit `after`. */
export const slipCreditsSince = (db: Kysely<Database>, since: Date, after: string, limit: number) =>
  creditsUnseen(db, since, after, limit)
/** What the feed and a slip tell differently, oldest first. */
export const disputedTransfers = (db: Kysely<Database>, limit: number) => disputedLines(db, limit)
/**
 * Announced deposits that an operator paid before a moment, whose transfer the feed has never
 * shown.
 */
export const announcedUnseen = (db: Kysely<Database>, before: Date) => unmatchedManual(db, before)
