import { createHash, createHmac } from 'node:crypto'
import type { PrizeKind } from '@krapao/contract/constants'
import type { ErrorCode } from '@krapao/contract/errors'
import { drawMessage, sliceAt } from '@krapao/contract/spinwheel/wheel'
import { couponStateOf, couponStates } from './states.ts'

const DAY_MS = 86_400_000

/** The index of the slice that a spin stops at: the draw of `contract/src/spinwheel/wheel.ts`. */
export const draw = (
  serverSeed: string,
  clientSeed: string,
  nonce: number,
  weights: readonly number[],
): number =>
  sliceAt(createHmac('sha256', serverSeed).update(drawMessage(clientSeed, nonce)).digest(), weights)

export const hashOfSeed = (serverSeed: string): string =>
  createHash('sha256').update(serverSeed).digest('hex')

export const couponEnd = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS)

interface CouponFacts {
  kind: PrizeKind
  expires_at: Date
  claimed_at: Date | null
}
/** The prize as it stands today; undefined once its row is gone. */
interface PrizeFacts {
  kind: PrizeKind
  removed_at: Date | null
}

/**
 * Why a coupon gives nothing now, or null. A prize that was withdrawn, or became another kind of
 * thing, is not paid by what it used to be.
 */
export function whyNotClaimable(
  coupon: CouponFacts,
  prize: PrizeFacts | undefined,
  now: Date,
): ErrorCode | null {
  const state = couponStateOf(coupon, now)
  if (state === 'CLAIMED') return 'NO_CLAIMABLE_COUPON'
  if (!couponStates.may(state, 'CLAIMED')) return 'COUPON_EXPIRED'
  if (!prize || prize.removed_at) return 'INVALID_PRIZE_CODE'
  return prize.kind === coupon.kind ? null : 'INVALID_COUPON_TYPE'
}

/** A slice as far as its worth goes: satang of money, a number of coins, or nothing. */
interface Worth {
  weight: number
  kind: PrizeKind
  amount: bigint
}

/**
 * What a spin wins on average, in satang, rounded down: cash and bonuses at their amount, a coin
 * that is won as the next spin.
 */
export function meanPrize(slices: readonly Worth[]): bigint {
  const sumOf = (kinds: readonly PrizeKind[]): bigint =>
    slices.reduce(
      (sum, { weight, kind, amount }) =>
        kinds.includes(kind) ? sum + BigInt(weight) * amount : sum,
      0n,
    )
  const weights = slices.reduce((sum, { weight }) => sum + BigInt(weight), 0n)
  // Every spin takes a coin; a wheel that gives as many back never ends.
  const spent = weights - sumOf(['COINS'])
  return spent > 0n ? sumOf(['CASH', 'BONUS']) / spent : 0n
}
