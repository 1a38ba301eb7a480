import type { BonusCondition, ConditionFigure } from '@krapao/contract/bonusCondition'
import { toBaht } from '@krapao/contract/money'
import type { Context } from '../../context.ts'
import { Refused } from '../../runtime/refusal.ts'
import { standingOf } from './standing.ts'
import type { Playthrough } from './store.ts'

/** `has` of the `needs` that a condition asks for; satang. */
export const figureOf = (has: bigint, needs: bigint): ConditionFigure => ({
  has: toBaht(has),
  needs: toBaht(needs),
  lacks: toBaht(needs > has ? needs - has : 0n),
})

/** BONUS_CONDITION with its details. */
export const conditionLacking = (details: BonusCondition): Refused =>
  new Refused('BONUS_CONDITION', { details: { ...details } })

/** BONUS_CONDITION while a play-through runs: how far it is, by our books of now. */
export async function stillPlaying(context: Context, active: Playthrough): Promise<Refused> {
  const { balance, turnover } = await standingOf(context, active)
  const { turnover_target: target, balance_target: reach } = active
  return conditionLacking({
    condition: 'PLAYTHROUGH',
    kind: active.kind,
    turnover: target === null ? null : figureOf(turnover, target),
    balance: reach === null ? null : figureOf(balance, reach),
  })
}
