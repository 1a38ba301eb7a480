import { describe, expect, it } from 'vitest'
import { walletOf } from '../../../ledger/address.ts'
import type { Registered } from '../../../testing/app.ts'
import { readFeed } from '../../cashin/bankTransfers/feed.ts'
import { slipHouse } from '../../cashin/slips/testing/slips.ts'
import { seat } from './testing/seats.ts'

/** Who invited a member earns of what that one plays: neither is decided about by the other. */
const house = await slipHouse()
const { context } = house
const { db } = context
const reason = 'a test'
const colleague = house.client((await seat(context, 'finance')).token)

/** An operator whose own member account this is. */
async function operatorWith(own: Registered) {
  const who = await seat(context, 'finance')
  await db.updateTable('operator').set({ phone: own.username }).where('id', '=', who.id).execute()
  return house.client(who.token)
}
const PAIRS = {
  async 'whom the operator invited'() {
    const own = await house.register()
    const other = await house.register({ inviteCode: `PR${own.memberId}` })
    return { own, other }
  },
  async 'who invited the operator'() {
    const other = await house.register()
    const own = await house.register({ inviteCode: `PR${other.memberId}` })
    return { own, other }
  },
}

describe.each(Object.entries(PAIRS))('a member %s', (_, make) => {
  it('is decided about by a colleague', async () => {
    const { own, other } = await make()
    const thief = await operatorWith(own)
    const { memberId } = other
    const refused = async (work: Promise<{ status: number; body: Record<string, unknown> }>) => {
      const { status, body } = await work
      expect([status, body['message']]).toEqual([409, 'SAME_OPERATOR'])
    }

    const asked = { amount: 1_000, reason }
    await refused(thief.post(`/api/ops/members/${memberId}/adjust`, asked))
    const made = await colleague.post(`/api/ops/members/${memberId}/adjust`, asked)
    const adjustment = String(made.body['id'])
    await refused(thief.post(`/api/ops/adjustments/${adjustment}/approve`))
    // To refuse is to decide: what is taken from an account of their own is another's to refuse.
    await refused(thief.post(`/api/ops/adjustments/${adjustment}/refuse`, { reason }))
    await refused(thief.post(`/api/ops/approvals/${adjustment}/disagree`, { reason }))

    await refused(thief.post(`/api/ops/members/${memberId}/status`, { status: 'ACTIVE', reason }))

    const transfer = { toAccountNo: '4050012345', amount: 300, fromAccountNo: '9998887776' }
    await house.world('POST', '/sandbox/bank/transfer', {
      ...transfer,
      fromBankCode: 'SCB',
      fromName: 'NOBODY WE KNOW',
    })
    await readFeed(context)
    const { id } = await db
      .selectFrom('incoming_payment')
      .select('id')
      .where('state', '=', 'WAITING')
      .executeTakeFirstOrThrow()
    await refused(thief.post(`/api/ops/suspense/${id}/assign`, { memberId, reason }))
    const given = await colleague.post(`/api/ops/suspense/${id}/assign`, { memberId, reason })
    expect(given.body['state']).toBe('ASSIGNED')

    const stranger = { toAccountNo: '9998812349', toBankCode: 'SCB', toName: 'KRAPAO C' }
    const { picture } = await house.transfer(other, { ...stranger, amount: 900 })
    const { reference } = await house.settle(other.client, picture)
    const accept = { reason, bankCode: 'SCB' }
    await refused(thief.post(`/api/ops/slips/${reference}/accept`, accept))

    await context.ledger.submit({
      op: 'post',
      key: `fund ${memberId}`,
      kind: 'deposit',
      legs: [{ from: 'house:psp:KBANK', to: walletOf(memberId), amount: 3_000_000n }],
    })
    const { body } = await other.client.post('/api/wallet/withdraw', { amount: 25_000 })
    const withdrawal = `/api/ops/withdrawals/${String(body['reference'])}/approve`
    await refused(thief.post(withdrawal))
    await refused(thief.post(withdrawal.replace('approve', 'reject'), { reason }))
    expect((await colleague.post(withdrawal)).status).toBe(200)
  })
})

it('a member whom the same one invited is no own interest', async () => {
  const inviter = await house.register()
  const inviteCode = `PR${inviter.memberId}`
  const [own, other] = [await house.register({ inviteCode }), await house.register({ inviteCode })]
  const worker = await operatorWith(own)
  const asked = { amount: 1, reason }
  expect((await worker.post(`/api/ops/members/${other.memberId}/adjust`, asked)).status).toBe(201)
})
