import { beforeEach, describe, expect, it } from 'vitest'
import { openCashier, until, type Caller } from '../../../testing/cashier.ts'
import { clause } from '../../../testing/clause.ts'
import { HeldJobs } from '../../../testing/heldJobs.ts'
import { playersOf } from '../../gifts/playthrough/testing/players.ts'
import { setMemberStatus } from '../../people/members/standing.ts'
import { approveWithdrawal, rejectWithdrawal } from './approvals/approval.ts'
import { listWithdrawals, viewWithdrawal } from './approvals/queue.ts'
import { PAYOUTS, resolvePayout } from './payouts/payout.ts'
import { withdraw } from './place.ts'

/** Ways to take money out that were open once: each must wait for a person, or move nothing. */
const cashier = await openCashier()
const { context } = cashier
const { deposit } = playersOf(cashier)

const rowOf = (id: string) =>
  context.db.selectFrom('withdrawal').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const paidTo = async (id: string) =>
  cashier.sandboxCall<{ state: string; amount: number }[]>(
    'GET',
    `/sandbox/payouts?accountNo=${(await rowOf(id)).account_no}`,
  )
const stateIs = (id: string, state: string) => until(async () => (await rowOf(id)).state === state)
const wallet = () => cashier.balance(`member:${member.memberId}:wallet`)

let member: Caller
beforeEach(async () => {
  await cashier.sandboxCall('DELETE', '/sandbox/faults')
  cashier.jobs.sent = []
  member = await cashier.member()
})

async function ask(amount: number): Promise<string> {
  const { status, body } = await member.post<{ reference: string }>('/api/wallet/withdraw', {
    amount,
  })
  expect([status, body]).toMatchObject([201, {}])
  return body.reference
}
/** Asks, and waits until it has been paid. */
async function paid(amount: number): Promise<string> {
  const id = await ask(amount)
  await stateIs(id, 'PAID')
  return id
}
/** Lets the time of the next attempt come and runs it. */
async function next(id: string): Promise<string> {
  const { next_attempt_at: at } = await rowOf(id)
  if (at) cashier.advance(Math.max(0, at.getTime() - context.clock.now().getTime()) + 1)
  await resolvePayout(context, id)
  return (await rowOf(id)).state
}

/** Before the clock is moved: rounds are dated by the game's own. */
describe('a deposit', () => {
  it('taken out again unplayed waits from unplayedFrom, also in small parts', async () => {
    await deposit(member.memberId, 5_000)
    await paid(1_500)
    expect(await rowOf(await ask(500))).toMatchObject({ reasons: ['UNPLAYED'] })
  })

  it('waits below unplayedFrom too, where more than unplayedMostPercent of it would go out unplayed', async () => {
    await deposit(member.memberId, 500)
    // As it ships: a small deposit may be taken out again.
    expect(await rowOf(await paid(100))).toMatchObject({ reasons: [] })
    await context.settings.set('unplayedMostPercent', 80)
    // 100 of 500 went before, so 400 is 80 percent of what is unplayed and 401 is more.
    expect(await rowOf(await ask(301))).toMatchObject({ reasons: ['UNPLAYED'] })
    const other = await cashier.member()
    await deposit(other.memberId, 500)
    const asked = async (amount: number) =>
      (await other.post<{ reference: string }>('/api/wallet/withdraw', { amount })).body.reference
    const within = await asked(400)
    expect(await rowOf(within)).toMatchObject({ reasons: [] })
    await stateIs(within, 'PAID')
    await context.settings.set('unplayedMostPercent', 100)
    const rest = await asked(100)
    expect(await rowOf(rest)).toMatchObject({ reasons: [] })
  })

  it('may go out once it was played, and so may what is left beyond an unplayed one', async () => {
    const players = playersOf(cashier)
    await deposit(member.memberId, 3_000)
    const username = await players.put(member, 'pg', 3_000)
    await players.play('pg', username, 3_000, 3_000)
    await member.post('/api/wallet/transfer', { from: 'pg', to: 'WALLET', amount: 3_000 })
    await paid(3_000)
    await cashier.fund(member.memberId, 2_500)
    cashier.advance(1_000)
    await deposit(member.memberId, 300)
    await paid(2_500)
  })
})

describe('the thresholds', () => {
  it('count the last 24 hours: the second 19,999.99 waits for an operator', async () => {
    await cashier.fund(member.memberId, 100_000)
    await paid(19_999.99)
    expect(await rowOf(await ask(19_999.99))).toMatchObject({
      state: 'REQUESTED',
      approvals_needed: 1,
      reasons: ['AMOUNT_24H'],
    })
  })

  it('forget what was paid more than 24 hours ago, and what came back', async () => {
    await cashier.fund(member.memberId, 100_000)
    await paid(19_999.99)
    cashier.advance(24 * 3_600_000 + 1)
    await cashier.fault('bank', 'refuse')
    const failed = await ask(19_999.99)
    await until(async () => (await rowOf(failed)).no_at !== null)
    expect(await next(failed)).toBe('FAILED')
    await paid(19_999.99)
  })

  it('ask for four eyes when the day comes to fourEyesFrom, however small each is', async () => {
    await cashier.fund(member.memberId, 120_000)
    const first = await ask(90_000)
    expect(await rowOf(first)).toMatchObject({ approvals_needed: 1, reasons: ['AMOUNT'] })
    await approveWithdrawal(context, first, 'op-1')
    await stateIs(first, 'PAID')
    expect(await rowOf(await ask(10_000))).toMatchObject({
      approvals_needed: 2,
      reasons: ['AMOUNT_24H', 'FOUR_EYES'],
    })
  })

  it('are counted by the commit itself: two processes cannot each see a day without the other', async () => {
    await cashier.fund(member.memberId, 100_000)
    const order = { memberId: member.memberId, amount: 19_999.99, idempotencyKey: null }
    const taken: string[] = []
    for (let round = 0; round < 3; round++) {
      const tries = await Promise.allSettled(
        Array.from({ length: 8 }, () => withdraw(cashier.restarted(), order)),
      )
      for (const one of tries) if (one.status === 'fulfilled') taken.push(one.value.reference)
      await until(async () =>
        (await Promise.all(taken.map(rowOf))).every((row) =>
          ['PAID', 'REQUESTED'].includes(row.state),
        ),
      )
    }
    const rows = await Promise.all(taken.map(rowOf))
    expect(rows.filter((row) => row.approvals_needed === 0)).toHaveLength(1)
  })
})

it('the sixth payout of 24 hours waits', async () => {
  await cashier.fund(member.memberId, 1_000)
  for (let n = 0; n < 5; n++) await paid(100)
  expect(await rowOf(await ask(100))).toMatchObject({ state: 'REQUESTED', reasons: ['VELOCITY'] })
})

describe("an account's holder", () => {
  const bankSays = (state: 'DIFFERS' | 'UNKNOWN') =>
    context.db
      .updateTable('bank_holder')
      .set({ state })
      .where('member_id', '=', member.memberId)
      .execute()

  it(clause('GLI 2.5.6d', 'waits at any amount when the bank names another person'), async () => {
    await cashier.fund(member.memberId, 500)
    await bankSays('DIFFERS')
    expect(await rowOf(await ask(100))).toMatchObject({
      state: 'REQUESTED',
      reasons: ['HOLDER_UNCONFIRMED'],
    })
  })

  it('waits from holderUnknownFrom, in parts too, when the bank does not know it', async () => {
    await cashier.fund(member.memberId, 20_000)
    await bankSays('UNKNOWN')
    await paid(9_900)
    expect(await rowOf(await ask(100))).toMatchObject({
      state: 'REQUESTED',
      reasons: ['HOLDER_UNCONFIRMED'],
    })
  })
})

describe('a member who is no longer let in', () => {
  it('is not paid on a retry, until they are let in again', async () => {
    await cashier.fund(member.memberId, 1_000)
    await cashier.fault('bank', 'timeout-before')
    const id = await ask(500)
    await stateIs(id, 'SENT')
    await cashier.jobs.look(PAYOUTS)
    await setMemberStatus(context, member.memberId, 'SUSPENDED')
    for (let n = 0; n < 3; n++) expect(await next(id)).toBe('SENT')
    expect([await paidTo(id), (await rowOf(id)).reasons]).toEqual([[], ['WITHHELD']])
    await setMemberStatus(context, member.memberId, 'ACTIVE')
    expect(await next(id)).toBe('PAID')
    expect(await paidTo(id)).toHaveLength(1)
  })

  it('has a payout that the bank never got returned to the operators after an hour', async () => {
    await cashier.fund(member.memberId, 1_000)
    await cashier.fault('bank', 'timeout-before')
    const id = await ask(500)
    await cashier.jobs.look(PAYOUTS)
    await setMemberStatus(context, member.memberId, 'SUSPENDED')
    cashier.advance(3_600_000)
    expect(await next(id)).toBe('REQUESTED')
    await rejectWithdrawal(context, id, 'suspended for fraud', 'op-1')
    expect([await wallet(), await paidTo(id)]).toEqual([100_000n, []])
  })

  it('is not paid after an approval that did not know of it; with a new one, that did, they are', async () => {
    await cashier.fund(member.memberId, 30_000)
    const id = await ask(30_000)
    await setMemberStatus(context, member.memberId, 'SUSPENDED')
    await approveWithdrawal(context, id, 'op-1')
    await until(async () => (await rowOf(id)).reasons.length === 2)
    expect(await viewWithdrawal(context, id)).toMatchObject({
      state: 'REQUESTED',
      reasons: ['AMOUNT', 'STATUS_SUSPENDED'],
      approvals: [],
      needs: 1,
    })
    expect(await paidTo(id)).toEqual([])
    await approveWithdrawal(context, id, 'op-1')
    await stateIs(id, 'PAID')
  })

  it('is not paid by an approval from when they were let in, though suspended before it as well', async () => {
    await cashier.fund(member.memberId, 30_000)
    const id = await ask(30_000)
    await setMemberStatus(context, member.memberId, 'SUSPENDED')
    await approveWithdrawal(context, id, 'op-1')
    await until(async () => (await rowOf(id)).reasons.length === 2)
    await setMemberStatus(context, member.memberId, 'ACTIVE')
    await cashier.fault('bank', 'timeout-before')
    await approveWithdrawal(context, id, 'op-1')
    await stateIs(id, 'SENT')
    await cashier.jobs.look(PAYOUTS)
    await setMemberStatus(context, member.memberId, 'SUSPENDED')
    for (let n = 0; n < 3; n++) expect(await next(id)).toBe('SENT')
    expect(await paidTo(id)).toEqual([])
  })

  it('is paid when excluded only', async () => {
    await cashier.fund(member.memberId, 1_000)
    await context.db
      .updateTable('member')
      .set({ excluded_until: new Date(context.clock.now().getTime() + 86_400_000) })
      .where('id', '=', member.memberId)
      .execute()
    await paid(500)
  })
})

describe('while payouts are in cooling-off', () => {
  const rest = (hours: number) =>
    context.db
      .updateTable('member')
      .set({ bank_rest_until: new Date(context.clock.now().getTime() + hours * 3_600_000) })
      .where('id', '=', member.memberId)
      .execute()

  it('nothing is paid; what was asked for goes out by itself when the cooling-off ends', async () => {
    await cashier.fund(member.memberId, 1_000)
    await rest(24)
    const id = await ask(500)
    await resolvePayout(context, id)
    expect(await paidTo(id)).toEqual([])
    const waiting = await listWithdrawals(context, { state: 'waiting', page: 1, limit: 100 })
    expect(waiting.withdrawals.find((one) => one.reference === id)).toMatchObject({
      reasons: ['REST'],
      needs: 0,
      restsUntil: expect.any(String),
    })
    cashier.advance(24 * 3_600_000)
    expect(await next(id)).toBe('PAID')
  })

  it('an operator may still say no', async () => {
    await cashier.fund(member.memberId, 1_000)
    await rest(24)
    const id = await ask(500)
    expect(await rejectWithdrawal(context, id, 'the owner called', 'op-1')).toMatchObject({
      state: 'FAILED',
    })
    expect([await wallet(), await next(id)]).toEqual([100_000n, 'FAILED'])
  })

  it('an approval does not shorten the cooling-off', async () => {
    await cashier.fund(member.memberId, 30_000)
    await rest(24)
    const id = await ask(30_000)
    const restsUntil = context.clock.now().getTime() + 23 * 3_600_000
    await approveWithdrawal(context, id, 'op-1')
    await until(async () => Number((await rowOf(id)).next_attempt_at) > restsUntil)
    expect([(await rowOf(id)).state, await paidTo(id)]).toEqual(['APPROVED', []])
    cashier.advance(24 * 3_600_000)
    expect(await next(id)).toBe('PAID')
  })
})

describe('four eyes', () => {
  it('are two: the same operator is refused, and the row stays as it is', async () => {
    await cashier.fund(member.memberId, 100_000)
    const id = await ask(100_000)
    const all = await Promise.allSettled(
      Array.from({ length: 8 }, () => approveWithdrawal(context, id, 'op-1')),
    )
    expect(all.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    for (const one of all)
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({ code: 'SAME_OPERATOR', status: 409 })
    expect(await viewWithdrawal(context, id)).toMatchObject({
      state: 'REQUESTED',
      approvals: [{ operator: 'op-1' }],
      needs: 2,
    })
    expect((await approveWithdrawal(context, id, 'op-2')).state).toBe('APPROVED')
    await stateIs(id, 'PAID')
  })

  it("are the database's: no statement sends what lacks them", async () => {
    await cashier.fund(member.memberId, 100_000)
    const id = await ask(100_000)
    await approveWithdrawal(context, id, 'op-1')
    for (const state of ['APPROVED', 'SENT', 'PAID'] as const)
      await expect(
        context.db.updateTable('withdrawal').set({ state }).where('id', '=', id).execute(),
      ).rejects.toMatchObject({ constraint: 'withdrawal_approvals' })
    await expect(
      context.db
        .updateTable('approval')
        .set({ state: 'done', decided_by: 'op-1', decided_at: context.clock.now() })
        .where('subject', '=', id)
        .execute(),
    ).rejects.toMatchObject({ constraint: 'approval_two_people' })
    await rejectWithdrawal(context, id, 'only one came', 'op-1')
  })
})

describe("the bank's no", () => {
  it('gives nothing back when its code is not on the list of final ones', async () => {
    await cashier.fund(member.memberId, 1_000)
    await cashier.fault('bank', 'refuse-but-pays')
    const id = await ask(500)
    await cashier.jobs.look(PAYOUTS)
    expect([(await rowOf(id)).state, await wallet()]).toEqual(['SENT', 50_000n])
    expect(await next(id)).toBe('PAID')
    expect([await wallet(), (await paidTo(id)).length]).toEqual([50_000n, 1])
  })

  it('gives nothing back for a final code until the bank, asked later, repeats it', async () => {
    await cashier.fund(member.memberId, 1_000)
    await cashier.fault('bank', 'refuse')
    const id = await ask(500)
    await cashier.jobs.look(PAYOUTS)
    expect([(await rowOf(id)).state, await wallet()]).toEqual(['SENT', 50_000n])
    cashier.advance(4_000)
    await resolvePayout(context, id)
    expect(await wallet()).toBe(50_000n)
    expect(await next(id)).toBe('FAILED')
    expect([await wallet(), (await rowOf(id)).fail_reason]).toEqual([100_000n, 'CREDITOR_REFUSED'])
  })

  it('ends as the bank says last when it takes it back', async () => {
    await cashier.fund(member.memberId, 1_000)
    // Nobody looks for its due work: what is asked of the bank is asked below.
    const after = { ...cashier.restarted(), jobs: new HeldJobs() }
    const words = [{ state: 'PENDING' }, { state: 'SUCCESS' }] as const
    let asked = 0
    after.providers = {
      ...after.providers,
      bank: {
        settleDelayMs: 5_000,
        payoutsAtOnce: 8,
        payout: async () => ({ kind: 'refused', reason: 'ACCOUNT_CLOSED' }),
        payoutState: async () => ({ kind: 'done', value: words[asked++] ?? { state: 'SUCCESS' } }),
      },
    }
    const { reference } = await withdraw(after, {
      memberId: member.memberId,
      amount: 500,
      idempotencyKey: null,
    })
    for (let n = 0; n < 3; n++) {
      const { next_attempt_at: at } = await rowOf(reference)
      cashier.advance(Math.max(0, (at?.getTime() ?? 0) - context.clock.now().getTime()) + 1)
      await resolvePayout(after, reference)
    }
    expect([(await rowOf(reference)).state, await wallet()]).toEqual(['PAID', 50_000n])
  })
})
