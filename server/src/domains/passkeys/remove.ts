import type { Kysely } from 'kysely'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { announceEndedSessions } from '../../events/events.ts'
import { Refused } from '../../runtime/refusal.ts'
import { logSecurity } from '../../security/events.ts'
import { closeSessionsOfPasskey } from '../sessions/public.ts'
import { deletePasskey, deletePasskeysSince, deleteStepUpsOf } from './store.ts'

/**
 * Removes a passkey with what it has opened: its sessions, but for the one that asks, and its
 * words. NOT_FOUND for one that is not the member's own. Who has shown it and is not in yet holds
 * its row (`holdPasskey`): the one is inside before this looks, or finds no passkey.
 */
export async function removePasskey(
  context: Context,
  { memberId, sessionId }: { memberId: string; sessionId: string },
  id: string,
): Promise<void> {
  const ended = await context.db.transaction().execute(async (tx) => {
    const removed = await deletePasskey(tx, memberId, id)
    if (!removed) throw new Refused('NOT_FOUND')
    await deleteStepUpsOf(tx, id)
    return closeSessionsOfPasskey(context, memberId, removed, sessionId, tx)
  })
  announceEndedSessions(context.events, ended)
  logSecurity(context.log, {
    event: 'sessions.ended',
    subject: memberId,
    reason: 'PASSKEY_REMOVED',
    count: ended.length,
  })
}

/**
 * Removes what was made since a moment, with its words, in the caller's transaction, which has
 * ended the member's sessions before: none of them makes another.
 */
export async function removePasskeysSince(
  db: Kysely<Database>,
  memberId: string,
  since: Date,
): Promise<void> {
  for (const id of await deletePasskeysSince(db, memberId, since)) await deleteStepUpsOf(db, id)
}
