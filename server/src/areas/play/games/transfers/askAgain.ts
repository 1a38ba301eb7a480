import type { Context } from '../../../../context.ts'
import type { RunResult } from '../../../../operations/operation.ts'
import { workNow } from '../../../../operations/work.ts'
import { findAccount } from '../accounts/accountStore.ts'
import { movements } from './movements.ts'

/** Asks the provider about this transfer now; undefined while it is being asked anyway. */
export const askTransfer = (
  context: Context,
  reference: string,
): Promise<RunResult<unknown> | undefined> => workNow(context, movements(context), reference)

/** What the game itself shows now, in satang, read and not booked; null where it does not tell. */
export async function shownByGame(
  context: Context,
  memberId: string,
  code: string,
): Promise<bigint | null> {
  const account = await findAccount(context.db, memberId, code)
  const provider = context.providers.games.get(code)
  if (!account || !provider) return null
  const answer = await provider.balance(account.username)
  return answer.kind === 'done' ? answer.value : null
}
