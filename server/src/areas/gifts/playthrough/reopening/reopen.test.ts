import { beforeEach, describe, expect, it } from 'vitest'
import { openCashier, type Caller } from '../../../../testing/cashier.ts'
import { transact } from '../../../../testing/transact.ts'
import { owedBy } from '../debts/debts.ts'
import { openPlaythrough } from '../open.ts'
import { type Conditions } from '../rules.ts'
import { playersOf } from '../testing/players.ts'
import { reviewEnded } from './judgeAgain.ts'

/** A gift that ended by rounds which their provider takes back afterwards. */
const cashier = await openCashier()
const { context } = cashier
const { deposit, put, play, refresh, wallet, rowOf, active } = playersOf(cashier)

const give = (memberId: string, conditions: Partial<Conditions>, amount = 10_000n) =>
  transact(context.ledger, (tx) =>
    openPlaythrough(context, tx, {
      memberId,
      kind: 'bonus',
      sourceId: context.ids.reference('src'),
      name: { th: 'โบนัสทดสอบ', la: 'ໂບນັດທົດສອບ', en: 'Test bonus' },
      amount,
      from: 'house:bonus',
      conditions: {
        turnoverMultiple: null,
        percentSuccess: null,
        percentFail: null,
        ...conditions,
      },
    }),
  )
const round = async (username: string, bet: number, win: number): Promise<string> =>
  ((await play('pg', username, bet, win)) as { roundId: string }).roundId
const revoke = (username: string, roundId: string) =>
  cashier.sandboxCall('POST', `/sandbox/games/pg/rounds/${roundId}/void`, { username })
/** The provider's rounds are read by whatever reads them first, and what follows has been done. */
const read = async (who: Caller) => {
  await refresh(who)
  await who.get('/api/refund/check')
  await context.events.idle()
  await refresh(who)
}
const withdraw = async (who: Caller, amount: number) => {
  const { status, body } = await who.post<{ message?: string }>('/api/wallet/withdrawAll', {
    amount,
  })
  return [status, body.message]
}
const owed = (who: Caller) => owedBy(context.db, who.memberId)

let member: Caller
beforeEach(async () => {
  member = await cashier.member()
})

describe('a gift that failed by a round that is void', () => {
  it('is open again, and is not paid out without its conditions', async () => {
    await give(member.memberId, { turnoverMultiple: 5, percentFail: 5 }, 50_000n)
    const username = await put(member, 'pg', 500)
    const lost = await round(username, 500, 0)
    await read(member)
    expect((await rowOf(member)).state).toBe('FAILED')
    await revoke(username, lost)
    await read(member)
    expect(await rowOf(member)).toMatchObject({ state: 'ACTIVE', reopened: 1, ended_at: null })
    expect(await active(member)).toMatchObject({ status: true, reopened: true })
    expect(await withdraw(member, 500)).toEqual([422, 'BONUS_CONDITION'])
    expect(await owed(member)).toBe(0n)
    // Played through at last, it ends once more, and is the member's.
    await round(username, 500, 500)
    for (let n = 0; n < 4; n++) await round(username, 500, 500)
    await read(member)
    expect((await rowOf(member)).state).toBe('SUCCESS')
    expect((await withdraw(member, 500))[0]).toBe(201)
  })

  it('is not paid out by whoever is faster than the reading of rounds', async () => {
    await give(member.memberId, { turnoverMultiple: 5, percentFail: 5 }, 50_000n)
    const username = await put(member, 'pg', 500)
    const lost = await round(username, 500, 0)
    await read(member)
    await revoke(username, lost)
    await refresh(member)
    expect(await withdraw(member, 500)).toEqual([422, 'BONUS_CONDITION'])
    expect((await rowOf(member)).state).toBe('ACTIVE')
  })

  it('stays ended when what is left of the loss would have ended it too', async () => {
    await give(member.memberId, { turnoverMultiple: 5, percentFail: 50 })
    const username = await put(member, 'pg', 100)
    const first = await round(username, 10, 0)
    await round(username, 70, 0)
    await read(member)
    expect((await rowOf(member)).state).toBe('FAILED')
    await revoke(username, first)
    await read(member)
    expect((await rowOf(member)).state).toBe('FAILED')
  })

  it('is owed where another gift runs by then', async () => {
    await give(member.memberId, { turnoverMultiple: 5, percentFail: 5 })
    const username = await put(member, 'pg', 100)
    const lost = await round(username, 100, 0)
    await read(member)
    await give(member.memberId, { turnoverMultiple: 5 }, 5_000n)
    await revoke(username, lost)
    await read(member)
    expect([(await rowOf(member)).amount, await owed(member)]).toEqual([5_000n, 10_000n])
    await reviewEnded(context, member.memberId)
    expect(await owed(member)).toBe(10_000n)
  })
})

describe('a gift that was played through by rounds that are void', () => {
  const playedThrough = async () => {
    await give(member.memberId, { turnoverMultiple: 2 })
    const username = await put(member, 'pg', 100)
    const rounds = [await round(username, 100, 100), await round(username, 100, 100)]
    await read(member)
    expect((await rowOf(member)).state).toBe('SUCCESS')
    return { username, rounds }
  }

  it('is open again, and what was bet since counts', async () => {
    const { username, rounds } = await playedThrough()
    await round(username, 40, 40)
    await revoke(username, rounds[0] ?? '')
    await read(member)
    expect(await active(member)).toMatchObject({
      status: true,
      progress: { turnover: 140, turnoverTarget: 200 },
    })
    await round(username, 60, 60)
    await read(member)
    expect((await rowOf(member)).state).toBe('SUCCESS')
  })

  it('is owed as far as it has gone out, and the next gift pays it', async () => {
    const { username, rounds } = await playedThrough()
    await deposit(member.memberId, 100)
    expect((await withdraw(member, 200))[0]).toBe(201)
    await revoke(username, rounds[1] ?? '')
    await read(member)
    expect([(await rowOf(member)).state, await owed(member)]).toEqual(['SUCCESS', 10_000n])
    const gift = await give(member.memberId, { turnoverMultiple: 2 }, 15_000n)
    expect(gift).toMatchObject({ amount: 5_000n, turnover_target: 10_000n })
    expect([await wallet(member), await owed(member)]).toEqual([5_000n, 0n])
  })

  it('waits for what is not known before it ends', async () => {
    await give(member.memberId, { turnoverMultiple: 1 })
    const username = await put(member, 'pg', 100)
    const { betId } = await cashier.sandboxCall<{ betId: string }>(
      'POST',
      '/sandbox/games/pg/bets',
      { username, bet: 50 },
    )
    await round(username, 50, 50)
    await round(username, 50, 50)
    await read(member)
    const waitsFor = { message: 'BETS_OPEN', details: { code: 'pg', amount: 50 } }
    expect(await active(member)).toMatchObject({ status: true, waitsFor })
    const refused = await member.post<{ details?: object }>('/api/wallet/withdrawAll', {
      amount: 100,
    })
    expect([refused.status, refused.body.details]).toMatchObject([422, { waitsFor }])
    await cashier.sandboxCall('POST', `/sandbox/games/pg/bets/${betId}/settle`, {
      username,
      win: 0,
    })
    await read(member)
    expect((await rowOf(member)).state).toBe('SUCCESS')
  })
})

describe('a cancelled gift', () => {
  it('owes what comes back of it when a round is void', async () => {
    await give(member.memberId, { turnoverMultiple: 5 })
    const username = await put(member, 'pg', 100)
    const lost = await round(username, 80, 0)
    expect((await member.get('/api/bonus/clear')).status).toBe(200)
    expect((await rowOf(member)).removed).toBe(2_000n)
    await revoke(username, lost)
    await read(member)
    expect(await owed(member)).toBe(8_000n)
    await reviewEnded(context, member.memberId)
    expect(await owed(member)).toBe(8_000n)
  })

  it('owes of what comes back no more than the gift: the rest was lost of their own money', async () => {
    await deposit(member.memberId, 100)
    await give(member.memberId, { turnoverMultiple: 5 })
    const username = await put(member, 'pg', 200)
    const lost = await round(username, 150, 0)
    await member.get('/api/bonus/clear')
    expect([(await rowOf(member)).removed, await wallet(member)]).toEqual([5_000n, 0n])
    await revoke(username, lost)
    await read(member)
    expect(await owed(member)).toBe(5_000n)
  })

  it('leaves the member what a provider gave back of play before it', async () => {
    await deposit(member.memberId, 300)
    const username = await put(member, 'pg', 300)
    const lost = await round(username, 100, 0)
    await read(member)
    await give(member.memberId, { turnoverMultiple: 5, percentSuccess: 120 })
    await revoke(username, lost)
    await read(member)
    expect(await active(member)).toMatchObject({ status: true, progress: { balance: 300 } })
    await member.get('/api/bonus/clear')
    expect(await wallet(member)).toBe(30_000n)
  })
})
