import type { RuleReason } from '../../identity/public.ts'

export const FIRST_RETRY_MS = 2_000
export const LAST_RETRY_MS = 300_000

export interface WithdrawLimits {
  withdrawMin: number
  withdrawMax: number
}

/**
 * Which bound this amount (satang) breaks, with the bound in whole baht; null: neither. Zero and
 * less are always too little.
 */
export function brokenLimit(
  amount: bigint,
  { withdrawMin, withdrawMax }: WithdrawLimits,
): { limit: 'min' | 'max'; bound: number } | null {
  if (amount <= 0n || amount < satang(withdrawMin)) return { limit: 'min', bound: withdrawMin }
  return amount > satang(withdrawMax) ? { limit: 'max', bound: withdrawMax } : null
}

/** From 2 s doubling to 5 min; `attempts` made so far, from 1. */
export const nextAttemptMs = (attempts: number): number =>
  Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 20))

/** A rate as a row keeps it: hundredths of kip a baht. */
export const rateOf = (lakPerBaht: number): bigint => BigInt(Math.round(lakPerBaht * 100))

/** Whole kip that `amount` satang makes; what is under one kip is dropped. */
export const kipFor = (amount: bigint, lakPerBaht: number): bigint =>
  (amount * rateOf(lakPerBaht)) / 10_000n

/** The least that makes a whole kip, in baht. */
export const leastForKip = (lakPerBaht: number): number =>
  Number((10_000n + rateOf(lakPerBaht) - 1n) / rateOf(lakPerBaht)) / 100

const satang = (baht: number): bigint => BigInt(Math.round(baht * 100))

/** Why a withdrawal waits, as the operators' queue shows it. */
export type WaitReason =
  | 'AMOUNT'
  | 'AMOUNT_24H'
  | 'FOUR_EYES'
  | 'VELOCITY'
  | 'UNPLAYED'
  | 'UNEXPLAINED'
  /** A game that calls our wallet paid more at once than the house believes by itself. */
  | 'BIG_WIN'
  | 'HOUSE_LIMIT'
  | 'HOLDER_UNCONFIRMED'
  | 'REST'
  | 'WITHHELD'
  | 'CHARGEBACK'
  /** Asked for after a change that a recovery has taken back, and before it. */
  | 'RECOVERED'
  | 'CONTESTED'
  /** The block list keeps the member away: two operators look. */
  | 'BLOCKED'
  | 'BANK_CHANGED'
  /** A rule of the house asks for one operator, or for two; so does an operator by hand. */
  | RuleReason
  | `STATUS_${string}`

interface WaitSettings {
  autoApproveBelow: number
  fourEyesFrom: number
  withdrawalsPerDay: number
  unplayedFrom: number
  unplayedMostPercent: number
  holderUnknownFrom: number
  autoPayoutPerHour: number
}

/** What is known in the moment of the request; amounts in satang. */
interface PayoutFacts {
  amount: bigint
  /** The member's payouts of the last 24 hours, this one included. */
  dayTotal: bigint
  dayCount: number
  /** What was deposited lately, less what was staked since; 0 and below: all of it was played. */
  unplayed: bigint
  /** What the member still has with us, games included, when this is gone. */
  left: bigint
  /** What came back from games in the last days and no readable round explains. */
  unexplained: bigint
  /** A round won beyond the house's bound, and no payout since was approved with that in sight. */
  hasBigWin: boolean
  /** What went out by itself in the last hour, of all members together. */
  houseHour: bigint
  holder: 'CONFIRMED' | 'DIFFERS' | 'UNKNOWN'
  isCoolingOff: boolean
  /** A PSP has taken money of the member back, and it is not decided, or still owed. */
  takenBack: boolean
  /** The member's phone, account, card or device is on the block list. */
  isBlocked: boolean
  /** An operator holds the member's payouts. */
  isHeld: boolean
  rule: RuleReason | null
}

/** Whether the house has paid out more by itself, satang, than it may in an hour, baht. */
export const isHouseOver = (paid: bigint, autoPayoutPerHour: number): boolean =>
  paid > satang(autoPayoutPerHour)

/** Why this payout does not go out by itself; empty: it does. The settings are in baht. */
export function reasonsToWait(facts: PayoutFacts, settings: WaitSettings): WaitReason[] {
  const { amount, dayTotal, dayCount, unplayed, left, holder, isCoolingOff, takenBack } = facts
  const reasons: WaitReason[] = []
  const reaches = (baht: number): boolean => dayTotal >= satang(baht)
  if (amount >= satang(settings.autoApproveBelow)) reasons.push('AMOUNT')
  else if (reaches(settings.autoApproveBelow)) reasons.push('AMOUNT_24H')
  if (reaches(settings.fourEyesFrom)) reasons.push('FOUR_EYES')
  if (dayCount > settings.withdrawalsPerDay) reasons.push('VELOCITY')
  if (
    unplayed > 0n &&
    left < unplayed &&
    (reaches(settings.unplayedFrom) ||
      (unplayed - left) * 100n > unplayed * BigInt(settings.unplayedMostPercent))
  )
    reasons.push('UNPLAYED')
  if (facts.unexplained > 0n) reasons.push('UNEXPLAINED')
  if (facts.hasBigWin) reasons.push('BIG_WIN')
  if (isHouseOver(facts.houseHour, settings.autoPayoutPerHour)) reasons.push('HOUSE_LIMIT')
  if (holder === 'DIFFERS' || (holder === 'UNKNOWN' && reaches(settings.holderUnknownFrom)))
    reasons.push('HOLDER_UNCONFIRMED')
  if (takenBack) reasons.push('CHARGEBACK')
  if (facts.isBlocked) reasons.push('BLOCKED')
  // Named alike: who sees reasons, and no cases, learns of none.
  const rule = facts.isHeld ? 'RULE_HELD' : facts.rule
  if (rule) reasons.push(rule)
  if (isCoolingOff) reasons.push('REST')
  return withSecondPerson(reasons)
}

const OF_ACCOUNT: readonly string[] = ['HOLDER_UNCONFIRMED', 'REST']
const OF_MONEY: readonly string[] = ['VELOCITY', 'UNPLAYED', 'UNEXPLAINED', 'BIG_WIN', 'CHARGEBACK']
/** Whether the account is in doubt, and something else is too: one operator alone looks too quickly. */
const isWarned = (reasons: readonly string[]): boolean =>
  reasons.some((reason) => OF_ACCOUNT.includes(reason)) &&
  reasons.filter((reason) => OF_ACCOUNT.includes(reason) || OF_MONEY.includes(reason)).length > 1

/** The same reasons, and that they ask for two operators where so much is in doubt at once. */
export function withSecondPerson<Reason extends string>(
  reasons: readonly Reason[],
): (Reason | 'FOUR_EYES')[] {
  const isMuch = reasons.some((reason) => reason === 'AMOUNT' || reason === 'AMOUNT_24H')
  const isTwos = reasons.some((reason) => reason === 'FOUR_EYES')
  return isMuch && !isTwos && isWarned(reasons) ? [...reasons, 'FOUR_EYES'] : [...reasons]
}

/**
 * The reasons that an approval overrules, of a member who has this status then, and whose account's
 * holder the bank has named so: one that they had before is over, and when it comes again, or the
 * bank names another only then, nobody has approved with it in sight.
 */
export const reasonsInSight = (
  reasons: readonly string[],
  { status, holder }: { status: string; holder: PayoutFacts['holder'] },
): string[] =>
  reasons.filter((reason) => {
    if (reason === 'HOLDER_UNCONFIRMED') return holder === 'DIFFERS'
    return !reason.startsWith('STATUS_') || reason === `STATUS_${status}`
  })

/**
 * What a decision about a payout is made on: another as soon as it is given back to the operators,
 * has a reason more, or a payment of the member's is taken back.
 */
export const versionOf = (
  { round, reasons }: { round: number; reasons: readonly string[] },
  takenBackAt: Date | null | undefined,
): string => [round, reasons.length, takenBackAt?.getTime() ?? 0].join('-')

const OF_TWO: readonly string[] = ['FOUR_EYES', 'BLOCKED', 'RULE_HELD']
/** How many different operators these reasons ask for; cooling-off alone only asks for time. */
export function approvalsFor(reasons: readonly string[]): 0 | 1 | 2 {
  if (reasons.some((reason) => OF_TWO.includes(reason))) return 2
  return reasons.some((reason) => reason !== 'REST') ? 1 : 0
}
