import type { Context } from '../../../../context.ts'
import { gameOf } from '../../../../ledger/address.ts'
import { accountsOf } from '../accounts/accountStore.ts'

/**
 * Puts the member out of every game that has money of theirs and a call for that: who played on
 * could stake what is about to be brought in. One that does not answer, or refuses, holds up
 * nothing: what is left in its game is brought in all the same.
 */
export async function endPlay(context: Context, memberId: string): Promise<void> {
  const accounts = await accountsOf(context.db, memberId)
  const balances = await context.ledger.balances(accounts.map(({ code }) => gameOf(memberId, code)))
  await Promise.all(
    accounts.map(async ({ code, username }) => {
      if ((balances.get(gameOf(memberId, code))?.balance ?? 0n) <= 0n) return
      const answer = await context.providers.games.get(code)?.endPlay?.(username)
      if (!answer || answer.kind === 'done') return
      context.log.warn({ code, answer: answer.kind }, "a player's session could not be ended")
    }),
  )
}
