import type { Context } from '../../../context.ts'
import { INVITE_SOURCE } from '../../../ledger/address.ts'
import { freshDays, rateOf, recentStart } from '../../play/public.ts'
import { owe, payByReturned, payByReward } from '../playthrough/debts/debts.ts'
import { overReceived, receivable } from './rules.ts'
import { creditDays, inviteesOf, invitersToCredit, lockAccount, writeAccount } from './store.ts'

/**
 * Adds to one inviter's account what the invitees' days, summed at `since` or later, hold beyond
 * what is counted, at the rate of this moment. What was received of rounds that were taken back is
 * owed, but for what cancelling gave back. Safe to repeat and to run twice at once: the second
 * waits for the account and finds nothing left.
 */
async function accrue(context: Context, inviterId: string, since: Date): Promise<void> {
  const rate = rateOf(context.settings.get('inviteRatePercent'))
  await context.db.transaction().execute(async (tx) => {
    await lockAccount(tx, inviterId)
    const account = await creditDays(tx, inviterId, since, rate)
    if (!account) return
    const takings = account.takings + 1
    const source = `invite:${inviterId}:taken:${takings}`
    const over = overReceived(account)
    if (over > 0n) {
      await writeAccount(tx, inviterId, { received: account.received - over, takings })
      await owe(context, tx, { memberId: inviterId, source, from: INVITE_SOURCE, amount: over })
      await payByReturned(context, tx, inviterId)
      return
    }
    // What is earned from here on pays what is owed before it can be received.
    const [by, amount] = [`invite:${inviterId}:${takings}`, receivable(account)]
    const paid = await payByReward(context, tx, { memberId: inviterId, by, amount })
    if (paid > 0n) await writeAccount(tx, inviterId, { received: account.received + paid, takings })
  })
}

/**
 * The same for every inviter, of the days summed lately or since another moment. One that fails
 * keeps no other waiting.
 */
export async function accrueAll(
  context: Context,
  since: Date = recentStart(context),
): Promise<void> {
  for (const inviterId of await invitersToCredit(context.db, since)) {
    await accrue(context, inviterId, since).catch((error: unknown) =>
      context.log.error({ err: error, inviterId }, 'invite earnings could not be counted'),
    )
  }
}

/** One inviter's, everything up to this moment: the invitees' providers are asked first. */
export async function accrueFresh(context: Context, inviterId: string): Promise<void> {
  const invitees = await inviteesOf(context.db, inviterId)
  if (invitees.length === 0) return
  await freshDays(context, invitees)
  await accrue(context, inviterId, recentStart(context))
}
