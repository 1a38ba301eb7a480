import { beforeEach, describe, expect, it } from 'vitest'
import { openCashier, type Caller } from '../../../../testing/cashier.ts'
import { saveOffer } from '../../bonuses/save.ts'
import type { NewOffer } from '../../bonuses/store.ts'
import type { Terms } from '../terms.ts'
import { playersOf } from '../testing/players.ts'

const cashier = await openCashier()
const { context } = cashier
const { deposit, wallet, put, play, refresh } = playersOf(cashier)

interface Refusal {
  message?: string
  details?: { asks: Terms }
}
let offers = 0
const fresh = (more: Partial<NewOffer> = {}): NewOffer => ({
  id: `p${(offers += 1)}`,
  kind: 'bonus',
  code: `P${offers}`,
  name_th: 'ทดสอบ',
  type: 'limit',
  max_received: 1,
  reward_amount: 10_000n,
  turnover_multiple: 300,
  ...more,
})
const save = (offer: NewOffer) => saveOffer(context.db, offer, [])
const take = (who: Caller, { kind, code }: NewOffer) =>
  who.get<Refusal>(`/api/${kind}/activate/${code}`)
const look = (who: Caller, { kind, code }: NewOffer) =>
  who.get(kind === 'bonus' ? '/api/bonus' : `/api/promotion/find/${code}`)
const noted = (who: Caller) =>
  context.db
    .selectFrom('terms_shown')
    .select(['gift', 'terms', 'shown_at'])
    .where('member_id', '=', who.memberId)
    .orderBy('gift')
    .execute()

let member: Caller
beforeEach(async () => {
  member = await cashier.member()
})

describe('an offer whose terms have changed since the member looked', () => {
  it.each(['bonus', 'promotion'] as const)(
    '%s: is refused once with the new terms, and taken under them by the next tap',
    async (kind) => {
      const offer = fresh({ kind })
      await save(offer)
      await look(member, offer)
      await save({ ...offer, reward_amount: 2_000n, turnover_multiple: 900 })
      const refused = await take(member, offer)
      expect([refused.status, refused.body.message]).toEqual([409, 'TERMS_CHANGED'])
      expect(refused.body.details?.asks).toEqual({
        gift: 20,
        turnover: 180,
        reach: null,
        failBelow: null,
        until: null,
        matches: 0,
        own: 0,
        owed: 0,
        weights: {
          categories: [
            { category: 'slot', percent: 100 },
            { category: 'sport', percent: 10 },
            { category: 'lotto', percent: 50 },
          ],
          games: [],
        },
        maxBet: null,
      })
      expect(await wallet(member)).toBe(0n)
      expect((await take(member, offer)).status).toBe(200)
      expect(await wallet(member)).toBe(2_000n)
    },
  )

  it('is told to each of three taps at once, none of which takes what nobody has read', async () => {
    const offer = fresh()
    await save(offer)
    await look(member, offer)
    await save({ ...offer, turnover_multiple: 900 })
    const taps = await Promise.all([1, 2, 3].map(() => take(member, offer)))
    expect(taps.map(({ body }) => body.message)).toEqual(taps.map(() => 'TERMS_CHANGED'))
    expect(await wallet(member)).toBe(0n)
    expect((await take(member, offer)).status).toBe(200)
  })

  it('is told of each change again: one that comes between the two taps is no less a change', async () => {
    const offer = fresh()
    await save(offer)
    await look(member, offer)
    for (const turnover_multiple of [400, 500]) {
      await save({ ...offer, turnover_multiple })
      const { body } = await take(member, offer)
      expect([body.message, body.details?.asks.turnover]).toEqual([
        'TERMS_CHANGED',
        turnover_multiple,
      ])
    }
    expect((await take(member, offer)).status).toBe(200)
  })

  it.each([
    ['its end', { ends_at: new Date('2027-01-01T00:00:00Z') }],
    ['the days to play', { play_days: 3 }],
    ['the fail limit', { percent_fail: 1_000 }],
    ['the percent that succeeds', { percent_success: 15_000 }],
    ['how much each game counts', { weights: { slot: 50 } }],
    ['the highest bet', { max_bet: 5_000n }],
  ])('counts %s among the terms', async (_, change) => {
    const offer = fresh()
    await save(offer)
    await look(member, offer)
    await save({ ...offer, ...change })
    expect((await take(member, offer)).body.message).toBe('TERMS_CHANGED')
  })

  it('counts the ceiling where it asks for less than the offer does', async () => {
    const ceiling = context.settings.get('turnoverCeiling')
    const offer = fresh({ turnover_multiple: 800 })
    await save(offer)
    await look(member, offer)
    await cashier.set('turnoverCeiling', 9)
    const other = await cashier.member()
    await look(other, offer)
    expect((await take(member, offer)).status).toBe(200)
    await cashier.set('turnoverCeiling', 5)
    const { body } = await take(other, offer)
    expect([body.message, body.details?.asks.turnover]).toEqual(['TERMS_CHANGED', 500])
    await cashier.set('turnoverCeiling', ceiling)
  })

  it('counts how much the games count by the settings', async () => {
    const offer = fresh()
    await save(offer)
    await look(member, offer)
    await cashier.set('weightSportPercent', 5)
    expect((await take(member, offer)).body.message).toBe('TERMS_CHANGED')
    await cashier.set('weightSportPercent', 10)
  })

  it('is no other one for new words, or when it is published as it was', async () => {
    const offer = fresh()
    await save(offer)
    await look(member, offer)
    await save({ ...offer, name_th: 'ชื่อใหม่', description_th: 'คำใหม่', quota: 10 })
    expect((await take(member, offer)).status).toBe(200)
  })

  it("is none to who was never shown it, nor by the member's own deposits", async () => {
    const offer = fresh({ reward_amount: 50_000n, reward_percent: 10_000, min_deposit: 100n })
    await save(offer)
    await deposit(member.memberId, 100)
    await look(member, offer)
    await deposit(member.memberId, 200)
    expect((await take(member, offer)).status).toBe(200)
    const unseen = fresh()
    await save(unseen)
    await save({ ...unseen, reward_amount: 1n })
    expect((await take(await cashier.member(), unseen)).status).toBe(200)
  })

  it('takes nothing of what was agreed when the change comes in the middle of many taps', async () => {
    const offer = fresh()
    await save(offer)
    const all = await Promise.all(Array.from({ length: 12 }, () => cashier.member()))
    await Promise.all(all.map((each) => look(each, offer)))
    const taps = all.map(async (each) => ({ each, answer: await take(each, offer) }))
    await save({ ...offer, reward_amount: 100n })
    for (const { each, answer } of await Promise.all(taps)) {
      expect([200, 409]).toContain(answer.status)
      expect(await wallet(each)).toBe(answer.status === 200 ? 10_000n : 0n)
    }
  })
})

describe('what a member was shown', () => {
  it('is written once, and not again while it is the same', async () => {
    const offer = fresh()
    await save(offer)
    await look(member, offer)
    const before = await noted(member)
    expect(before.map(({ gift }) => gift)).toContain(`offer:${offer.id}`)
    cashier.advance(60_000)
    await look(member, offer)
    expect(await noted(member)).toEqual(before)
    await save({ ...offer, turnover_multiple: 700 })
    await Promise.all([look(member, offer), look(member, offer)])
    const changed = (await noted(member)).filter((row, n) => row.terms !== before[n]?.terms)
    expect(changed.map(({ gift }) => gift)).toEqual([`offer:${offer.id}`])
    expect((await take(member, offer)).status).toBe(200)
  })
})

describe('cashback whose terms have changed since the member looked', () => {
  it('is received, and moved, under the new ones by the second tap alone', async () => {
    await deposit(member.memberId, 1_000)
    const username = await put(member, 'pg', 1_000)
    await play('pg', username, 1_000, 0)
    await refresh(member)
    const [rate, success] = [
      context.settings.get('refundRatePercent'),
      context.settings.get('refundSuccessPercent'),
    ]
    expect((await member.get<{ result: boolean }>('/api/refund/check')).body.result).toBe(true)
    await cashier.set('refundRatePercent', rate / 2)
    const receive = () => member.get<Refusal>('/api/refund/receive')
    const refused = await receive()
    expect([refused.status, refused.body.message]).toEqual([409, 'TERMS_CHANGED'])
    const gift = refused.body.details?.asks.gift
    expect(await receive()).toMatchObject({ status: 200, body: { refundAmount: gift } })
    await cashier.set('refundRatePercent', rate)
    await cashier.set('refundSuccessPercent', success + 50)
    const move = () => member.get<Refusal>('/api/refund/addWallet')
    const moved = await move()
    expect([moved.status, moved.body.message]).toEqual([409, 'TERMS_CHANGED'])
    expect(moved.body.details?.asks).toMatchObject({
      gift,
      reach: ((gift ?? 0) * (success + 50)) / 100,
    })
    expect((await move()).status).toBe(200)
    await cashier.set('refundSuccessPercent', success)
  })
})
