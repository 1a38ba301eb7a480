import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { noteGiftRules, ruleHoldsGifts } from '../houseRules/live.ts'
import { standingOfGroup } from './groupStore.ts'
import { giftsWait } from './rules.ts'
import { joinNow } from './sweep.ts'

/**
 * What every gift demands before it opens: that no person must look at the member's group first,
 * nor by a rule of the house. IDENTITY_HELD, in the words of one who is kept away, for whoever asks
 * learns nothing of links. Nothing of the gift is lost: the deposit, the coupon, the cashback stay
 * as they are.
 */
export async function demandGiftsPass(
  context: Pick<Context, 'settings' | 'clock'>,
  db: Kysely<Database>,
  memberId: string,
): Promise<void> {
  const [group, isHeld] = await Promise.all([
    standingOfGroup(db, memberId),
    ruleHoldsGifts(context, db, memberId),
  ])
  if (isHeld || (group && giftsWait(group, context.settings.get('linkedGiftsAbove'))))
    throw new Refused('IDENTITY_HELD')
}

/**
 * The same before a transaction, with what the member was seen with until now: so no more of a ring
 * than may belong together take a gift, however fast they are.
 */
export async function demandLinksPass(context: Context, memberId: string): Promise<void> {
  await joinNow(context.db, { memberId, now: context.clock.now() })
  await noteGiftRules(context, memberId)
  await demandGiftsPass(context, context.db, memberId)
}

/** How many belong together with a member, and whether their gifts wait; null: nobody does. */
export async function linkedWith(
  { settings, db }: Pick<Context, 'settings' | 'db'>,
  memberId: string,
): Promise<{ members: number; giftsWait: boolean } | null> {
  const group = await standingOfGroup(db, memberId)
  if (!group || group.size < 2) return null
  return {
    members: group.size,
    giftsWait: giftsWait(group, settings.get('linkedGiftsAbove')),
  }
}
