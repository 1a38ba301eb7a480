import { expect, it } from 'vitest'
import { testApp, type Client } from '../../../testing/app.ts'
import { transact } from '../../../testing/transact.ts'
import { balanceOf } from '../../../testing/wallets.ts'
import { suspendArrival } from '../../cashin/payments/suspend.ts'
import { seat } from '../../staff/operators/testing/seats.ts'

/** What one operator has asked for is confirmed, or refused, as what it is and as nothing else. */
const house = await testApp({ settings: { registerOTP: false } })
const { context } = house
const worker = async (role: 'owner' | 'finance'): Promise<Client> =>
  house.client((await seat(context, role)).token)
const [one, two, owner] = [await worker('finance'), await worker('finance'), await worker('owner')]
// Another holds the right, so that the owner is not alone.
await worker('owner')
const reason = 'asked them'
const stands = async (id: string) =>
  context.db
    .selectFrom('approval')
    .select(['state', 'decided_by'])
    .where('id', '=', id)
    .executeTakeFirst()
const WAITS = { state: 'waiting', decided_by: null }
const asAdjustment = (by: Client, id: string, verb: 'approve' | 'refuse') =>
  by.post(`/api/ops/adjustments/${id}/${verb}`, { reason })
const NONE = { status: 404, body: { message: 'NOT_FOUND' } }

it('money in suspense that one has given a member is no adjustment in favour of that member', async () => {
  const { memberId } = await house.register()
  const item = await transact(context.ledger, (tx) =>
    suspendArrival(context, tx, {
      kind: 'psp',
      account: 'psp:KBANK',
      reference: 'evt_found',
      amount: 3_000_000n,
      reason: 'UNKNOWN_CODE',
      at: context.clock.now(),
    }),
  )
  const path = `/api/ops/suspense/${item?.id}/assign`
  const first = await one.post(path, { memberId, reason })
  expect(first).toMatchObject({ status: 200, body: { state: 'WAITING' } })
  const [given] = (first.body as { decisions?: { approval: string }[] }).decisions ?? []
  const approval = given?.approval ?? ''
  const wallet = () => balanceOf(context, `member:${memberId}:wallet`)
  for (const verb of ['approve', 'refuse'] as const) {
    const answer = await asAdjustment(two, approval, verb)
    expect([await stands(approval), await wallet()]).toEqual([WAITS, 0n])
    expect(answer).toMatchObject(NONE)
  }
  expect((await two.post(path, { memberId, reason })).body).toMatchObject({ state: 'ASSIGNED' })
  expect(await wallet()).toBe(3_000_000n)
  expect(await balanceOf(context, 'house:adjust')).toBe(0n)
})

it('a setting that an owner has asked for is no adjustment, and finance refuses none', async () => {
  const asked = await owner.put('/api/ops/settings/withdrawMax', { value: 9_000_000, reason })
  const id = String(asked.body['approval'])
  for (const verb of ['refuse', 'approve'] as const) {
    const answer = await asAdjustment(two, id, verb)
    expect(await stands(id)).toEqual(WAITS)
    expect(answer).toMatchObject(NONE)
  }
})
