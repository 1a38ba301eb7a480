import type { Context } from '../../../context.ts'
import { keepNotice } from './notices.ts'
import { membersToReview } from './store.ts'

const AT_ONCE = 500
const DAY_MS = 86_400_000

/**
 * Asks each member whose account is open to look at what they deposited, won and lost, and at their
 * limits: `accountReviewDays` (setting) after registering and after each time (UKGC RTS 12E: at
 * least every six months). Run once a day; answers how many were asked.
 */
export async function askForReview(context: Context): Promise<number> {
  const now = context.clock.now()
  const since = new Date(now.getTime() - context.settings.get('accountReviewDays') * DAY_MS)
  const day = now.toISOString().slice(0, 10)
  let [asked, after] = [0, '']
  for (;;) {
    const ids = await membersToReview(context.db, { since, after, limit: AT_ONCE })
    for (const memberId of ids)
      await keepNotice(context, { memberId, kind: 'review', of: `${memberId}:${day}` })
    asked += ids.length
    const last = ids.at(-1)
    // A notice that could not be kept is asked for again tomorrow.
    if (last === undefined || ids.length < AT_ONCE) return asked
    after = last
  }
}
