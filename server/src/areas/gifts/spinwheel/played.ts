import type { ConditionFigure } from '@krapao/contract/bonusCondition'
import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { depositsWithCoins } from '../../cashin/public.ts'
import { turnoverSince } from '../../play/public.ts'
import { conditionLacking, figureOf } from '../playthrough/condition.ts'
import type { Coupon } from './store.ts'

/**
 * What cash that was won at a moment asks, in baht: the deposits that earned coins until then,
 * staked once since the first of them. By the rounds that we know.
 */
export async function playFirst(
  db: Kysely<Database>,
  memberId: string,
  wonAt: Date,
): Promise<ConditionFigure> {
  const { first, sum } = await depositsWithCoins(db, memberId, wonAt)
  if (first === null) return figureOf(0n, 0n)
  const staked = await turnoverSince(db, memberId, first)
  return figureOf(staked < sum ? staked : sum, sum)
}

/**
 * A cash prize is for who plays: BONUS_CONDITION with what is lacking until {@link playFirst} is
 * met.
 */
export async function demandPlayed(db: Kysely<Database>, coupon: Coupon): Promise<void> {
  if (coupon.kind !== 'CASH') return
  const figure = await playFirst(db, coupon.member_id, coupon.created_at)
  if (figure.lacks > 0) throw conditionLacking({ condition: 'COIN_DEPOSITS', ...figure })
}
