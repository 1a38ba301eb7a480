import type { BonusCondition, ConditionFigure } from '@krapao/contract/bonusCondition'
import type { ErrorCode } from '@krapao/contract/errors'
import { toBaht } from '@krapao/contract/money'
import type { Context } from '../../../context.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { unknownPlayOf } from '../../play/public.ts'
import { waitingFor } from './known.ts'
import { targetsIn, verdictOf } from './rules.ts'
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

/**
 * What keeps a play-through open whose conditions have come true: play that is not known yet, as
 * the refusal of a reward says it. By our books.
 */
export async function waitsOf(
  context: Context,
  active: Playthrough,
  figures: { turnover: bigint; balance: bigint },
): Promise<{ waitsFor?: { message: ErrorCode; details?: Record<string, unknown> } }> {
  if (verdictOf(targetsIn(active), figures) !== 'SUCCESS') return {}
  const unknown = await unknownPlayOf(context, active.member_id)
  if (!unknown) return {}
  const { code: message, details } = waitingFor(unknown)
  return { waitsFor: { message, ...(details && { details }) } }
}

/** BONUS_CONDITION while a play-through runs: how far it is, by our books of now. */
export async function stillPlaying(context: Context, active: Playthrough): Promise<Refused> {
  const { balance, turnover } = await standingOf(context, active)
  const { turnover_target: target, balance_target: reach } = active
  return conditionLacking({
    condition: 'PLAYTHROUGH',
    kind: active.kind,
    turnover: target === null ? null : figureOf(turnover, target),
    balance: reach === null ? null : figureOf(balance, reach),
    ...(await waitsOf(context, active, { turnover, balance })),
  })
}
