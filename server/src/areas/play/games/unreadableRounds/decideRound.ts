import type { Kysely } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { Database } from '../../../../db/schema.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import { refuseOwn } from '../../../staff/public.ts'
import { lockCursor } from '../rounds/roundStore.ts'
import { findUnread, lockUnread, type UnreadRow } from '../rounds/unreadStore.ts'

/**
 * What an operator decides about a round that was set aside, in one transaction that holds it and
 * its provider's cursor: one writer of a provider's rounds at a time, in the order of the import.
 * NOT_FOUND; NOT_WAITING when it has been read; SAME_OPERATOR for a round of the operator's own
 * account.
 */
export async function decideRound(
  { db, clock }: Context,
  id: string,
  decide: (tx: Kysely<Database>, row: UnreadRow, at: Date) => Promise<UnreadRow>,
): Promise<UnreadRow> {
  const at = clock.now()
  const found = await findUnread(db, id)
  if (!found) throw new Refused('NOT_FOUND')
  return db
    .transaction()
    .execute(async (tx) => {
      await lockCursor(tx, found.code, at)
      const row = await lockUnread(tx, id)
      if (!row) throw new Refused('NOT_FOUND')
      if (row.read_at) throw new Refused('NOT_WAITING')
      return decide(tx, row, at)
    })
    .catch(refuseOwn)
}
