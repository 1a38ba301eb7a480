import { beforeEach, describe, expect, it } from 'vitest'
import { openCashier, type Caller } from '../../../testing/cashier.ts'
import { withdraw } from '../../cashout/withdrawals/place.ts'
import { playersOf } from '../playthrough/testing/players.ts'
import { saveOffer } from './save.ts'
import type { NewOffer } from './store.ts'

/**
 * What a deposit is good for, and that nobody receives twice on it or on money that is on its way
 * out.
 */
const cashier = await openCashier()
const { context } = cashier
const { deposit, wallet } = playersOf(cashier)

let offers = 0
async function offer(more: Partial<NewOffer>): Promise<string> {
  offers += 1
  const code = `S${offers}`
  await saveOffer(
    context.db,
    {
      id: `s${offers}`,
      kind: 'bonus',
      code,
      name_th: code,
      type: 'limit',
      max_received: 1,
      reward_amount: 2_000n,
      turnover_multiple: 300,
      ...more,
    },
    [],
  )
  return code
}
const take = async (who: Caller, code: string) => {
  const { status, body } = await who.get<{ message?: string }>(`/api/bonus/activate/${code}`)
  return [status, body.message]
}
const clear = async (who: Caller) => expect((await who.get('/api/bonus/clear')).status).toBe(200)
const DONE = [200, undefined]
const REFUSED = [422, 'BONUS_CONDITION']

let member: Caller
beforeEach(async () => {
  member = await cashier.member()
})

describe('a deposit', () => {
  it('counts no more once it was withdrawn again, for a sum of deposits too', async () => {
    const code = await offer({ min_deposit: 20_000n, deposit_hours: 24 })
    await deposit(member.memberId, 250)
    cashier.advance(5)
    expect((await member.post('/api/wallet/withdraw', { amount: 250 })).status).toBe(201)
    cashier.advance(5)
    expect(await take(member, code)).toEqual(REFUSED)
    await deposit(member.memberId, 199.99)
    expect(await take(member, code)).toEqual(REFUSED)
    await deposit(member.memberId, 0.01)
    expect(await take(member, code)).toEqual(DONE)
  })

  it('lets a bonus of each day be taken once, not this evening and tomorrow morning', async () => {
    const code = await offer({ type: 'day', min_deposit: 20_000n, deposit_hours: 24 })
    cashier.advance(
      new Date(
        `${new Date(context.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)}T16:50:00.000Z`,
      ).getTime() - context.clock.now().getTime(),
    )
    member = await cashier.member()
    await deposit(member.memberId, 200)
    cashier.advance(5)
    expect(await take(member, code)).toEqual(DONE)
    await clear(member)
    cashier.advance(20 * 60_000)
    expect(await take(member, code)).toEqual(REFUSED)
    await deposit(member.memberId, 200)
    expect(await take(member, code)).toEqual(DONE)
  })

  it('carries one claim of a bonus that asks for a last deposit, however often that may be taken', async () => {
    const code = await offer({ max_received: 3, min_deposit: 10_000n })
    await deposit(member.memberId, 100)
    cashier.advance(5)
    expect(await take(member, code)).toEqual(DONE)
    await clear(member)
    expect(await take(member, code)).toEqual(REFUSED)
    cashier.advance(5)
    await deposit(member.memberId, 100)
    expect(await take(member, code)).toEqual(DONE)
  })

  it('counts no more when it came while a withdrawal was prepared and left with it', async () => {
    await deposit(member.memberId, 100)
    const gather = async () => {
      cashier.advance(5)
      await deposit(member.memberId, 500)
      cashier.advance(5)
      return 'ENOUGH' as const
    }
    await withdraw(
      context,
      { memberId: member.memberId, amount: 600, idempotencyKey: null },
      gather,
    )
    expect(await wallet(member)).toBe(0n)
    expect(await take(member, 'FIRST100')).toEqual(REFUSED)
  })
})

it("money that is asked for and not yet paid out is still the member's, for a gift to an empty wallet", async () => {
  const code = await offer({})
  await deposit(member.memberId, 25_000)
  // Waits for an operator, who may say no.
  expect((await member.post('/api/wallet/withdraw', { amount: 25_000 })).status).toBe(201)
  expect(await wallet(member)).toBe(0n)
  expect(await take(member, code)).toEqual([422, 'BONUS_REMAINING'])
  await context.db
    .updateTable('withdrawal')
    .set({ next_attempt_at: null })
    .where('member_id', '=', member.memberId)
    .execute()
  const { rejectWithdrawal } = await import('../../cashout/withdrawals/approvals/approval.ts')
  const { id } = await context.db
    .selectFrom('withdrawal')
    .select('id')
    .where('member_id', '=', member.memberId)
    .executeTakeFirstOrThrow()
  await rejectWithdrawal(context, id, 'test', 'op-1')
  expect(await wallet(member)).toBe(2_500_000n)
})
