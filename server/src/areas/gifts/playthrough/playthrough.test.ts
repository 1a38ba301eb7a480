import { beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../../../context.ts'
import { openCashier, type Caller } from '../../../testing/cashier.ts'
import { transact } from '../../../testing/transact.ts'
import { withdraw } from '../../cashout/withdrawals/place.ts'
import { cancelPlaythrough } from './cancel.ts'
import { expirePlaythroughs } from './cancel.ts'
import { evaluate } from './evaluate.ts'
import { type Gift } from './gift.ts'
import { demandNoPlaythrough } from './guard.ts'
import { openPlaythrough } from './open.ts'
import { activePlaythrough } from './queries.ts'
import { bySource } from './store.ts'
import { giftOf } from './testing/gifts.ts'
import { playersOf } from './testing/players.ts'

const cashier = await openCashier()
const { context } = cashier
const { deposit, put, play, refresh, active, wallet, rows, rowOf } = playersOf(cashier)

const bonus = giftOf(context)
const open = (gift: Gift, own: Context = context) =>
  transact(own.ledger, (tx) => openPlaythrough(own, tx, gift))
const take = (member: Caller, amount = 100) =>
  member.post<{ message?: string; status?: string }>('/api/wallet/withdraw', { amount })
const clear = (member: Caller) => member.get<{ message: string }>('/api/bonus/clear')
const house = () => cashier.balance('house:bonus')

let member: Caller
beforeEach(async () => {
  await cashier.sandboxCall('DELETE', '/sandbox/faults')
  member = await cashier.member()
  await deposit(member.memberId, 100)
})

describe('opening', () => {
  it('gives the gift with its row in one commit, and calculates the targets from the new balance', async () => {
    const username = await put(member, 'pg', 30.5)
    const row = await open(
      bonus(member.memberId, { turnoverMultiple: 5, percentSuccess: 150, percentFail: 5 }),
    )
    expect(row).toMatchObject({
      base: 20_000n,
      turnover_target: 50_000n,
      balance_target: 30_000n,
      fail_below: 1_000n,
      state: 'ACTIVE',
    })
    expect(await active(member)).toEqual({
      status: true,
      type: 'bonus',
      progress: {
        turnover: 0,
        turnoverTarget: 500,
        balance: 200,
        balanceTarget: 300,
        failBelow: 10,
        maxBet: null,
      },
      cancel: { returned: 100, removed: 100 },
    })
    expect(await rows(member)).toMatchObject([
      {
        type: 'bonus',
        from: 'BONUS',
        to: 'WALLET',
        amount: 10_000n,
        status: 'SUCCESS',
        item: { kind: 'bonus', description: expect.stringContaining('"en":"Test bonus"') },
      },
    ])
    // A round before the gift counts for nothing, one at or after it once.
    cashier.advance(5)
    await play('pg', username, 10, 10)
    for (let n = 0; n < 3; n++) await refresh(member)
    expect((await active(member)).progress).toMatchObject({ turnover: 10, balance: 200 })
  })

  it('counts money on its way to a game, and no bet from before', async () => {
    const username = await put(member, 'pg', 50)
    await play('pg', username, 20, 20)
    cashier.advance(5)
    await cashier.fault('game:pg', 'timeout-after', 1)
    expect(
      (await member.post('/api/wallet/transfer', { from: 'WALLET', to: 'pg', amount: 25 })).status,
    ).toBe(202)
    const row = await open(bonus(member.memberId, { turnoverMultiple: 1 }))
    expect(row?.base).toBe(20_000n)
    await evaluate(context, member.memberId)
    expect((await active(member)).progress).toMatchObject({ turnover: 0, balance: 200 })
    cashier.advance(10_000)
    const { resolve: resolveGameTransfer } = await import('../../play/games/transfers/move.ts')
    const { reference } = await context.db
      .selectFrom('game_transfer')
      .select('reference')
      .where('member_id', '=', member.memberId)
      .where('state', '=', 'PENDING')
      .executeTakeFirstOrThrow()
    await resolveGameTransfer(context, reference)
  })

  it('the same source again answers the first and gives nothing, also after it has ended', async () => {
    const gift = bonus(member.memberId, {})
    const first = await open(gift)
    expect(first).not.toBeNull()
    expect((await open(gift))?.id).toBe(first?.id)
    await clear(member)
    expect(await open(gift)).toMatchObject({ id: first?.id, state: 'CANCELLED' })
    expect([await wallet(member), await activePlaythrough(context.db, member.memberId)]).toEqual([
      10_000n,
      null,
    ])
    expect((await bySource(context.db, { kind: 'bonus', sourceId: gift.sourceId }))?.id).toBe(
      first?.id,
    )
  })

  it('opens once of 128 tries at once, for one source and for many, in eight processes', async () => {
    const processes = Array.from({ length: 8 }, () => cashier.restarted())
    const race = (of: (n: number) => Gift) =>
      Promise.allSettled(Array.from({ length: 128 }, (_, n) => open(of(n), processes[n % 8])))
    const same = bonus(member.memberId, {})
    const all = await race(() => same)
    expect(all.every((each) => each.status === 'fulfilled')).toBe(true)
    expect(await wallet(member)).toBe(20_000n)
    const other = await cashier.member()
    const many = await race((n) =>
      bonus(other.memberId, {}, { sourceId: `${other.memberId}-${n}` }),
    )
    expect(many.filter((each) => each.status === 'fulfilled')).toHaveLength(1)
    for (const each of many)
      if (each.status === 'rejected')
        expect(each.reason).toMatchObject({ code: 'BONUS_ALREADY_ACTIVE' })
    expect([await wallet(other), (await rows(other)).length]).toEqual([10_000n, 1])
  })

  it('leaves nothing behind when the process dies before the commit, and gives once on the next try', async () => {
    const gift = bonus(member.memberId, { turnoverMultiple: 1 })
    await expect(
      transact(context.ledger, async (tx) => {
        await openPlaythrough(context, tx, gift)
        throw new Error('killed')
      }),
    ).rejects.toThrow('killed')
    expect([await wallet(member), await activePlaythrough(context.db, member.memberId)]).toEqual([
      10_000n,
      null,
    ])
    await open(gift, cashier.restarted())
    expect(await wallet(member)).toBe(20_000n)
  })

  it("takes from a member's own account what it holds, and no more", async () => {
    const from = `member:${member.memberId}:refund`
    await context.ledger.open([from])
    await expect(open(bonus(member.memberId, {}, { kind: 'refund', from }))).rejects.toMatchObject({
      code: 'MONEY_NOT_ENOUGH',
    })
    expect(await activePlaythrough(context.db, member.memberId)).toBeNull()
  })
})

describe('while a play-through runs', () => {
  it('no withdrawal leaves, by either road, and one that opens meanwhile still stops it', async () => {
    await open(bonus(member.memberId, { turnoverMultiple: 1 }))
    for (const path of ['withdraw', 'withdrawAll']) {
      const said = await member.post(`/api/wallet/${path}`, { amount: 100 })
      expect([said.status, said.body]).toEqual([
        422,
        {
          message: 'BONUS_CONDITION',
          details: {
            condition: 'PLAYTHROUGH',
            kind: 'bonus',
            turnover: { has: 0, needs: 100, lacks: 100 },
            balance: null,
          },
        },
      ])
    }
    const other = await cashier.member()
    await deposit(other.memberId, 150)
    const gather = async () => {
      await open(bonus(other.memberId, {}))
      return 'ENOUGH' as const
    }
    await expect(
      withdraw(context, { memberId: other.memberId, amount: 200, idempotencyKey: null }, gather),
    ).rejects.toMatchObject({ code: 'BONUS_CONDITION' })
    expect([await wallet(other), await wallet(member)]).toEqual([25_000n, 20_000n])
  })

  it('knows of the money that was asked to be paid out before it opened', async () => {
    const other = await cashier.member()
    await deposit(other.memberId, 300)
    const asked = { memberId: other.memberId, amount: 100, idempotencyKey: null }
    // It waits for people: the bank would pay it before or after the opening.
    const before = context.settings.get('autoApproveBelow')
    await cashier.set('autoApproveBelow', 0)
    await withdraw(context, asked)
    await cashier.set('autoApproveBelow', before)
    await open(bonus(other.memberId, { turnoverMultiple: 1 }))
    expect(await rowOf(other)).toMatchObject({ base: 40_000n, leaving: 10_000n })
  })

  it('a withdrawal and an activation at once are never both in force', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => cashier.member()))
    await Promise.all(people.map((person) => deposit(person.memberId, 300)))
    const outcomes = await Promise.all(
      people.flatMap((person) =>
        [0, 1].map(async (n) => {
          const own = cashier.restarted()
          const [taken, given] = await Promise.allSettled(
            n === 0
              ? [
                  withdraw(own, { memberId: person.memberId, amount: 100, idempotencyKey: null }),
                  open(bonus(person.memberId, { turnoverMultiple: 1 }), own),
                ]
              : [
                  Promise.reject(new Error('none')),
                  open(bonus(person.memberId, { turnoverMultiple: 1 }), own),
                ],
          )
          return { taken, given }
        }),
      ),
    )
    expect(outcomes.filter(({ given }) => given.status === 'fulfilled')).toHaveLength(8)
    for (const person of people) {
      const { base, leaving } = await rowOf(person)
      const out = await context.db
        .selectFrom('withdrawal')
        .select('state')
        .where('member_id', '=', person.memberId)
        .execute()
      // The row tells the order: what leaves was asked for before the play-through opened. A payout takes
      // some 50 ms: one that the bank had paid by then is the member's no more.
      const [withdrawal] = out
      const isPaidBefore = withdrawal?.state === 'PAID' && leaving === 0n
      expect([base, leaving]).toEqual(
        isPaidBefore ? [30_000n, 0n] : [40_000n, withdrawal ? 10_000n : 0n],
      )
    }
  })
})

describe('playing', () => {
  it('ends it SUCCESS once at the turnover, and the money is free', async () => {
    await open(bonus(member.memberId, { turnoverMultiple: 4, percentFail: 5 }))
    const username = await put(member, 'pg', 150)
    for (const bet of [150, 150, 99.99]) await play('pg', username, bet, bet)
    await refresh(member)
    expect((await active(member)).progress).toMatchObject({ turnover: 399.99, turnoverTarget: 400 })
    expect((await take(member, 100)).body.message).toBe('BONUS_CONDITION')
    await play('pg', username, 0.01, 0)
    await refresh(member)
    expect(await active(member)).toEqual({ status: false, type: '' })
    expect((await rows(member))[0]).toMatchObject({
      type: 'finish_bonus',
      status: 'SUCCESS',
      amount: 0n,
      from: 'BONUS',
      to: 'WALLET',
      item: { kind: 'bonus', description: expect.stringContaining('"en":"Test bonus"') },
      note: { ended: 'SUCCESS' },
    })
    expect((await member.post('/api/wallet/withdrawAll', { amount: 199.99 })).status).toBe(201)
    for (let n = 0; n < 3; n++) await evaluate(context, member.memberId)
    expect(await rows(member)).toHaveLength(2)
  })

  it("is looked at by the attempt to withdraw itself, with the provider's own figures", async () => {
    await open(bonus(member.memberId, { percentSuccess: 150 }))
    const username = await put(member, 'pg', 100)
    await play('pg', username, 50, 149.99)
    expect((await take(member)).body.message).toBe('BONUS_CONDITION')
    await play('pg', username, 1, 1.01)
    expect((await take(member)).status).toBe(201)
    expect((await rowOf(member)).state).toBe('SUCCESS')
  })

  it('down to the fail percent ends it FAILED and takes nothing', async () => {
    const before = await house()
    await open(bonus(member.memberId, { turnoverMultiple: 5, percentFail: 5 }))
    const username = await put(member, 'imi', 200)
    await play('imi', username, 189.99, 0)
    await refresh(member)
    expect((await active(member)).status).toBe(true)
    await play('imi', username, 0.01, 0)
    await refresh(member)
    expect(await active(member)).toEqual({ status: false, type: '' })
    expect((await rows(member))[0]).toMatchObject({
      type: 'finish_bonus',
      amount: 0n,
      note: { ended: 'FAILED' },
    })
    expect(
      (await member.post('/api/statement', { page: 1, limit: 1 })).body['statements'],
    ).toMatchObject([{ statementType: 'finish_bonus', status: 'SUCCESS', ended: 'FAILED' }])
    expect([
      await cashier.balance(`member:${member.memberId}:game:imi`),
      (await house()) - before,
    ]).toEqual([1_000n, -10_000n])
  })

  it('is not ended by our own figures: while the provider is silent it waits for an answer', async () => {
    await open(bonus(member.memberId, { percentFail: 50, percentSuccess: 300 }))
    const username = await put(member, 'pg', 200)
    await play('pg', username, 150, 0)
    await cashier.fault('game:pg', 'error', 1)
    await refresh(member)
    expect((await active(member)).status).toBe(true)
    await refresh(member)
    expect((await rowOf(member)).state).toBe('FAILED')
  })

  it('is looked at after a deposit and after a transfer, without being asked', async () => {
    await open(bonus(member.memberId, { percentSuccess: 200 }))
    const username = await put(member, 'pg', 200)
    await play('pg', username, 1, 201)
    expect((await rowOf(member)).state).toBe('ACTIVE')
    await deposit(member.memberId, 200)
    expect((await rowOf(member)).state).toBe('SUCCESS')
    await open(bonus(member.memberId, { turnoverMultiple: 1 }))
    await play('pg', username, 100, 100)
    expect((await active(member)).status).toBe(true)
    expect(
      (await member.post('/api/wallet/transfer', { from: 'pg', to: 'WALLET', amount: 1 })).status,
    ).toBe(200)
    await context.events.idle()
    expect((await rowOf(member)).state).toBe('SUCCESS')
  })

  it('ends once when 64 look at once in eight processes', async () => {
    await open(bonus(member.memberId, { turnoverMultiple: 1 }))
    const username = await put(member, 'pg', 200)
    await play('pg', username, 200, 200)
    const processes = Array.from({ length: 8 }, () => cashier.restarted())
    await Promise.all(
      Array.from({ length: 64 }, (_, n) => evaluate(processes[n % 8] ?? context, member.memberId)),
    )
    expect([(await rowOf(member)).state, (await rows(member)).length]).toEqual(['SUCCESS', 2])
  })
})

describe('cancelling', () => {
  it("brings the games' money in and takes the gift back, as was told before", async () => {
    const before = await house()
    await open(bonus(member.memberId, { turnoverMultiple: 5, percentFail: 5 }))
    const username = await put(member, 'pg', 120)
    await play('pg', username, 20.5, 0)
    await refresh(member)
    expect((await active(member)).cancel).toEqual({ returned: 79.5, removed: 100 })
    expect(await clear(member)).toMatchObject({ status: 200, body: { message: 'BONUS_CLEAR' } })
    expect([
      await wallet(member),
      await cashier.balance(`member:${member.memberId}:game:pg`),
      (await house()) - before,
    ]).toEqual([7_950n, 0n, 0n])
    expect((await rows(member))[0]).toMatchObject({
      type: 'finish_bonus',
      from: 'WALLET',
      to: 'BONUS',
      amount: 10_000n,
      note: { ended: 'CANCELLED' },
    })
    // Again, and where there never was one: nothing.
    expect((await clear(member)).body.message).toBe('BONUS_CLEAR')
    expect((await clear(await cashier.member())).body.message).toBe('BONUS_CLEAR')
    expect([await wallet(member), (await rows(member)).length]).toEqual([7_950n, 2])
  })

  it('takes at most what is left, and nothing of nothing', async () => {
    await open(bonus(member.memberId, {}))
    const username = await put(member, 'pg', 200)
    await play('pg', username, 160, 0)
    expect((await clear(member)).status).toBe(200)
    expect([await wallet(member), (await rowOf(member)).removed]).toEqual([0n, 4_000n])
    await open(bonus(member.memberId, {}))
    await put(member, 'pg', 100)
    await play('pg', username, 100, 0)
    expect((await clear(member)).status).toBe(200)
    expect((await rows(member))[0]).toMatchObject({
      type: 'finish_bonus',
      amount: 0n,
      note: { ended: 'CANCELLED' },
    })
  })

  it('moves nothing and ends nothing while a game does not answer', async () => {
    await open(bonus(member.memberId, { turnoverMultiple: 5 }))
    await put(member, 'pg', 60)
    await put(member, 'imi', 70)
    await cashier.fault('game:pg', 'timeout-before', 100)
    const said = await clear(member)
    expect([said.status, said.body]).toEqual([409, { message: 'TRANSFER_PENDING' }])
    await cashier.sandboxCall('DELETE', '/sandbox/faults')
    expect([
      await wallet(member),
      await cashier.balance(`member:${member.memberId}:game:pg`),
      await cashier.balance(`member:${member.memberId}:game:imi`),
    ]).toEqual([7_000n, 6_000n, 7_000n])
    expect((await active(member)).status).toBe(true)
    expect((await clear(member)).body.message).toBe('BONUS_CLEAR')
    expect(await wallet(member)).toBe(10_000n)
  })

  it('does not take what the conditions have released already', async () => {
    await open(bonus(member.memberId, { turnoverMultiple: 1 }))
    const username = await put(member, 'pg', 200)
    await play('pg', username, 200, 250)
    expect((await clear(member)).body.message).toBe('BONUS_CLEAR')
    expect(await rowOf(member)).toMatchObject({ state: 'SUCCESS', removed: 0n })
  })

  it('128 times at once takes it once, also in eight processes', async () => {
    const before = await house()
    await open(bonus(member.memberId, {}))
    await put(member, 'pg', 50)
    const processes = Array.from({ length: 8 }, () => cashier.restarted())
    const all = await Promise.allSettled([
      ...Array.from({ length: 128 }, () => clear(member)),
      ...processes.map((own) => cancelPlaythrough(own, member.memberId)),
    ])
    // Another process may meet our transfer under way: it is told to come again, and nothing is taken twice.
    for (const each of all)
      if (each.status === 'rejected')
        expect(each.reason).toMatchObject({ code: 'TRANSFER_PENDING' })
    await clear(member)
    expect([await wallet(member), (await house()) - before, (await rows(member)).length]).toEqual([
      10_000n,
      0n,
      2,
    ])
  })

  it("survives a process that dies with the games' money in the wallet and nothing taken", async () => {
    await open(bonus(member.memberId, {}))
    await put(member, 'pg', 150)
    const dying = cashier.restarted()
    const money = dying.ledger.money.bind(dying.ledger)
    dying.ledger = {
      ...dying.ledger,
      money: (work) =>
        money({
          ...work,
          run: (tx, item) =>
            work.run(
              {
                ...tx,
                post: async (posting) => {
                  if (posting.key.endsWith(':end') && posting.key.startsWith('pt'))
                    throw new Error('killed')
                  return tx.post(posting)
                },
              },
              item,
            ),
        }),
    }
    await expect(cancelPlaythrough(dying, member.memberId)).rejects.toThrow('killed')
    expect([await wallet(member), (await rowOf(member)).state]).toEqual([20_000n, 'ACTIVE'])
    await cancelPlaythrough(cashier.restarted(), member.memberId)
    expect([await wallet(member), (await rowOf(member)).state]).toEqual([10_000n, 'CANCELLED'])
  })
})

describe('time', () => {
  const inAnHour = () => new Date(context.clock.now().getTime() + 3_600_000)

  it('ends it FAILED as expired and takes back what is left of the gift', async () => {
    await open(bonus(member.memberId, { turnoverMultiple: 5 }, { expiresAt: inAnHour() }))
    await put(member, 'pg', 150)
    await expirePlaythroughs(context)
    expect((await active(member)).status).toBe(true)
    cashier.advance(3_600_001)
    await cashier.fault('game:pg', 'error', 20)
    await expirePlaythroughs(context)
    expect((await active(member)).status).toBe(true)
    await cashier.sandboxCall('DELETE', '/sandbox/faults')
    await expirePlaythroughs(context)
    expect(await rowOf(member)).toMatchObject({ state: 'FAILED', expired: true, removed: 10_000n })
    expect((await rows(member))[0]).toMatchObject({
      type: 'finish_bonus',
      amount: 10_000n,
      note: { ended: 'FAILED', expired: true },
    })
    expect(await wallet(member)).toBe(10_000n)
  })

  it('does not take what was won before it was looked at', async () => {
    await open(bonus(member.memberId, { turnoverMultiple: 1 }, { expiresAt: inAnHour() }))
    const username = await put(member, 'pg', 200)
    await play('pg', username, 200, 200)
    cashier.advance(3_600_001)
    await Promise.all([expirePlaythroughs(context), expirePlaythroughs(cashier.restarted())])
    expect(await rowOf(member)).toMatchObject({ state: 'SUCCESS', expired: false, removed: 0n })
  })
})

it('a member without one is asked nothing of, and no provider is', async () => {
  await expect(demandNoPlaythrough(context, member.memberId)).resolves.toBeUndefined()
  expect((await member.get('/api/bonus/check/minimum')).body).toEqual({ minimum: 10 })
})
