import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import { deleteLineOf, type LineAccount } from '../line/store.ts'
import { deletePasskeysOf, deleteWordsOf } from '../passkeys/store.ts'
import { closeAllSessions } from '../sessions/service.ts'

/**
 * Ends every session of a member, takes away every passkey and unlinks LINE, in the caller's
 * transaction: the password and a code by SMS are what is left. Answers the ended sessions, to be
 * announced after the commit, how many passkeys there were, and the LINE account that was linked.
 */
export async function resetLogins(
  context: Context,
  db: Kysely<Database>,
  memberId: string,
): Promise<{ sessions: string[]; passkeys: number; line: LineAccount | null }> {
  const close = () => closeAllSessions(context, memberId, 'OPERATOR', db)
  const known = await deletePasskeysOf(db, memberId)
  const line = await deleteLineOf(db, memberId)
  const sessions = await close()
  // A registration holds its session until it commits: what it made is there by now.
  const late = await deletePasskeysOf(db, memberId)
  const lateLine = await deleteLineOf(db, memberId)
  if (late > 0 || lateLine) sessions.push(...(await close()))
  await deleteWordsOf(db, memberId)
  return { sessions, passkeys: known + late, line: line ?? lateLine ?? null }
}
