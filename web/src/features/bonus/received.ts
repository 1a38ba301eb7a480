import type { Bonus } from '../../api/rewards.ts'

const BANGKOK_MS = 7 * 3_600_000
const DAY_MS = 86_400_000

/** Number of the day in Bangkok, which has no summer time. */
const dayOf = (time: number): number => Math.floor((time + BANGKOK_MS) / DAY_MS)
/** Number of the week, from Monday: the epoch was a Thursday. */
const weekOf = (time: number): number => Math.floor((dayOf(time) + 3) / 7)

/** How often the member has had a bonus within its own span: all of them, today's, or this week's (product section 4). */
export function receivedOf({ type, userBonus }: Pick<Bonus, 'type' | 'userBonus'>, now: number): number {
  const times = userBonus?.received.map(({ updatedAt }) => Date.parse(updatedAt)) ?? []
  if (type === 'limit') return times.length
  const spanOf = type === 'day' ? dayOf : weekOf
  return times.filter((time) => spanOf(time) === spanOf(now)).length
}

export type CardState = 'current' | 'received' | 'open'

export function cardState(bonus: Pick<Bonus, 'type' | 'userBonus' | 'maxReceived'>, now: number): CardState {
  if (bonus.userBonus?.isActive) return 'current'
  return receivedOf(bonus, now) >= bonus.maxReceived ? 'received' : 'open'
}
