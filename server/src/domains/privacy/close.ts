import type { Context } from '../../context.ts'
import { demandPassword, setMemberStatus } from '../members/public.ts'
import { gatherSoon } from '../playwell/public.ts'
import { closingMembers, emptyAndClosing, markClosing } from './store.ts'

/**
 * Closes the account on the member's password: from now on no deposit, no play and no gift
 * (INVALID_USER_4). What games hold comes home; logging in and withdrawing go on until no money is
 * left. WRONG_PASSWORD. Safe to repeat.
 */
export async function closeAccount(
  context: Context,
  memberId: string,
  password: string,
): Promise<void> {
  await demandPassword(context, memberId, password)
  if (await markClosing(context.db, memberId, context.clock.now()))
    await gatherSoon(context, memberId)
}

const DAY_MS = 86_400_000
const AT_ONCE = 500

/** Shuts what was closed a while ago (setting `closeAfterDays`) and holds no money any more. */
export async function finishClosing(context: Context): Promise<void> {
  const { settings, clock, db } = context
  const before = new Date(clock.now().getTime() - settings.get('closeAfterDays') * DAY_MS)
  for (const id of await emptyAndClosing(db, before, AT_ONCE))
    await setMemberStatus(context, id, 'CLOSED')
  // What a lost job left in games comes home now.
  for (const id of await closingMembers(db, AT_ONCE)) await gatherSoon(context, id)
}
