import { lifecycle } from '../../../runtime/lifecycle.ts'

type CouponState = 'OPEN' | 'CLAIMED' | 'EXPIRED'

/** A coupon of the wheel. Its row keeps two times instead of a state: {@link couponStateOf}. */
export const couponStates = lifecycle<CouponState>({
  OPEN: ['CLAIMED', 'EXPIRED'],
  CLAIMED: [],
  EXPIRED: [],
})

export function couponStateOf(
  coupon: { claimed_at: Date | null; expires_at: Date },
  now: Date,
): CouponState {
  if (coupon.claimed_at) return 'CLAIMED'
  return now >= coupon.expires_at ? 'EXPIRED' : 'OPEN'
}
