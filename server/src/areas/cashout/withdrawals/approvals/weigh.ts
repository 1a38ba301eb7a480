import { type Severity, worstOf } from '@krapao/contract/ops/decision/severity'
import { said, type Signal } from '@krapao/contract/ops/decision/signal'

/** Money that should not leave as it stands. */
export const STOP_REASONS = [
  'UNPLAYED',
  'CHARGEBACK',
  'CONTESTED',
  'RECOVERED',
  'BLOCKED',
  'RULE_HELD',
] as const
/** What is looked into before it goes. What is in neither list is a threshold or a matter of time. */
export const CARE_REASONS = [
  'UNEXPLAINED',
  'BIG_WIN',
  'VELOCITY',
  'HOLDER_UNCONFIRMED',
  'BANK_CHANGED',
  'RULE',
] as const
/** What stands before the status of a member who is not active. */
export const STATUS_REASON = 'STATUS_'

type Holder = 'CONFIRMED' | 'DIFFERS' | 'UNKNOWN'
const isOf = (list: readonly string[], reason: string): boolean => list.includes(reason)

/** How heavy a reason to wait weighs of a member whose account's holder the bank has named so. */
export function weightOf(reason: string, holder: Holder): Severity {
  const isStop = isOf(STOP_REASONS, reason) || reason.startsWith(STATUS_REASON)
  if (isStop || (reason === 'HOLDER_UNCONFIRMED' && holder === 'DIFFERS')) return 'stop'
  return isOf(CARE_REASONS, reason) ? 'care' : 'look'
}

/** Of these reasons the heaviest, and how many weigh as much. */
export const worstReason = (reasons: readonly string[], holder: Holder) =>
  worstOf(reasons.map((reason) => ({ severity: weightOf(reason, holder) })))

/** What a decision about a payout looks at; amounts in baht. */
export interface Weighed {
  reasons: readonly string[]
  facts: {
    dayTotal: number
    dayCount: number
    unplayed: number
    unplayedDays: number
    unexplained: number
    unexplainedDays: number
    houseHour: number
    holder: Holder
    hasPlaythrough: boolean
    owed: number
    takenBackOwed: number
    paidBefore: number
  }
  bounds: {
    autoApproveBelow: number
    fourEyesFrom: number
    withdrawalsPerDay: number
    autoPayoutPerHour: number
  }
}

/** What speaks for and against this payout: its reasons with their figures, and what would be one. */
export function signalsOf({ reasons, facts, bounds }: Weighed): Signal[] {
  const figures: Record<string, Signal['figures']> = {
    AMOUNT: { bound: bounds.autoApproveBelow },
    AMOUNT_24H: { total: facts.dayTotal, bound: bounds.autoApproveBelow },
    FOUR_EYES: { total: facts.dayTotal, bound: bounds.fourEyesFrom },
    VELOCITY: { n: facts.dayCount, bound: bounds.withdrawalsPerDay },
    UNPLAYED: { amount: facts.unplayed, days: facts.unplayedDays },
    UNEXPLAINED: { amount: facts.unexplained, days: facts.unexplainedDays },
    HOUSE_LIMIT: { paid: facts.houseHour, bound: bounds.autoPayoutPerHour },
    CHARGEBACK: facts.takenBackOwed > 0 ? { owed: facts.takenBackOwed } : {},
  }
  const isWaitingFor = new Set(reasons)
  return [
    ...reasons.map((reason) =>
      said(
        reason === 'HOLDER_UNCONFIRMED' ? `HOLDER_${facts.holder}` : reason,
        weightOf(reason, facts.holder),
        figures[reason],
      ),
    ),
    ...(facts.takenBackOwed > 0 && !isWaitingFor.has('CHARGEBACK')
      ? [said('CHARGEBACK', 'stop', { owed: facts.takenBackOwed })]
      : []),
    ...(facts.owed > 0 ? [said('OWED', 'care', { amount: facts.owed })] : []),
    said(facts.hasPlaythrough ? 'BONUS_OPEN' : 'NO_BONUS', facts.hasPlaythrough ? 'care' : 'fine'),
    ...(!isWaitingFor.has('UNPLAYED') && facts.unplayed === 0 ? [said('PLAYED', 'fine')] : []),
    facts.paidBefore > 0
      ? said('PAID_BEFORE', 'fine', { n: facts.paidBefore })
      : said('FIRST_PAYOUT', 'look'),
  ]
}
