import { bangkokDay, mondayOf } from '@krapao/contract/bangkok'
import type { Bonus } from '../../api/queries/rewards.ts'

/**
 * How often the member has had a bonus within its own span: all of them, today's, or this week's
 * (product section 4).
 */
export function receivedOf(
  { type, userBonus }: Pick<Bonus, 'type' | 'userBonus'>,
  now: number,
): number {
  const times = userBonus?.received.map(({ updatedAt }) => Date.parse(updatedAt)) ?? []
  if (type === 'limit') return times.length
  const spanOf = type === 'day' ? bangkokDay : (time: number): number => mondayOf(bangkokDay(time))
  return times.filter((time) => spanOf(time) === spanOf(now)).length
}

export type CardState = 'current' | 'received' | 'open'

export function cardState(
  bonus: Pick<Bonus, 'type' | 'userBonus' | 'maxReceived'>,
  now: number,
): CardState {
  if (bonus.userBonus?.isActive) return 'current'
  return receivedOf(bonus, now) >= bonus.maxReceived ? 'received' : 'open'
}
