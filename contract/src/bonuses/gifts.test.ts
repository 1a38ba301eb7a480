import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { CALLS } from '../calls.ts'
import { PATHS, type CallName } from '../paths.ts'
import { GIFTS } from './gifts.ts'
import { offerAsks } from './price.ts'

type Schema = Record<string, unknown> & {
  type?: string | string[]
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

/** Every field of a call's answer, as `call.field.field`, with the types it may have. */
function fieldsOf(name: CallName): Map<string, Set<string>> {
  const fields = new Map<string, Set<string>>()
  const visit = (schema: Schema, path: string): void => {
    const types = fields.get(path) ?? new Set<string>()
    for (const type of [schema.type ?? []].flat()) types.add(type)
    fields.set(path, types)
    for (const each of schema.anyOf ?? []) visit(each, path)
    if (schema.items) visit(schema.items, path)
    for (const [key, value] of Object.entries(schema.properties ?? {}))
      visit(value, `${path}.${key}`)
  }
  for (const answer of Object.values(CALLS[name].answers))
    visit(
      z.toJSONSchema(answer, {
        io: 'output',
        unrepresentable: 'any',
        metadata: z.registry(),
      }) as Schema,
      name,
    )
  return fields
}

const NAMES = Object.keys(PATHS) as CallName[]
const FIELDS = new Map(NAMES.flatMap((name) => [...fieldsOf(name)]))

/** The rooms that give something: all of their calls are looked at figure by figure. */
const GIVING = /^(bonus|promotion|invite|refund|spin)/
/** Words of a gift in a name, wherever a call may come to say one. */
const GIFT_WORDS =
  /bonus|promo|prize|coupon|refund|cashback|invite|reward|gift|voucher|jackpot|rakeback/i

/** Figures of a gift's terms, which are its price; what they give is none. */
const PRICE = /\.(asks|asksReceived|playFirst|weights|progress)\.(?!gift$)/
/** Why these figures are no gift that could be had, or stand beside one. */
const NO_GIFT: Record<string, string> = {
  'spinSetup.activeSpinwheel.slices.prize.asks.gift': 'the amount of the prize, less a debt',
  'spinCoupons.asks.gift': 'the amount of the coupon, less a debt',
  'refundCheck.asks.gift': 'refundCheck.collected, less a debt',
  'refundCheck.asksReceived.gift': 'collected and refundAmount, less a debt',
  'invites.asks.gift': 'wallet.invite.amount, less a debt',
  'bonuses.maxReceived': 'a count',
  'bonuses.percentFail': 'a percent of its terms',
  'bonusActive.cancel.returned': "the member's own money",
  'bonusActive.cancel.removed': 'what is taken, not given',
  'bonusMinimum.minimum': 'a limit',
  'promotionCurrent.percentFail': 'a percent of its terms',
  'promotionFind.percentFail': 'a percent of its terms',
  'invites.total': 'a count of rows',
  'invites.invites.amount':
    'what made up wallet.invite.amount, which stands above it with its price',
  'inviteBonus.amount': 'received: its terms run, and the toast says them',
  'inviteBonus.paidOwed': 'a debt that is paid',
  'refunds.total': 'a count of rows',
  'refunds.refunds.refundAmount': 'received before',
  'refundCheck.refundSuccess': 'a percent of its terms',
  'refundCheck.refundFail': 'a percent of its terms',
  'refundCheck.owed': 'a debt',
  'refundCheck.beyondCap': 'what cannot be had now',
  'refundCheck.cap': 'a limit',
  'refundReceive.refundAmount': 'received: it waits in refundCheck.collected with its price',
  'refundReceive.paidOwed': 'a debt that is paid',
  'refundReceive.beyondCap': 'what cannot be had now',
  'refundAddWallet.wallet.amount': 'a balance',
  'spinSetup.activeSpinwheel.slices.weight': 'a chance',
  'spinSetup.userCoin': 'a count of coins',
  'spinSetup.couponDays': 'how long a coupon is kept',
  'spinSetup.coinWorth.deposit': 'what a coin costs',
  'spinSetup.fairness.nonce': 'a count',
  'spin.result.remainingCoin': 'a count of coins',
  'spin.fairness.nonce': 'a count',
  'spin.fairness.odds.weight': 'a chance',
  'spinClaim.wallet.amount': 'a balance',
  'wallet.invite.success': 'a percent of its terms',
  'wallet.invite.fail': 'a percent of its terms',
}

const isFigure = (types: ReadonlySet<string>): boolean =>
  types.has('number') || types.has('integer')
const isOfGifts = (path: string): boolean => {
  const [call = ''] = path.split('.')
  return GIVING.test(call) || GIFT_WORDS.test(path)
}

/** The figures of gifts among these fields that nobody has told a price of. */
const untold = (fields: ReadonlyMap<string, ReadonlySet<string>>): string[] =>
  [...fields]
    .filter(([path, types]) => isFigure(types) && isOfGifts(path))
    .map(([path]) => path)
    .filter((path) => !(path in GIFTS) && !(path in NO_GIFT) && !PRICE.test(path))

describe('the promise rule on the wire', () => {
  it('knows every figure of every call that is a prize, a gift or a coupon', () => {
    expect(FIELDS.size).toBeGreaterThan(300)
    expect(untold(FIELDS)).toEqual([])
  })

  it('finds a new gift, in a call that gives and in any other', () => {
    const number = new Set(['number'])
    const planted = [
      'refundCheck.birthdayGift',
      'spinActive.jackpot',
      'wallet.voucher.amount',
      'wallet.asks.gift',
    ]
    expect(untold(new Map(planted.map((path) => [path, number])))).toEqual(planted)
    expect(untold(new Map([['wallet.wallet.amount', number]]))).toEqual([])
  })

  it.each(Object.entries(GIFTS))(
    '%s has what must be bet or reached and until when, as fields',
    (gift, { asks, until }) => {
      expect(isFigure(FIELDS.get(gift) ?? new Set()), gift).toBe(true)
      for (const path of [...asks, ...until]) expect(FIELDS.has(path), path).toBe(true)
      expect(asks.length * until.length).toBeGreaterThan(0)
    },
  )

  it('is told of fields that stand: none of these lists names one that is gone', () => {
    for (const path of Object.keys(NO_GIFT)) expect(FIELDS.has(path), path).toBe(true)
  })

  it('has one form of terms: gift, turnover, target, limit, end, own money, weights and highest bet', () => {
    const { anyOf } = z.toJSONSchema(offerAsks, { io: 'output', metadata: z.registry() }) as Schema
    const shape = anyOf?.find(({ properties }) => properties)?.properties ?? {}
    expect(Object.keys(shape).toSorted()).toEqual([
      'failBelow',
      'gift',
      'matches',
      'maxBet',
      'owed',
      'own',
      'reach',
      'turnover',
      'until',
      'weights',
    ])
  })
})
