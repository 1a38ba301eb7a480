import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import { deletePasskey, deleteWordsOf, passkeysOf } from '../passkeys/store.ts'
import { closeAllSessions } from '../sessions/service.ts'

/**
 * Ends every session of a member and takes away every passkey, in the caller's transaction: the
 * password and a code by SMS are what is left. Answers the ended sessions, to be announced after
 * the commit, and how many passkeys there were.
 */
export async function resetLogins(
  context: Context,
  db: Kysely<Database>,
  memberId: string,
): Promise<{ sessions: string[]; passkeys: number }> {
  const passkeys = await passkeysOf(db, memberId)
  for (const { id } of passkeys) await deletePasskey(db, memberId, id)
  await deleteWordsOf(db, memberId)
  const sessions = await closeAllSessions(context, memberId, 'OPERATOR', db)
  return { sessions, passkeys: passkeys.length }
}
