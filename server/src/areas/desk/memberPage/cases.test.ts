import type { Answer } from '@krapao/contract/calls'
import { expect, it } from 'vitest'
import { openCashier } from '../../../testing/cashier.ts'
import { expireAnnounced } from '../../cashin/public.ts'
import { seat } from '../../staff/operators/testing/seats.ts'

/** What support reads beside a conversation: where a member's money waits, and why. */
const cashier = await openCashier()
const casesOf = async (memberId: string): Promise<Answer<'opsMemberCases'>> => {
  const { token } = await seat(cashier.context, 'support')
  const answer = await fetch(`${cashier.url}/api/ops/members/${memberId}/cases`, {
    headers: { authorization: `Bearer ${token}`, 'x-requested-with': 'wallet-user' },
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Answer<'opsMemberCases'>
}

it('names a withdrawal that waits with its reasons, and what else has no end yet, oldest first', async () => {
  await cashier.set('autoApproveBelow', 500)
  const [member, other] = [await cashier.member(), await cashier.member()]
  await cashier.fund(member.memberId, 2_000)
  expect(await casesOf(member.memberId)).toEqual([])
  const asked = await member.post<{ reference: string }>('/api/wallet/withdraw', { amount: 1_500 })
  const announced = await member.post<{ reference: string }>('/api/wallet/add', { amount: 300 })
  const cases = await casesOf(member.memberId)
  expect(cases).toMatchObject([
    {
      kind: 'WITHDRAWAL',
      reference: asked.body.reference,
      amount: 1_500,
      state: 'REQUESTED',
      ended: null,
    },
    { kind: 'ANNOUNCED', reference: announced.body.reference, amount: 300, state: 'PENDING' },
  ])
  expect(cases[0]?.reasons).toContain('AMOUNT')
  expect(await casesOf(other.memberId)).toEqual([])
  cashier.advance(2 * 86_400_000)
  await expireAnnounced(cashier.context)
})

it('tells of a withdrawal that was rejected, for seven days', async () => {
  const member = await cashier.member()
  await cashier.fund(member.memberId, 2_000)
  const { body } = await member.post<{ reference: string }>('/api/wallet/withdraw', {
    amount: 1_500,
  })
  const finance = await seat(cashier.context, 'finance')
  const rejected = await fetch(`${cashier.url}/api/ops/withdrawals/${body.reference}/reject`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${finance.token}`,
      'x-requested-with': 'wallet-user',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ reason: 'not the holder' }),
  })
  expect(rejected.status).toBe(200)
  const [found] = await casesOf(member.memberId)
  expect(found).toMatchObject({ reference: body.reference, state: 'FAILED' })
  expect(found?.ended).not.toBeNull()
  expect(found?.reasons).toHaveLength(1)
  cashier.advance(8 * 86_400_000)
  expect(await casesOf(member.memberId)).toEqual([])
})
