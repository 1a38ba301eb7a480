/**
 * Where the price of a gift's figure stands on the wire, as paths of `call.field`; `[]` are left
 * out.
 */
interface PricePaths {
  /** What must be bet or reached, in baht; each of them, where a gift may be of several kinds. */
  asks: readonly string[]
  /** Until when it must be met, or how long the gift is kept. */
  until: readonly string[]
}

/**
 * The promise rule: every figure of the wire that is a prize, a gift or a coupon, with its price
 * beside it. `gifts.test.ts` finds the figures in the schemas and refuses one that is not told
 * here; `promiseRule.test.tsx` of the app draws each and demands the price.
 */
export const GIFTS = {
  'bonuses.asks.gift': {
    asks: ['bonuses.asks.turnover', 'bonuses.asks.reach', 'bonuses.terms'],
    until: ['bonuses.asks.until'],
  },
  'promotionFind.asks.gift': {
    asks: ['promotionFind.asks.turnover', 'promotionFind.asks.reach', 'promotionFind.terms'],
    until: ['promotionFind.asks.until'],
  },
  'spinSetup.activeSpinwheel.slices.prize.amount': {
    asks: [
      'spinSetup.activeSpinwheel.slices.prize.playFirst.lacks',
      'spinSetup.activeSpinwheel.slices.prize.asks.turnover',
      'spinSetup.activeSpinwheel.slices.prize.asks.reach',
    ],
    until: ['spinSetup.couponDays', 'spinSetup.activeSpinwheel.slices.prize.asks.until'],
  },
  'spinSetup.coinWorth.prizes': {
    asks: ['spinSetup.activeSpinwheel.slices.prize.playFirst.lacks'],
    until: ['spinSetup.couponDays'],
  },
  'spinCoupons.amount': {
    asks: ['spinCoupons.playFirst.lacks', 'spinCoupons.asks.turnover', 'spinCoupons.asks.reach'],
    until: ['spinCoupons.expiresAt', 'spinCoupons.asks.until'],
  },
  'refundCheck.refundAmount': {
    asks: ['refundCheck.asksReceived.reach', 'refundCheck.asksReceived.own'],
    until: ['refundCheck.asksReceived.until'],
  },
  'refundCheck.collected': {
    asks: ['refundCheck.asks.reach', 'refundCheck.asks.own'],
    until: ['refundCheck.asks.until'],
  },
  'wallet.invite.amount': {
    asks: ['invites.asks.reach', 'invites.asks.own', 'wallet.invite.success'],
    until: ['invites.asks.until'],
  },
} as const satisfies Record<string, PricePaths>
export type GiftFigure = keyof typeof GIFTS
