import type { HolderConfirmation, Member } from '../../../people/public.ts'
import type { Withdrawal } from '../store.ts'

/**
 * Why an approved payout is not sent now. `until`: it is when that moment comes; without, a person
 * decides.
 */
interface PayoutBlock {
  reason: string
  until: Date | null
}

/**
 * Looked at in the moment of sending. One who is excluded is paid all the same. A status, and
 * another holder of the account, that the operators were shown when they approved are theirs to
 * overrule, as is a payment of the member's that its PSP had taken back by then; that the account
 * is contested is not. The bank may name the holder only after the payout was asked for.
 */
export function payoutBlockOf(
  row: Pick<Withdrawal, 'reasons'>,
  member: Pick<Member, 'status' | 'payoutsRestUntil' | 'contestedAt'> | undefined,
  {
    holder,
    takenBack,
    isBlocked,
    isHeld,
  }: { holder: HolderConfirmation; takenBack: boolean; isBlocked: boolean; isHeld: boolean },
  now: Date,
): PayoutBlock | null {
  const status = member?.status ?? 'CLOSED'
  const reason = `STATUS_${status}`
  if (status !== 'ACTIVE' && !row.reasons.includes(reason)) return { reason, until: null }
  if (member?.contestedAt) return CONTESTED
  if (holder === 'DIFFERS' && !row.reasons.includes('HOLDER_UNCONFIRMED'))
    return { reason: 'HOLDER_UNCONFIRMED', until: null }
  if (takenBack) return { reason: 'CHARGEBACK', until: null }
  if (isBlocked && !row.reasons.includes('BLOCKED')) return { reason: 'BLOCKED', until: null }
  if (isHeld && !row.reasons.includes('RULE_HELD')) return { reason: 'RULE_HELD', until: null }
  if (member?.payoutsRestUntil && member.payoutsRestUntil > now)
    return { reason: 'REST', until: member.payoutsRestUntil }
  return null
}

/** Nobody's approval overrules it: an operator lifts it first. */
const CONTESTED: PayoutBlock = { reason: 'CONTESTED', until: null }
/** Ordered to an account that a recovery has removed since. */
export const ELSEWHERE: PayoutBlock = { reason: 'BANK_CHANGED', until: null }

/** So long is a payout ordered again that the bank never has: it may be out of order. */
const ORDERED_AGAIN_MS = 6 * 3_600_000
export const WITHHELD: PayoutBlock = { reason: 'WITHHELD', until: null }

/** Whether it has been ordered for so long that people should look at it. */
export const wasOrderedInVain = (row: Pick<Withdrawal, 'sent_at' | 'last_sent_at'>): boolean =>
  row.sent_at !== null &&
  row.last_sent_at !== null &&
  row.last_sent_at.getTime() - row.sent_at.getTime() >= ORDERED_AGAIN_MS

/**
 * An operator's decision is needed for what the house would pay out by itself beyond an hour's
 * bound.
 */
export const HOUSE_LIMIT: PayoutBlock = { reason: 'HOUSE_LIMIT', until: null }
