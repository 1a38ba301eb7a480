import type { Context } from '../../context.ts'
import { freshDays, rateOf, recentStart } from '../playdays/public.ts'
import { creditDays, inviteesOf, invitersToCredit, lockAccount } from './store.ts'

/**
 * Adds to one inviter's account what the invitees' days, summed at `since` or later, hold beyond
 * what is counted, at the rate of this moment. Safe to repeat and to run twice at once: the second
 * waits for the account and finds nothing left.
 */
async function accrue(context: Context, inviterId: string, since: Date): Promise<void> {
  const rate = rateOf(context.settings.get('inviteRatePercent'))
  await context.db.transaction().execute(async (tx) => {
    await lockAccount(tx, inviterId)
    await creditDays(tx, inviterId, since, rate)
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
