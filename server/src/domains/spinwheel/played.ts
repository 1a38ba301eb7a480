import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { depositsWithCoins } from '../deposits/public.ts'
import { turnoverSince } from '../games/public.ts'
import { conditionLacking, figureOf } from '../playthrough/public.ts'
import type { Coupon } from './store.ts'

/**
 * A cash prize is for who plays: the deposits that earned coins until it was won must have been
 * staked once since the first of them, else BONUS_CONDITION with what is lacking.
 */
export async function demandPlayed(db: Kysely<Database>, coupon: Coupon): Promise<void> {
  if (coupon.kind !== 'CASH') return
  const { first, sum } = await depositsWithCoins(db, coupon.member_id, coupon.created_at)
  if (first === null) return
  const staked = await turnoverSince(db, coupon.member_id, first)
  if (staked < sum) throw conditionLacking({ condition: 'COIN_DEPOSITS', ...figureOf(staked, sum) })
}
