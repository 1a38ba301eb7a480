import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { holderOf } from './holderStore.ts'

/** UNKNOWN: not asked yet, not answered yet, or answered with what cannot be compared. */
export type HolderConfirmation = 'CONFIRMED' | 'DIFFERS' | 'UNKNOWN'

/**
 * Whether the bank confirms that the account a member has registered now is held by the name that
 * was registered with it. Anything but CONFIRMED lets the member in, and has payouts wait for an
 * operator. A change of the account or of the name is UNKNOWN from the same commit on.
 */
export async function holderConfirmation(
  db: Kysely<Database>,
  memberId: string,
): Promise<HolderConfirmation> {
  const row = await holderOf(db, memberId)
  return row?.state === 'AGREES' ? 'CONFIRMED' : row?.state === 'DIFFERS' ? 'DIFFERS' : 'UNKNOWN'
}
