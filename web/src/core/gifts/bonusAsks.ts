import type { Playthrough } from '../../api/queries/rewards.ts'

type Progress = NonNullable<Playthrough['progress']>

/**
 * What is still to do, in baht, either of which is enough; null for a condition that the gift does
 * not have.
 */
export function asksOf({ turnover, turnoverTarget, balanceTarget }: Progress): {
  play: number | null
  reach: number | null
} {
  return {
    play:
      turnoverTarget === null
        ? null
        : Math.max(0, Math.round((turnoverTarget - turnover) * 100) / 100),
    reach: balanceTarget,
  }
}
