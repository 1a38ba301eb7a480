import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import { announceEndedSessions } from '../../../events/events.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { logSecurity } from '../../../security/events.ts'
import { closeSessionsOfPasskey } from '../sessions/service.ts'
import { holdSession } from '../sessions/store.ts'
import {
  deleteDescended,
  deletePasskey,
  deleteStepUpsOf,
  deleteWordsOf,
  keepRemoved,
  restoreRemoved,
} from './store.ts'

/**
 * Removes a passkey with what it has opened: its sessions, but for the one that asks, and its
 * words. NOT_FOUND for one that is not the member's own; invalid-token where the session has ended
 * meanwhile. Who has shown it and is not in yet holds its row (`holdPasskey`): the one is inside
 * before this looks, or finds no passkey. `useUp` spends what was shown for it, and answers the
 * recovery that it descends from: what is removed with that alone a recovery puts back.
 */
export async function removePasskey(
  context: Context,
  { memberId, sessionId }: { memberId: string; sessionId: string },
  id: string,
  useUp: (db: Kysely<Database>) => Promise<Date | null>,
): Promise<void> {
  const ended = await context.db.transaction().execute(async (tx) => {
    const recoveredAt = await useUp(tx)
    const removed = await deletePasskey(tx, memberId, id)
    if (!removed) throw new Refused('NOT_FOUND')
    if (!(await holdSession(tx, sessionId))) throw new Refused('invalid-token')
    if (recoveredAt !== null && removed.recovered_at === null) {
      const removedAt = context.clock.now()
      const hours = context.settings.get('recoveryGiveBackHours')
      const until = new Date(removedAt.getTime() + hours * 3_600_000)
      await keepRemoved(tx, removed, { removed_at: removedAt, until })
    }
    await deleteStepUpsOf(tx, id)
    return closeSessionsOfPasskey(context, memberId, removed.id, sessionId, tx)
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
 * Of passkeys that were made or removed with nothing but what a recovery had given, the first go,
 * with their words, and the others come back; answers the moment of the earliest of these changes,
 * null where there was none. In the recovery's transaction, which has ended the member's sessions
 * before: none of them makes another.
 */
export async function givePasskeysBack(
  db: Kysely<Database>,
  memberId: string,
  { now, ...which }: { madeSince: Date; disputedSince: Date; now: Date },
): Promise<Date | null> {
  const made = await deleteDescended(db, memberId, which)
  // Whoever approved before is nobody that we know.
  await deleteWordsOf(db, memberId)
  const restored = await restoreRemoved(db, memberId, now)
  const changes = [
    ...made.map(({ created_at: at }) => at),
    ...restored.map(({ removed_at: at }) => at),
  ]
  const [first] = changes.toSorted((a, b) => a.getTime() - b.getTime())
  return first ?? null
}
