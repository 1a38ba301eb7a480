import { beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../../../context.ts'
import { openCashier, type Caller } from '../../../testing/cashier.ts'
import { transact } from '../../../testing/transact.ts'
import { withdraw } from '../../cashout/withdrawals/place.ts'
import { claimOffer } from '../bonuses/claim.ts'
import { collectInvites } from '../invites/service.ts'
import { moveRefund, receiveRefund } from '../refunds/service.ts'
import { claim } from '../spinwheel/coupons.ts'
import { spin } from '../spinwheel/spin.ts'
import { wonCoupon } from '../spinwheel/testing/wonCoupon.ts'
import { cancelPlaythrough } from './cancel.ts'
import { expirePlaythroughs } from './cancel.ts'
import { openPlaythrough } from './open.ts'
import { playersOf } from './testing/players.ts'

/** All the ways into a play-through, and the way out of the house, against each other. */
const cashier = await openCashier()
const { context } = cashier
const { db } = context
const { deposit, put, play, wallet, rowOf } = playersOf(cashier)
const GIFTS = {
  bonus: 30_000n,
  promotion: 10_000n,
  invite: 5_000n,
  refund: 2_500n,
  luckydraw: 5_000n,
}

let member: Caller
beforeEach(async () => {
  member = await cashier.member()
})

/** Deposited 300, with something to receive by every way; the coupon waits. */
async function entitled(who: Caller): Promise<string> {
  const { memberId } = who
  await deposit(memberId, 300)
  await db
    .insertInto('invite_account')
    .values({ inviter_id: memberId, earned: GIFTS.invite * 10_000n })
    .execute()
  await context.ledger.open([`member:${memberId}:refund`])
  await context.ledger.submit({
    op: 'post',
    key: context.ids.reference('rf'),
    kind: 'cashback',
    legs: [{ from: 'house:cashback', to: `member:${memberId}:refund`, amount: GIFTS.refund }],
  })
  const id = await wonCoupon(context, memberId, {
    prizeCode: 'bonus-50',
    amount: GIFTS.luckydraw,
    lifeMs: 3_600_000,
  })
  return id
}
const offerOf = (code: string) =>
  db.selectFrom('offer').selectAll().where('code', '=', code).executeTakeFirstOrThrow()

describe('a member who is self-excluded', () => {
  it('receives nothing by any way, and what waits for him stays', async () => {
    const coupon = await entitled(member)
    await context.ledger.open([`member:${member.memberId}:coin`])
    await context.ledger.submit({
      op: 'post',
      key: context.ids.reference('coin'),
      kind: 'deposit',
      legs: [{ from: 'house:coin', to: `member:${member.memberId}:coin`, amount: 3n }],
    })
    const until = new Date(context.clock.now().getTime() + 60_000)
    await db
      .updateTable('member')
      .set({ excluded_until: until })
      .where('id', '=', member.memberId)
      .execute()
    const calls: Promise<{ status: number; body: Record<string, unknown> }>[] = [
      ...[
        'bonus/activate/FIRST100',
        'promotion/activate/WELCOME',
        'invite/bonus',
        'refund/receive',
        'refund/addWallet',
      ].map((path) => member.get(`/api/${path}`)),
      member.post('/api/spinwheel/coupon/claim', { coupon }),
      member.post('/api/spinwheel/spin', {}),
    ]
    for (const { status, body } of await Promise.all(calls))
      expect([status, body]).toEqual([
        403,
        { message: 'SELF_EXCLUDED', details: { until: until.toISOString() } },
      ])
    expect([
      await wallet(member),
      await cashier.balance(`member:${member.memberId}:refund`),
    ]).toEqual([30_000n, GIFTS.refund])
    expect((await member.post('/api/wallet/withdraw', { amount: 300 })).status).toBe(201)
  })
})

describe('every gift and every withdrawal at once', () => {
  it('128 in four processes: one gift, and a withdrawal only of money that was free', async () => {
    const [first, welcome] = [await offerOf('FIRST100'), await offerOf('WELCOME')]
    const processes = Array.from({ length: 4 }, () => cashier.restarted())
    // One that went out by itself would end meanwhile, and make room for the next.
    const before = context.settings.get('autoApproveBelow')
    await cashier.set('autoApproveBelow', 0)
    for (let n = 0; n < 4; n++) {
      const who = await cashier.member()
      const coupon = await entitled(who)
      cashier.advance(1_000)
      await cashier.set('bonusEntryBelow', 1_000)
      const { memberId } = who
      const ways: ((own: Context, at: number) => Promise<unknown>)[] = [
        (own) => claimOffer(own, memberId, first),
        (own) => claimOffer(own, memberId, welcome),
        (own) => collectInvites(own, memberId),
        (own) => moveRefund(own, memberId),
        (own, at) => claim(own, { memberId, coupon, idempotencyKey: `c${at}` }),
        (own) => withdraw(own, { memberId, amount: 100, idempotencyKey: null }),
        (own) => receiveRefund(own, memberId),
        (own, at) =>
          spin(own, { memberId, clientSeed: 'x', idempotencyKey: `s${at}`, locale: 'th' }),
      ]
      const all = await Promise.allSettled(
        Array.from({ length: 128 }, async (_, at) =>
          ways[(at * 5 + n) % ways.length]?.(processes[at % 4] ?? context, at),
        ),
      )
      for (const each of all)
        if (each.status === 'rejected') expect(each.reason).toHaveProperty('code')
      const through = await db
        .selectFrom('playthrough')
        .selectAll()
        .where('member_id', '=', memberId)
        .execute()
      const out = await db
        .selectFrom('withdrawal')
        .selectAll()
        .where('member_id', '=', memberId)
        .execute()
      expect(through).toHaveLength(1)
      expect(out.length).toBeLessThanOrEqual(1)
      const [one] = through
      const left = out.reduce((sum, row) => sum + row.amount, 0n)
      // Whatever left had left before the gift came, or was on its way: then the base has it still.
      expect([one?.state, (one?.base ?? 0n) - (one?.leaving ?? 0n), await wallet(who)]).toEqual([
        'ACTIVE',
        30_000n - left + (one?.amount ?? 0n),
        30_000n - left + (one?.amount ?? 0n),
      ])
      // Its own record was made, and no other's.
      const [receipts, invites, moves, claimed] = await Promise.all([
        db.selectFrom('offer_receipt').select('id').where('member_id', '=', memberId).execute(),
        db
          .selectFrom('invite_receipt')
          .select('amount')
          .where('member_id', '=', memberId)
          .execute(),
        db.selectFrom('refund_move').select('amount').where('member_id', '=', memberId).execute(),
        db
          .selectFrom('spin_coupon')
          .select('id')
          .where('member_id', '=', memberId)
          .where('kind', '=', 'BONUS')
          .where('claimed_at', 'is not', null)
          .execute(),
      ])
      expect(receipts.length + invites.length + moves.length + claimed.length).toBe(1)
    }
    await cashier.set('bonusEntryBelow', 10)
    await cashier.set('autoApproveBelow', before)
  })
})

const open = (who: Caller, expiresAt?: Date) =>
  transact(context.ledger, (tx) =>
    openPlaythrough(context, tx, {
      memberId: who.memberId,
      kind: 'bonus',
      sourceId: context.ids.reference('src'),
      name: { th: 'x', la: 'x', en: 'x' },
      amount: 10_000n,
      from: 'house:bonus',
      conditions: { turnoverMultiple: 5, percentSuccess: null, percentFail: null },
      ...(expiresAt ? { expiresAt } : {}),
    }),
  )

describe('cancelling', () => {
  it('takes the gift and its winnings while money is on its way from a game', async () => {
    await open(member)
    const username = await put(member, 'pg', 100)
    await play('pg', username, 60, 0)
    const pg = context.providers.games.get('pg')
    if (!pg) throw new Error('no pg')
    const own = cashier.restarted()
    let asked = 0
    own.providers = {
      ...context.providers,
      games: new Map(context.providers.games).set('pg', {
        ...pg,
        balance: async (name: string) => {
          const answer = await pg.balance(name)
          // Twice the provider says 40; by the time that is brought in, 200 more have been won.
          if (++asked === 2) await play('pg', username, 0.01, 200.01)
          return answer
        },
      }),
    }
    await cancelPlaythrough(own, member.memberId)
    expect([(await rowOf(member)).removed, await wallet(member)]).toEqual([24_000n, 0n])
  })
})

describe('a game that is under contract no more', () => {
  it('holds no play-through for ever when nothing is in it, and does when something is', async () => {
    const [poor, rich] = [member, await cashier.member()]
    expect((await poor.get('/api/wallet/activate/usun')).status).toBe(200)
    await deposit(rich.memberId, 50)
    await put(rich, 'usun', 50)
    for (const who of [poor, rich]) await open(who)
    const games = new Map(context.providers.games)
    games.delete('usun')
    const own = { ...cashier.restarted(), providers: { ...context.providers, games } }
    await cancelPlaythrough(own, poor.memberId)
    expect((await rowOf(poor)).state).toBe('CANCELLED')
    await expect(cancelPlaythrough(own, rich.memberId)).rejects.toMatchObject({
      code: 'TRANSFER_PENDING',
    })
    expect((await rowOf(rich)).state).toBe('ACTIVE')
  })
})

describe('time', () => {
  it('ends a play-through although a hundred before it wait for their games', async () => {
    const end = new Date(context.clock.now().getTime() + 60_000)
    const stuck = await Promise.all(Array.from({ length: 101 }, () => cashier.member()))
    for (const who of stuck) {
      await open(who, end)
      await db
        .insertInto('game_account')
        .values({
          member_id: who.memberId,
          code: 'pg',
          username: `stuck${who.memberId}`,
          password_cipher: 'x',
          state: 'ACTIVE',
          created_at: end,
        })
        .execute()
      await db
        .insertInto('game_transfer')
        .values({
          reference: `stuck${who.memberId}`,
          member_id: who.memberId,
          code: 'pg',
          direction: 'IN',
          amount: 100n,
          state: 'PENDING',
          created_at: end,
        })
        .execute()
    }
    await open(member, new Date(end.getTime() + 1))
    cashier.advance(120_000)
    await expirePlaythroughs(context)
    expect((await rowOf(member)).state).toBe('FAILED')
    await db.deleteFrom('game_transfer').where('reference', 'like', 'stuck%').execute()
    await db.deleteFrom('game_account').where('username', 'like', 'stuck%').execute()
    await expirePlaythroughs(context)
    expect(
      await db
        .selectFrom('playthrough')
        .select('id')
        .where('expires_at', '<=', context.clock.now())
        .where('state', '=', 'ACTIVE')
        .execute(),
    ).toEqual([])
  })
})
