import type { Context } from '../../../context.ts'
import { demandPassword } from '../../people/public.ts'
import { gatherSoon, lockPlay } from '../../safety/public.ts'
import { markClosing } from './store.ts'

/**
 * Closes the account on the member's password: from now on no deposit, no play and no gift
 * (INVALID_USER_4). What games hold comes back; logging in and withdrawing go on until no money is
 * left. A play-through stays until the member cancels it. WRONG_PASSWORD. Safe to repeat.
 */
export async function closeAccount(
  context: Context,
  memberId: string,
  password: string,
): Promise<void> {
  await demandPassword(context, memberId, password)
  const isFirst = await context.db.transaction().execute(async (tx) => {
    // Money on its way into a game is held before this, or refused after it.
    await lockPlay(tx, memberId)
    return markClosing(tx, memberId, context.clock.now())
  })
  if (isFirst) await gatherSoon(context, memberId)
}
