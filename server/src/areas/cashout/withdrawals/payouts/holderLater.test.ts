import { beforeEach, describe, expect, it } from 'vitest'
import { openCashier, until, type Caller } from '../../../../testing/cashier.ts'
import { clause } from '../../../../testing/clause.ts'
import { approveWithdrawal, rejectWithdrawal } from '../approvals/approval.ts'
import { viewWithdrawal } from '../approvals/queue.ts'
import { PAYOUTS, resolvePayout } from './payout.ts'

/** Whoever changes the account asks for the money before the bank has said whose account it is. */
const cashier = await openCashier()
const { context } = cashier
const DAY_MS = 86_400_000

let thief: Caller
beforeEach(async () => {
  await cashier.sandboxCall('DELETE', '/sandbox/faults')
  thief = await cashier.member()
  await cashier.fund(thief.memberId, 50_000)
})

const rowOf = (id: string) =>
  context.db.selectFrom('withdrawal').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const stateIs = (id: string, state: string) => until(async () => (await rowOf(id)).state === state)
const paid = async (id: string) =>
  (
    await cashier.sandboxCall<unknown[]>(
      'GET',
      `/sandbox/payouts?accountNo=${(await rowOf(id)).account_no}`,
    )
  ).length
const bankSays = (state: 'AGREES' | 'DIFFERS' | 'UNKNOWN') =>
  context.db
    .updateTable('bank_holder')
    .set({ state })
    .where('member_id', '=', thief.memberId)
    .execute()
const coolOffForADay = () =>
  context.db
    .updateTable('member')
    .set({ bank_rest_until: new Date(context.clock.now().getTime() + DAY_MS) })
    .where('id', '=', thief.memberId)
    .execute()
async function ask(amount: number): Promise<string> {
  const { status, body } = await thief.post<{ reference: string }>('/api/wallet/withdraw', {
    amount,
  })
  expect(status).toBe(201)
  return body.reference
}
async function next(id: string): Promise<string> {
  const { next_attempt_at: at } = await rowOf(id)
  if (at) cashier.advance(Math.max(0, at.getTime() - context.clock.now().getTime()) + 1)
  await resolvePayout(context, id)
  return (await rowOf(id)).state
}

describe('a payout asked for before the bank has named the holder', () => {
  beforeEach(async () => {
    await bankSays('UNKNOWN')
    await coolOffForADay()
  })

  it(
    clause('GLI 2.5.6d', 'waits for an operator when the bank names another person meanwhile'),
    async () => {
      const id = await ask(9_000)
      expect(await rowOf(id)).toMatchObject({ state: 'APPROVED', reasons: ['REST'] })
      await bankSays('DIFFERS')
      expect(await next(id)).toBe('REQUESTED')
      expect(await viewWithdrawal(context, id)).toMatchObject({
        reasons: ['REST', 'HOLDER_UNCONFIRMED'],
        needs: 1,
        approvals: [],
      })
      expect(await paid(id)).toBe(0)
      await rejectWithdrawal(context, id, "a stranger's account", 'op-1')
    },
  )

  it.each(['AGREES', 'UNKNOWN'] as const)('goes out by itself when it says %s', async (word) => {
    const id = await ask(9_000)
    await bankSays(word)
    expect(await next(id)).toBe('PAID')
  })
})

describe('a payout that operators approved', () => {
  it('waits for an approval with the other holder in sight, and goes out after that', async () => {
    const id = await ask(30_000)
    await bankSays('DIFFERS')
    await approveWithdrawal(context, id, 'op-1')
    await until(async () => (await rowOf(id)).reasons.includes('HOLDER_UNCONFIRMED'))
    expect([(await rowOf(id)).state, await paid(id)]).toEqual(['REQUESTED', 0])
    await approveWithdrawal(context, id, 'op-1')
    await stateIs(id, 'PAID')
  })

  it('is not sent again to another holder while nobody knows whether the bank has it', async () => {
    await cashier.fault('bank', 'timeout-before')
    const id = await ask(1_000)
    await stateIs(id, 'SENT')
    await cashier.jobs.look(PAYOUTS)
    await bankSays('DIFFERS')
    for (let n = 0; n < 3; n++) expect(await next(id)).toBe('SENT')
    expect([await paid(id), (await rowOf(id)).reasons]).toEqual([0, ['WITHHELD']])
    cashier.advance(3_600_000)
    expect(await next(id)).toBe('REQUESTED')
    await rejectWithdrawal(context, id, "a stranger's account", 'op-1')
  })

  it('waits again when they saw that the bank had not answered, and it names another since', async () => {
    await bankSays('UNKNOWN')
    await coolOffForADay()
    const id = await ask(15_000)
    expect((await rowOf(id)).reasons).toEqual(['HOLDER_UNCONFIRMED', 'REST'])
    await approveWithdrawal(context, id, 'op-1')
    await bankSays('DIFFERS')
    await until(async () => (await next(id)) === 'REQUESTED')
    expect(await paid(id)).toBe(0)
    cashier.advance(DAY_MS)
    await approveWithdrawal(context, id, 'op-1')
    await until(async () => (await next(id)) === 'PAID')
  })

  it('takes two when the account comes to be in doubt beside something else', async () => {
    const id = await ask(30_000)
    await context.db
      .updateTable('withdrawal')
      .set({ reasons: ['AMOUNT', 'UNPLAYED'] })
      .where('id', '=', id)
      .execute()
    await bankSays('DIFFERS')
    await approveWithdrawal(context, id, 'op-1')
    await until(async () => (await rowOf(id)).reasons.includes('HOLDER_UNCONFIRMED'))
    expect(await viewWithdrawal(context, id)).toMatchObject({ state: 'REQUESTED', needs: 2 })
    await approveWithdrawal(context, id, 'op-1')
    expect([(await rowOf(id)).state, await paid(id)]).toEqual(['REQUESTED', 0])
    await approveWithdrawal(context, id, 'op-2')
    await stateIs(id, 'PAID')
  })
})
