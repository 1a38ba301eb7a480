import { beforeEach, describe, expect, it } from 'vitest'
import { openCashier, until, type Caller } from '../../../testing/cashier.ts'
import { clause } from '../../../testing/clause.ts'
import { transact } from '../../../testing/transact.ts'
import {
  approveWithdrawal,
  rejectWithdrawal,
} from '../../cashout/withdrawals/approvals/approval.ts'
import { evaluate } from './evaluate.ts'
import { type Gift } from './gift.ts'
import { openPlaythrough } from './open.ts'
import { giftOf } from './testing/gifts.ts'
import { playersOf } from './testing/players.ts'

/** What is a member's own, and what is the gift and was won with it: told apart, whatever moves. */
const cashier = await openCashier()
const { context } = cashier
const { deposit, put, play, refresh, active, wallet, rowOf } = playersOf(cashier)

const bonus = giftOf(context)
const open = (gift: Gift) => transact(context.ledger, (tx) => openPlaythrough(context, tx, gift))
const clear = (who: Caller) => who.get<{ message: string }>('/api/bonus/clear')
const house = () => cashier.balance('house:bonus')
const state = async (who: Caller) => (await rowOf(who)).state
const withdrawalOf = (who: Caller) =>
  context.db
    .selectFrom('withdrawal')
    .selectAll()
    .where('member_id', '=', who.memberId)
    .executeTakeFirstOrThrow()

let member: Caller
beforeEach(async () => {
  await cashier.sandboxCall('DELETE', '/sandbox/faults')
  member = await cashier.member()
})

describe('the base', () => {
  it.each(['bonus/activate/FIRST100', 'promotion/activate/WELCOME'])(
    'of %s counts what the games hold now, not at the last read',
    async (path) => {
      await deposit(member.memberId, 100)
      const username = await put(member, 'pg', 100)
      await play('pg', username, 1, 901)
      expect((await member.get(`/api/${path}`)).status).toBe(200)
      expect((await rowOf(member)).base).toBe(110_000n)
    },
  )

  it('counts a pending payout: one that comes back is no success, and one that leaves is no failure', async () => {
    const other = await cashier.member()
    for (const who of [member, other]) {
      await deposit(who.memberId, 25_000)
      expect((await who.post('/api/wallet/withdraw', { amount: 24_000 })).status).toBe(201)
      const row = await open(bonus(who.memberId, { percentSuccess: 150, percentFail: 50 }))
      expect([row?.base, row?.balance_target, row?.fail_below]).toEqual([
        2_510_000n,
        3_765_000n,
        1_255_000n,
      ])
    }
    await rejectWithdrawal(context, (await withdrawalOf(member)).id, 'test', 'op-1')
    await approveWithdrawal(context, (await withdrawalOf(other)).id, 'op-1')
    await until(async () => (await withdrawalOf(other)).state === 'PAID')
    for (const who of [member, other]) {
      await evaluate(context, who.memberId)
      expect([await state(who), (await active(who)).progress?.['balance']]).toEqual([
        'ACTIVE',
        25_100,
      ])
    }
    expect((await clear(member)).status).toBe(200)
    expect((await clear(other)).status).toBe(200)
    expect([await wallet(member), await wallet(other)]).toEqual([2_500_000n, 100_000n])
  })
})

describe('a deposit after the opening', () => {
  it('is no success: cashback plus a deposit frees nothing without a bet', async () => {
    await open(bonus(member.memberId, { percentSuccess: 200, percentFail: 10 }))
    await deposit(member.memberId, 1_000)
    await evaluate(context, member.memberId)
    expect(await state(member)).toBe('ACTIVE')
    expect((await active(member)).progress).toMatchObject({ balance: 100, balanceTarget: 200 })
    // Won by play it is one.
    const username = await put(member, 'pg', 1_100)
    await play('pg', username, 1, 101)
    await refresh(member)
    expect(await state(member)).toBe('SUCCESS')
  })

  it('does not save it either: what was lost is lost', async () => {
    await deposit(member.memberId, 100)
    await open(bonus(member.memberId, { percentFail: 10 }))
    const username = await put(member, 'pg', 200)
    await deposit(member.memberId, 1_000)
    await play('pg', username, 180, 0)
    await refresh(member)
    expect(await state(member)).toBe('FAILED')
    expect(await wallet(member)).toBe(100_000n)
  })
})

describe('cancelling', () => {
  it(
    clause(
      ['GLI 2.5.3c', 'NJ 13:69O-1.12d'],
      'S144: leaves what was theirs at the opening; the gift and what was won with it go',
    ),
    async () => {
      await deposit(member.memberId, 100)
      const before = await house()
      await open(bonus(member.memberId, { turnoverMultiple: 10 }))
      const username = await put(member, 'pg', 200)
      await play('pg', username, 10, 310)
      await refresh(member)
      expect((await active(member)).cancel).toEqual({ returned: 100, removed: 400 })
      expect((await clear(member)).status).toBe(200)
      expect([
        await wallet(member),
        (await house()) - before,
        (await rowOf(member)).removed,
      ]).toEqual([10_000n, 30_000n, 40_000n])
    },
  )

  it('leaves what was deposited since as well', async () => {
    await deposit(member.memberId, 50)
    await open(bonus(member.memberId, { turnoverMultiple: 10 }))
    await deposit(member.memberId, 70)
    const username = await put(member, 'pg', 200)
    await play('pg', username, 20, 60)
    await refresh(member)
    expect((await active(member)).cancel).toEqual({ returned: 120, removed: 140 })
    expect((await clear(member)).status).toBe(200)
    expect(await wallet(member)).toBe(12_000n)
  })

  it('puts no winnings where the member can take them again, however often it is taken and cancelled', async () => {
    const from = `member:${member.memberId}:refund`
    await context.ledger.open([from])
    await context.ledger.submit({
      op: 'post',
      key: context.ids.reference('rf'),
      kind: 'cashback',
      legs: [{ from: 'house:cashback', to: from, amount: 10_000n }],
    })
    await deposit(member.memberId, 100)
    for (let n = 0; n < 3; n++) {
      expect((await member.get('/api/refund/addWallet')).status).toBe(200)
      const username = await put(member, 'pg', 150)
      await play('pg', username, 5, 35)
      expect((await clear(member)).status).toBe(200)
      expect([await wallet(member), await cashier.balance(from)]).toEqual([10_000n, 10_000n])
    }
  })

  it('takes what was won in a game while it was being cancelled', async () => {
    await deposit(member.memberId, 100)
    await open(bonus(member.memberId, { turnoverMultiple: 10 }))
    const username = await put(member, 'pg', 100)
    const pg = context.providers.games.get('pg')
    if (!pg) throw new Error('no pg')
    const own = cashier.restarted()
    own.providers = {
      ...context.providers,
      games: new Map(context.providers.games).set('pg', {
        ...pg,
        withdraw: async (order) => {
          // Between the provider's answer on the balance and the money's way back, 500 more are won.
          if (order.amount === 10_000n) await play('pg', username, 1, 501)
          return pg.withdraw(order)
        },
      }),
    }
    const { cancelPlaythrough } = await import('./cancel.ts')
    await cancelPlaythrough(own, member.memberId)
    await refresh(member)
    expect([
      await wallet(member),
      await cashier.balance(`member:${member.memberId}:game:pg`),
    ]).toEqual([10_000n, 0n])
  })
})

describe('the turnover that a gift asks', () => {
  it('is calculated from the gift, not from the whole balance: 30 baht never ask 8,800', async () => {
    await deposit(member.memberId, 850)
    await open(bonus(member.memberId, { turnoverMultiple: 10 }, { amount: 3_000n }))
    expect((await rowOf(member)).turnover_target).toBe(30_000n)
  })

  it('is calculated from the gift and the deposit that it matches, up to 10 times the gift', async () => {
    await deposit(member.memberId, 5_000)
    expect((await member.get('/api/bonus/activate/FIRST100')).status).toBe(200)
    expect(await rowOf(member)).toMatchObject({ amount: 50_000n, turnover_target: 500_000n })
    const other = await cashier.member()
    await deposit(other.memberId, 120.25)
    expect((await other.get('/api/bonus/activate/FIRST100')).status).toBe(200)
    expect((await rowOf(other)).turnover_target).toBe(120_250n)
    await cashier.set('turnoverCeiling', 4)
    await open(bonus((await cashier.member()).memberId, { turnoverMultiple: 10 }))
    const capped = await context.db
      .selectFrom('playthrough')
      .select('turnover_target')
      .orderBy('opened_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(capped.turnover_target).toBe(40_000n)
    await cashier.set('turnoverCeiling', 10)
  })
})

describe('a gift while a game is silent', () => {
  it("is given by no call: nobody knows which money is the member's own", async () => {
    await deposit(member.memberId, 300)
    await put(member, 'pg', 100)
    await cashier.fault('game:pg', 'error', 100)
    for (const path of ['bonus/activate/FIRST100', 'promotion/activate/WELCOME']) {
      const { status, body } = await member.get(`/api/${path}`)
      expect([status, body]).toEqual([
        409,
        { message: 'TRANSFER_PENDING', details: { code: 'pg' } },
      ])
    }
    expect(await wallet(member)).toBe(20_000n)
    await cashier.sandboxCall('DELETE', '/sandbox/faults')
    expect((await member.get('/api/bonus/activate/FIRST100')).status).toBe(200)
  })
})
