import { beforeEach, describe, expect, it } from 'vitest'
import { openCashier, type Caller } from '../../../testing/cashier.ts'
import { dyingLedger } from '../../../testing/crashes/dying.ts'
import { activePlaythrough } from '../playthrough/queries.ts'
import { playersOf } from '../playthrough/testing/players.ts'
import { claim } from './coupons.ts'
import { wonCoupon } from './testing/wonCoupon.ts'

interface Claimed {
  message: string
  wallet?: { amount: number }
}
interface Shown {
  _id: string
  prize: { name: string; slice: { code: string; label: string } }
  amount: number
  expiresAt: string
  asks: object | null
  kind?: string
  playFirst?: object | null
  blocked?: { message: string; details?: object } | null
}

const cashier = await openCashier()
const { context } = cashier
const { db } = context
let member: Caller
beforeEach(async () => {
  member = await cashier.member()
})

const won = (
  prizeCode = 'cash-100',
  { amount = 10_000n, expiresInMs = 60_000 }: { amount?: bigint; expiresInMs?: number } = {},
): Promise<string> =>
  wonCoupon(context, member.memberId, { prizeCode, amount, lifeMs: expiresInMs })
const post = (coupon: unknown, key?: string, by = member) =>
  by.post<Claimed>('/api/spinwheel/coupon/claim', { coupon }, key)
const list = async (): Promise<Shown[]> => (await member.get<Shown[]>('/api/spinwheel/coupon')).body
const wallet = () => cashier.balance(`member:${member.memberId}:wallet`)
const lines = async () =>
  (await context.ledger.statement(member.memberId, 1, 50)).rows.map(
    ({ type, status, amount, item, from, to }) => ({ type, status, amount, item, from, to }),
  )
const refused = (status: number, code: string) => ({ status, body: { message: code } })

describe("the answer to a claim's key", () => {
  it('is committed with the money, so that a process that dies after the commit leaves it', async () => {
    const coupon = await won()
    // As the HTTP layer begins it, and never comes back to keep an answer.
    await db
      .insertInto('idempotency_key')
      .values({
        member_id: member.memberId,
        key: 'k',
        call: 'spinClaim',
        body_hash: 'b',
        owner: 'dead',
        created_at: context.clock.now(),
      })
      .execute()
    const answer = await claim(context, {
      memberId: member.memberId,
      coupon,
      idempotencyKey: 'k',
      asked: {
        memberId: member.memberId,
        key: 'k',
        call: 'spinClaim',
        bodyHash: 'b',
        owner: 'dead',
        status: 200,
        replayed: false,
      },
    })
    const kept = await db
      .selectFrom('idempotency_key')
      .select(['status', 'body'])
      .where('member_id', '=', member.memberId)
      .execute()
    expect(kept).toEqual([{ status: 200, body: { answer } }])
    expect([answer.wallet.amount, await wallet()]).toEqual([100, 10_000n])
  })
})

describe('cash for coins that a deposit earned', () => {
  const { deposit, put, play } = playersOf(cashier)

  it('is paid once those deposits have been staked once, and tells what is lacking until then', async () => {
    await deposit(member.memberId, 300)
    await deposit(member.memberId, 99)
    await deposit(member.memberId, 100)
    const coupon = await won()
    expect(await post(coupon)).toMatchObject({
      status: 422,
      body: {
        message: 'BONUS_CONDITION',
        details: { condition: 'COIN_DEPOSITS', has: 0, needs: 400, lacks: 400 },
      },
    })
    expect([await wallet(), (await list()).length]).toEqual([49_900n, 1])
    // Money in and out of a game is no play; a deposit after the prize asks for nothing more.
    const username = await put(member, 'pg', 499)
    await deposit(member.memberId, 1_000)
    await play('pg', username, 399.5, 399.5)
    expect((await post(coupon)).body).toMatchObject({
      details: { condition: 'COIN_DEPOSITS', has: 399.5, needs: 400, lacks: 0.5 },
    })
    await play('pg', username, 0.5, 0)
    expect(await post(coupon)).toMatchObject({ status: 200, body: { message: 'SUCCESS' } })
  })

  it('counts no bet that is void by now, and none from before the first of them', async () => {
    await deposit(member.memberId, 99)
    const username = await put(member, 'pg', 99)
    await play('pg', username, 99, 99)
    cashier.advance(1_000)
    await deposit(member.memberId, 100)
    cashier.advance(1_000)
    const coupon = await won()
    const { roundId } = (await play('pg', username, 99, 99)) as { roundId: string }
    await play('pg', username, 1, 1)
    await cashier.sandboxCall('POST', `/sandbox/games/pg/rounds/${roundId}/void`, { username })
    expect((await post(coupon)).body).toMatchObject({ details: { has: 1, lacks: 99 } })
    await Promise.all(Array.from({ length: 3 }, () => play('pg', username, 33, 33)))
    const all = await Promise.all(Array.from({ length: 16 }, () => post(coupon)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('a coupon', () => {
  it('S212: is listed newest first until it is claimed into the wallet, with a row of the statement', async () => {
    const first = await won('cash-20', { amount: 2_000n })
    cashier.advance(1_000)
    const second = await won()
    expect((await list()).map(({ _id, amount, prize }) => [_id, amount, prize.slice.code])).toEqual(
      [
        [second, 100, 'cash-100'],
        [first, 20, 'cash-20'],
      ],
    )
    expect(await post(second)).toMatchObject({
      status: 200,
      body: { message: 'SUCCESS', wallet: { amount: 100 } },
    })
    expect((await list()).map(({ _id }) => _id)).toEqual([first])
    expect([await wallet(), await lines()]).toEqual([
      10_000n,
      [
        {
          type: 'bonus',
          status: 'SUCCESS',
          amount: 10_000n,
          item: {
            kind: 'luckydraw',
            description: expect.stringContaining('"th":"เงินสด"'),
          },
          from: 'LUCKYDRAW',
          to: 'WALLET',
        },
      ],
    ])
    expect(await activePlaythrough(db, member.memberId)).toBeNull()
  })

  it('is NO_CLAIMABLE_COUPON once it was claimed, and a retry of the claim gets the first answer', async () => {
    const id = await won()
    expect((await post(id, 'k')).status).toBe(200)
    expect((await post(id, 'k')).headers.get('idempotent-replayed')).toBe('true')
    expect(
      await claim(cashier.restarted(), {
        memberId: member.memberId,
        coupon: id,
        idempotencyKey: 'k',
      }),
    ).toMatchObject({ message: 'SUCCESS' })
    expect(await post(id)).toMatchObject(refused(404, 'NO_CLAIMABLE_COUPON'))
    expect(await post(id, 'other')).toMatchObject(refused(404, 'NO_CLAIMABLE_COUPON'))
    expect(await wallet()).toBe(10_000n)
  })

  it("is INVALID_CODE when nobody won it or it is another's: the code does not say which", async () => {
    const id = await won()
    const other = await cashier.member()
    for (const code of ['x', 'cp0000000000000000', "' or 1=1 --"])
      expect(await post(code)).toMatchObject(refused(422, 'INVALID_CODE'))
    expect(await post(id, undefined, other)).toMatchObject(refused(422, 'INVALID_CODE'))
    expect((await other.get('/api/spinwheel/coupon')).body).toEqual([])
    for (const code of [5, '', null, 'x'.repeat(65)])
      expect(await post(code)).toMatchObject({ status: 400, body: { message: 'INVALID_REQUEST' } })
    expect((await post(id)).status).toBe(200)
  })

  it('is COUPON_EXPIRED and no longer listed after its time', async () => {
    const id = await won('cash-100', { expiresInMs: 30_000 })
    cashier.advance(30_000)
    expect(await post(id)).toMatchObject(refused(422, 'COUPON_EXPIRED'))
    expect([await list(), await wallet()]).toEqual([[], 0n])
  })

  it('is INVALID_PRIZE_CODE for a withdrawn prize, and INVALID_COUPON_TYPE for a prize of a new kind', async () => {
    const words = JSON.stringify({ th: 'ก', la: 'ກ', en: 'a' })
    await db
      .insertInto('spin_prize')
      .values({ code: 'short-lived', kind: 'CASH', amount: 100n, name: words })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const id = await won('short-lived', { amount: 100n })
    const prize = db.updateTable('spin_prize').where('code', '=', 'short-lived')
    await prize.set({ removed_at: new Date() }).execute()
    expect(await post(id)).toMatchObject(refused(422, 'INVALID_PRIZE_CODE'))
    await prize.set({ removed_at: null, kind: 'COINS' }).execute()
    expect(await post(id)).toMatchObject(refused(422, 'INVALID_COUPON_TYPE'))
    expect(await post(await won('never-was'))).toMatchObject(refused(422, 'INVALID_PRIZE_CODE'))
    await prize.set({ kind: 'CASH', amount: 999_900n }).execute()
    expect(await post(id)).toMatchObject({ status: 200, body: { wallet: { amount: 1 } } })
  })

  it('is claimed once by 128 at once, side by side in two processes', async () => {
    const id = await won()
    const other = cashier.restarted()
    const all = await Promise.allSettled(
      Array.from({ length: 128 }, (_, at) =>
        claim(at % 2 === 0 ? context : other, {
          memberId: member.memberId,
          coupon: id,
          idempotencyKey: `race-${at}`,
        }),
      ),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(
      all.every(
        (one) =>
          one.status === 'fulfilled' || (one.reason as Error).message === 'NO_CLAIMABLE_COUPON',
      ),
    ).toBe(true)
    expect([await wallet(), (await lines()).length]).toEqual([10_000n, 1])
  })

  it.each(['before', 'after'] as const)(
    'gives its money whole or not at all, and once, when the server dies just %s the money',
    async (when) => {
      const id = await won()
      const order = {
        memberId: member.memberId,
        coupon: id,
        idempotencyKey: 'k',
      }
      const dying = cashier.restarted()
      dying.ledger = dyingLedger(dying.ledger, when)
      await expect(claim(dying, order)).rejects.toThrow('killed')
      expect([await wallet(), (await list()).length]).toEqual([0n, 1])
      await claim(cashier.restarted(), order)
      await claim(cashier.restarted(), order)
      expect([await wallet(), await list()]).toEqual([10_000n, []])
    },
  )
})

describe('what a prize costs, before anybody taps', () => {
  const { deposit, put, play } = playersOf(cashier)
  interface Prize {
    kind: string
    amount: number
    asks: { turnover: number | null } | null
    playFirst: { has: number; needs: number; lacks: number } | null
  }
  interface Setup {
    activeSpinwheel: { slices: { code: string; prize?: Prize }[] }
    couponDays?: number
  }
  const setup = async () => (await member.get<Setup>('/api/spinwheel/setup')).body
  const prizeOf = async (code: string) =>
    (await setup()).activeSpinwheel.slices.find((slice) => slice.code === code)?.prize

  it('S123: stands beside each slice of the wheel, in baht, with how long a coupon is kept', async () => {
    await deposit(member.memberId, 300)
    expect((await setup()).couponDays).toBe(context.settings.get('couponDays'))
    expect(await prizeOf('cash-10')).toEqual({
      kind: 'CASH',
      amount: 10,
      asks: null,
      playFirst: { has: 0, needs: 300, lacks: 300 },
    })
    expect(await prizeOf('bonus-50')).toMatchObject({
      kind: 'BONUS',
      amount: 50,
      asks: { gift: 50, turnover: 150, own: 300, until: null },
      playFirst: null,
    })
    expect([await prizeOf('coins-2'), await prizeOf('none')]).toEqual([
      { kind: 'COINS', amount: 0, asks: null, playFirst: null },
      { kind: 'NOTHING', amount: 0, asks: null, playFirst: null },
    ])
    for (const { code, prize } of (await setup()).activeSpinwheel.slices)
      expect([code, prize?.kind === 'CASH' && prize.playFirst === null]).toEqual([code, false])
  })

  it('is told on a cash coupon with what is done, by the games of now, and off until it is met', async () => {
    await deposit(member.memberId, 300)
    const coupon = await won()
    const lacking = (has: number, lacks: number) => ({
      kind: 'CASH',
      playFirst: { has, needs: 300, lacks },
      blocked: {
        message: 'BONUS_CONDITION',
        details: { condition: 'COIN_DEPOSITS', has, needs: 300, lacks },
      },
    })
    expect((await list())[0]).toMatchObject(lacking(0, 300))
    expect((await post(coupon)).body).toMatchObject((await list())[0]?.blocked ?? {})
    const username = await put(member, 'pg', 300)
    await play('pg', username, 120, 120)
    // Nobody has read the rounds yet: the list does.
    expect((await list())[0]).toMatchObject(lacking(120, 180))
    await play('pg', username, 180, 180)
    expect((await list())[0]).toMatchObject({
      playFirst: { has: 300, needs: 300, lacks: 0 },
      blocked: null,
    })
    expect((await post(coupon)).status).toBe(200)
  })

  it('is nothing for coins that no deposit earned: such cash can be claimed at once', async () => {
    await won()
    expect((await list())[0]).toMatchObject({
      playFirst: { has: 0, needs: 0, lacks: 0 },
      blocked: null,
    })
  })

  it('is told of a bonus coupon as the claim would refuse it: too much left, one that runs, a pause', async () => {
    const coupon = await won('bonus-50', { amount: 5_000n })
    expect((await list())[0]).toMatchObject({ kind: 'BONUS', playFirst: null, blocked: null })
    expect((await post(coupon)).status).toBe(200)
    const second = await won('bonus-50', { amount: 5_000n })
    const blocked = async () => (await list())[0]?.blocked
    expect(await blocked()).toEqual({ message: 'BONUS_ALREADY_ACTIVE' })
    expect((await post(second)).body).toMatchObject({ message: 'BONUS_ALREADY_ACTIVE' })
    await member.get('/api/bonus/clear')
    await deposit(member.memberId, 11)
    expect(await blocked()).toEqual({
      message: 'BONUS_REMAINING',
      details: { total: 11, below: 10 },
    })
    await member.post('/api/play/pause', { hours: 24 })
    expect(await blocked()).toMatchObject({ message: 'SELF_EXCLUDED' })
  })
})

describe('a coupon that was won before a pause', () => {
  it('is money that comes back when it is cash, and a gift that is refused when it is a bonus', async () => {
    const [cash, bonus] = [await won(), await won('bonus-50')]
    await member.post('/api/play/pause', { hours: 24 })
    expect(await post(bonus)).toMatchObject(refused(403, 'SELF_EXCLUDED'))
    expect((await member.post('/api/spinwheel/spin', {})).status).toBe(403)
    expect(await post(cash)).toMatchObject({ status: 200, body: { message: 'SUCCESS' } })
    expect(await wallet()).toBe(10_000n)
    // It plays no more: it leaves the house, and that way only.
    expect(
      await member.post('/api/wallet/transfer', { from: 'WALLET', to: 'pg', amount: 100 }),
    ).toMatchObject({ status: 403 })
    expect((await member.post('/api/wallet/withdraw', { amount: 100 })).status).toBe(201)
  })
})

describe('a bonus coupon', () => {
  it('opens a play-through with what its prize asks', async () => {
    const id = await won('bonus-50', { amount: 5_000n })
    // Told before it is claimed, to the satang that it then is.
    expect((await list())[0]?.asks).toEqual({
      gift: 50,
      turnover: 150,
      reach: null,
      failBelow: 2.5,
      until: null,
      matches: 0,
      own: 0,
      owed: 0,
      maxBet: null,
      weights: {
        categories: [
          { category: 'slot', percent: 100 },
          { category: 'sport', percent: 10 },
          { category: 'lotto', percent: 50 },
        ],
        games: [],
      },
    })
    expect(await post(id)).toMatchObject({
      status: 200,
      body: { message: 'SUCCESS', wallet: { amount: 50 } },
    })
    expect(await activePlaythrough(db, member.memberId)).toMatchObject({
      kind: 'luckydraw',
      source_id: id,
      amount: 5_000n,
      turnover_target: 15_000n,
      balance_target: null,
      fail_below: 250n,
    })
    expect((await lines()).map(({ type, item }) => [type, item?.kind])).toEqual([
      ['bonus', 'luckydraw'],
    ])
  })

  it('is TERMS_CHANGED when its prize asks otherwise than was shown, and claimed by the next tap', async () => {
    const id = await won('bonus-50', { amount: 5_000n })
    expect((await list())[0]?.asks).toMatchObject({ gift: 50 })
    const prize = db.updateTable('spin_prize').where('code', '=', 'bonus-50')
    const before = await db
      .selectFrom('spin_prize')
      .selectAll()
      .where('code', '=', 'bonus-50')
      .executeTakeFirstOrThrow()
    const asks = { turnover_multiple: '7', percent_success: null, percent_fail: null }
    await prize.set(asks as object).execute()
    expect(await post(id, 'one')).toMatchObject({
      status: 409,
      body: { message: 'TERMS_CHANGED', details: { asks: { gift: 50, turnover: 350 } } },
    })
    expect(await wallet()).toBe(0n)
    // The same key is the same wish: a 409 decides nothing.
    expect((await post(id, 'one')).status).toBe(200)
    expect(await wallet()).toBe(5_000n)
    const { turnover_multiple, percent_success, percent_fail } = before
    await prize.set({ turnover_multiple, percent_success, percent_fail } as object).execute()
  })

  it('is TERMS_CHANGED when its prize asks otherwise than the wheel had said before the spin', async () => {
    interface Wheel {
      activeSpinwheel: { slices: { prize: { kind: string; asks: object | null } }[] }
    }
    const { body } = await member.get<Wheel>('/api/spinwheel/setup')
    const shown = body.activeSpinwheel.slices.filter(({ prize }) => prize.kind === 'BONUS')
    expect(shown.map(({ prize }) => prize.asks)).not.toContain(null)
    const prize = db.updateTable('spin_prize').where('code', '=', 'bonus-50')
    const { turnover_multiple, percent_success, percent_fail } = await db
      .selectFrom('spin_prize')
      .selectAll()
      .where('code', '=', 'bonus-50')
      .executeTakeFirstOrThrow()
    const id = await won('bonus-50', { amount: 5_000n })
    await prize
      .set({ turnover_multiple: '7', percent_success: null, percent_fail: null } as object)
      .execute()
    expect(await post(id)).toMatchObject(refused(409, 'TERMS_CHANGED'))
    expect(await wallet()).toBe(0n)
    expect((await post(id)).status).toBe(200)
    await prize.set({ turnover_multiple, percent_success, percent_fail } as object).execute()
  })

  it('is BONUS_REMAINING above 10 baht, and can be claimed at 10', async () => {
    await cashier.fund(member.memberId, 10.01)
    const id = await won('bonus-50', { amount: 5_000n })
    expect(await post(id)).toMatchObject(refused(422, 'BONUS_REMAINING'))
    expect((await list()).length).toBe(1)
    const outcome = await context.ledger.submit({
      op: 'post',
      key: context.ids.reference('t'),
      kind: 'test',
      legs: [{ from: `member:${member.memberId}:wallet`, to: 'house:bank:main', amount: 1n }],
    })
    expect(outcome.ok).toBe(true)
    expect((await post(id)).status).toBe(200)
  })

  it('is BONUS_ALREADY_ACTIVE beside another, and stays; cash can be claimed all the same', async () => {
    const [first, second, cash] = [
      await won('bonus-50', { amount: 5_000n }),
      await won('bonus-50', { amount: 5_000n }),
      await won(),
    ]
    expect((await post(first)).status).toBe(200)
    expect(await post(second)).toMatchObject(refused(409, 'BONUS_ALREADY_ACTIVE'))
    expect((await post(cash)).body.wallet?.amount).toBe(150)
    expect((await list()).map(({ _id }) => _id)).toEqual([second])
  })

  it('is claimed once by 128 at once, and one of two wins', async () => {
    const both = [
      await won('bonus-50', { amount: 5_000n }),
      await won('bonus-50', { amount: 5_000n }),
    ]
    const other = cashier.restarted()
    const all = await Promise.allSettled(
      Array.from({ length: 128 }, (_, at) =>
        claim(at % 2 === 0 ? context : other, {
          memberId: member.memberId,
          coupon: both[(at >> 1) % 2] as string,
          idempotencyKey: null,
        }),
      ),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect([await wallet(), (await lines()).length, (await list()).length]).toEqual([5_000n, 1, 1])
  })
})
