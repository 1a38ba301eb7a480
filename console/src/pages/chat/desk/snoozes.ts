import { bangkokDay, midnightOf } from '@krapao/contract/bangkok'

const HOUR_MS = 3_600_000
export const SNOOZES = ['hour', 'threeHours', 'tomorrow', 'week'] as const
export type Snooze = (typeof SNOOZES)[number]

/** Until when a conversation is put aside: for hours, or until nine o'clock of a Bangkok day. */
export function untilOf(snooze: Snooze, now: number): Date {
  if (snooze === 'hour') return new Date(now + HOUR_MS)
  if (snooze === 'threeHours') return new Date(now + 3 * HOUR_MS)
  const days = snooze === 'tomorrow' ? 1 : 7
  return new Date(midnightOf(bangkokDay(now) + days) + 9 * HOUR_MS)
}
