import { WALLET } from '@krapao/contract/constants'
import { gameOf, providerOf, TRANSIT, walletOf } from '../../../ledger/address.ts'
import type { Leg } from '../../../ledger/port.ts'

export interface Movement {
  memberId: string
  code: string
  direction: 'IN' | 'OUT'
  amount: bigint
}

/** `isDoubtful`: given back for lack of a better answer, and asked about again later. */
export type End =
  | { state: 'DONE'; moved: bigint }
  | { state: 'FAILED'; reason: string; isDoubtful?: boolean }

export const movementOf = (row: {
  member_id: string
  code: string
  direction: 'IN' | 'OUT'
  amount: bigint
}): Movement => ({
  memberId: row.member_id,
  code: row.code,
  direction: row.direction,
  amount: row.amount,
})

/** Where a movement's money comes from, and what its two ends are called on the statement. */
export function endsOf(movement: Movement): {
  source: string
  target: string
  from: string
  to: string
} {
  const wallet = walletOf(movement.memberId)
  const game = gameOf(movement.memberId, movement.code)
  return movement.direction === 'IN'
    ? { source: wallet, target: game, from: WALLET, to: movement.code }
    : { source: game, target: wallet, from: movement.code, to: WALLET }
}

/**
 * The legs that end a hold when the provider says it moved `moved` satang of the `amount` held.
 * Less: the rest goes back to where it was. More: what we did not know of was play, booked first,
 * then moved along.
 */
export function legsOfSettlement(movement: Movement, moved: bigint): Leg[] {
  const { source, target } = endsOf(movement)
  const settled = moved < movement.amount ? moved : movement.amount
  const legs: Leg[] = []
  if (settled > 0n) legs.push({ from: TRANSIT, to: target, amount: settled })
  if (movement.amount > settled)
    legs.push({ from: TRANSIT, to: source, amount: movement.amount - settled })
  const beyond = moved - settled
  if (beyond > 0n) {
    const game = gameOf(movement.memberId, movement.code)
    legs.push({ from: providerOf(movement.code), to: game, amount: beyond })
    if (movement.direction === 'OUT') legs.push({ from: game, to: target, amount: beyond })
  }
  return legs
}

/**
 * What the provider holds differs from what we believed: the difference is play. Null when they
 * agree.
 */
export function legOfPlay(
  memberId: string,
  code: string,
  believed: bigint,
  actual: bigint,
): Leg | null {
  const [game, house] = [gameOf(memberId, code), providerOf(code)]
  if (actual === believed) return null
  return actual > believed
    ? { from: house, to: game, amount: actual - believed }
    : { from: game, to: house, amount: believed - actual }
}

/** Whether two balances are further apart than `most`; satang. */
export const isApart = (a: bigint, b: bigint, most: bigint): boolean =>
  (a > b ? a - b : b - a) > most

/**
 * What a provider moved after we had given it back, `moved` satang of it, when our books say that
 * the game holds `held`. Out: what the books took for lost in play meanwhile was not lost, it comes
 * back from there first.
 */
export function legsOfLateConfirmation(movement: Movement, moved: bigint, held: bigint): Leg[] {
  const { source, target } = endsOf(movement)
  const legs: Leg[] = []
  if (movement.direction === 'OUT' && moved > held)
    legs.push({ from: providerOf(movement.code), to: source, amount: moved - held })
  legs.push({ from: source, to: target, amount: moved })
  return legs
}

const MINUTE_MS = 60_000
const RECHECKS_MS = [5 * MINUTE_MS, 60 * MINUTE_MS, 360 * MINUTE_MS, 1_440 * MINUTE_MS]
/**
 * How long until a transfer that was given back `ageMs` ago is asked about again; null: never by
 * itself.
 */
export function nextRecheckMs(ageMs: number): number | null {
  const next = RECHECKS_MS.find((at) => at > ageMs)
  return next === undefined ? null : next - ageMs
}

/** A transfer that is unknown for so long is shown to operators. */
const ESCALATE_MS = 60 * 60_000
export const isOverdue = (createdAt: Date, now: Date): boolean =>
  now.getTime() - createdAt.getTime() >= ESCALATE_MS

const FIRST_CHECK_MS = 2_000
const LAST_CHECK_MS = 5 * 60_000
/**
 * How long to wait before asking the provider again, after `attempts` questions: 2 s, doubling, 5
 * minutes at most.
 */
export const nextCheckMs = (attempts: number): number =>
  Math.min(FIRST_CHECK_MS * 2 ** Math.min(attempts, 20), LAST_CHECK_MS)
