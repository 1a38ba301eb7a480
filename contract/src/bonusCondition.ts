import type { StatementItemKind } from './constants.ts'
import type { ErrorCode } from './errors.ts'

/** One figure of a condition, in baht: how far it is, what it must come to, what is lacking. */
export interface ConditionFigure {
  has: number
  needs: number
  lacks: number
}

/** From when on deposits count: money went out then, or the same offer was taken. */
export interface CountedSince {
  why: 'WITHDRAWN' | 'RECEIVED'
  at: string
}

/** Play that is not known yet, as a reward is refused for it: what is met counts once it is. */
interface PlayWaitedFor {
  message: ErrorCode
  details?: Record<string, unknown>
}

/**
 * The `details` of BONUS_CONDITION: which condition is not met, and what is lacking. PLAYTHROUGH: a
 * gift is still played through; either figure is enough, one that it does not ask for is null.
 * DEPOSIT: too little deposited (within `hours`, or by the last deposit). DEPOSIT_USED: an offer
 * has stood on that deposit before, or money has gone out since. `since`: what cut off deposits
 * that would have counted else. COIN_DEPOSITS: the deposits that earned coins are not staked once
 * yet.
 */
export type BonusCondition =
  | {
      condition: 'PLAYTHROUGH'
      kind: StatementItemKind
      turnover: ConditionFigure | null
      balance: ConditionFigure | null
      waitsFor?: PlayWaitedFor
    }
  | ({ condition: 'DEPOSIT'; hours: number | null; since?: CountedSince } & ConditionFigure)
  | { condition: 'DEPOSIT_USED'; since?: CountedSince }
  | ({ condition: 'COIN_DEPOSITS' } & ConditionFigure)

const isFigure = (value: unknown): value is ConditionFigure =>
  typeof value === 'object' &&
  value !== null &&
  ['has', 'needs', 'lacks'].every((key) => typeof Reflect.get(value, key) === 'number')

function sinceIn(details: object): { since?: CountedSince } {
  const since: unknown = Reflect.get(details, 'since')
  if (typeof since !== 'object' || since === null) return {}
  const [why, at] = [Reflect.get(since, 'why'), Reflect.get(since, 'at')]
  if ((why !== 'WITHDRAWN' && why !== 'RECEIVED') || typeof at !== 'string') return {}
  return { since: { why, at } }
}

/** What a refusal's `details` say of a condition; null for those of another server version. */
export function bonusConditionIn(details: unknown): BonusCondition | null {
  if (typeof details !== 'object' || details === null || !('condition' in details)) return null
  const { condition } = details
  if (condition === 'DEPOSIT_USED') return { condition, ...sinceIn(details) }
  if (condition === 'COIN_DEPOSITS' && isFigure(details)) return { ...details, condition }
  if (condition === 'DEPOSIT' && isFigure(details)) {
    const hours = Reflect.get(details, 'hours')
    const { has, needs, lacks } = details
    const isHours = typeof hours === 'number'
    return { condition, has, needs, lacks, hours: isHours ? hours : null, ...sinceIn(details) }
  }
  if (condition !== 'PLAYTHROUGH') return null
  const [turnover, balance] = [Reflect.get(details, 'turnover'), Reflect.get(details, 'balance')]
  const waitsFor = Reflect.get(details, 'waitsFor') as PlayWaitedFor | undefined
  return {
    condition,
    ...(waitsFor && { waitsFor }),
    kind: Reflect.get(details, 'kind') as StatementItemKind,
    turnover: isFigure(turnover) ? turnover : null,
    balance: isFigure(balance) ? balance : null,
  }
}
