import type { Context } from '../../../context.ts'
import { openBetsOf } from '../../gifts/public.ts'
import { returnCashback } from '../../gifts/public.ts'
import { setMemberStatus } from '../../people/public.ts'
import { gatherAllFunds } from '../../play/public.ts'
import { gatherSoon } from '../../safety/public.ts'
import {
  closingMembers,
  emptyAndClosing,
  isEmptyAndClosing,
  noteShut,
  shutWithMoney,
} from './store.ts'

const DAY_MS = 86_400_000
const AT_ONCE = 500

/**
 * Shuts what was closed a while ago (setting `closeAfterDays`) and has nothing under way: no money,
 * no open bet, no withdrawal, no complaint without an answer. One that money reaches afterwards is
 * opened for a withdrawal, unless operators have stopped the member since. Run once a day.
 */
export async function finishClosing(context: Context): Promise<void> {
  const { settings, clock, db } = context
  for (const id of await shutWithMoney(db, AT_ONCE)) await openAgain(context, id)
  const before = new Date(clock.now().getTime() - settings.get('closeAfterDays') * DAY_MS)
  for (const id of await emptyAndClosing(db, before, AT_ONCE)) await shut(context, id)
  // What a lost job left in games, and what a bet has won since, comes back now.
  for (const id of await closingMembers(db, AT_ONCE)) await gatherSoon(context, id)
}

/** Nothing happens while the providers do not all say that nothing of the member's is with them. */
async function shut(context: Context, memberId: string): Promise<void> {
  const gathered = await gatherAllFunds(context, memberId, `shut:${memberId}`)
  if (gathered.kind !== 'ok' || (await openBetsOf(context, memberId)).size > 0) return
  if (!(await isEmptyAndClosing(context.db, memberId))) return
  await returnCashback(context, memberId)
  await setMemberStatus(context, memberId, 'CLOSED', {
    // An operator may have suspended them meanwhile.
    from: 'ACTIVE',
    after: (tx) => noteShut(tx, memberId, context.clock.now()).then(() => undefined),
  })
}

const openAgain = (context: Context, memberId: string): Promise<void> =>
  setMemberStatus(context, memberId, 'ACTIVE', {
    from: 'CLOSED',
    after: (tx) => noteShut(tx, memberId, null).then(() => undefined),
  })
