import type { Kysely } from 'kysely'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import type { MemberStatus } from '../../db/tables/members.ts'
import { closeAllSessions } from '../sessions/public.ts'
import { noteBankUsed, setStatus } from './store.ts'

/** Money has moved to or from the member's bank account: from now on it cannot be changed. Safe to repeat. */
export async function markBankUsed(db: Kysely<Database>, memberId: string, at: Date): Promise<void> {
  await noteBankUsed(db, memberId, at)
}

/** An operator's word on a member. Any status but ACTIVE lets nobody in, so the sessions end with it. */
export async function setMemberStatus(context: Context, memberId: string, status: MemberStatus): Promise<void> {
  const ended = await context.db.transaction().execute(async (tx) => {
    await setStatus(tx, memberId, status, context.clock.now())
    return status === 'ACTIVE' ? [] : closeAllSessions(context, memberId, status, tx)
  })
  context.sessionEnds.announce(ended)
}
