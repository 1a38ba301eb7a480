import { accrueInvites } from '../areas/gifts/public.ts'
import { correctedSince, reviewEnded } from '../areas/gifts/public.ts'
import { revokeCashback } from '../areas/gifts/public.ts'
import { sumDaysOf } from '../areas/play/public.ts'
import type { Context } from '../context.ts'

/** What providers take back after a reward was given is looked at as soon as it is read. */
export function followCorrections(context: Context): void {
  context.events.on('rounds.corrected', ({ memberIds }) => revoke(context, memberIds))
}

/** The same for all that was corrected at `since` or later: what an event was lost for. */
export async function revokeSince(context: Context, since: Date): Promise<void> {
  await revoke(context, await correctedSince(context.db, since))
}

/** One whose rewards cannot be looked at keeps no other waiting. */
async function revoke(context: Context, memberIds: readonly string[]): Promise<void> {
  if (memberIds.length === 0) return
  await sumDaysOf(context, memberIds)
  for (const memberId of memberIds) {
    try {
      await reviewEnded(context, memberId)
      await revokeCashback(context, memberId)
    } catch (error) {
      context.log.error({ err: error, memberId }, 'a reward could not be taken back')
    }
  }
  await accrueInvites(context)
}
