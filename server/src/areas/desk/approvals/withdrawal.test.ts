import { beforeEach, expect, it } from 'vitest'
import { walletOf } from '../../../ledger/address.ts'
import { testApp, type Client, type Registered } from '../../../testing/app.ts'
import { seat } from '../../staff/operators/testing/seats.ts'

/** A payout that one operator has approved, in the inbox of the second one. */
const house = await testApp({ settings: { registerOTP: false } })
const { context } = house
const [one, two, third] = [
  house.client((await seat(context, 'finance')).token),
  house.client((await seat(context, 'owner')).token),
  house.client((await seat(context, 'finance')).token),
]
let member: Registered
let reference = ''
beforeEach(async () => {
  member = await house.register()
  await context.ledger.submit({
    op: 'post',
    key: `fund ${member.memberId}`,
    kind: 'deposit',
    legs: [{ from: 'house:psp:KBANK', to: walletOf(member.memberId), amount: 20_000_000n }],
  })
  const { body } = await member.client.post('/api/wallet/withdraw', { amount: 100_000 })
  reference = String(body['reference'])
})
const sign = (by: Client, reason?: string) =>
  by.post(`/api/ops/withdrawals/${reference}/approve`, reason === undefined ? {} : { reason })
interface Line {
  id: string
  kind: string
  subject: string
  reason: string
  mayConfirm: boolean
  after: Record<string, unknown>
}
const boxOf = async (by: Client): Promise<Line[]> => {
  const { body } = await by.post('/api/ops/approvals', { state: 'waiting', limit: 100 })
  return (body['items'] as Line[]).filter((item) => item.subject === reference)
}
const toConfirm = async (by: Client): Promise<number> =>
  ((await by.get('/api/ops/today')).body['approvals'] as { toConfirm: number }).toConfirm
const say = (by: Client, id: string, word: string, body = {}) =>
  by.post(`/api/ops/approvals/${id}/${word}`, body)
const rowNow = async () =>
  (await one.get(`/api/ops/withdrawals/${reference}`)).body['withdrawal'] as {
    state: string
    approvals: unknown[]
  }
const idOf = async (): Promise<string> => (await boxOf(two))[0]?.id ?? ''

it('tells the second what the first has signed, why, and counts it for those who may', async () => {
  const before = await toConfirm(two)
  expect(await boxOf(two)).toEqual([])
  await sign(one, 'known for years')
  expect(await boxOf(two)).toMatchObject([
    {
      kind: 'withdrawal',
      reason: 'known for years',
      mayConfirm: true,
      after: { memberId: member.memberId, amount: 100_000 },
    },
  ])
  expect((await boxOf(one))[0]?.mayConfirm).toBe(false)
  expect([await toConfirm(two), await toConfirm(one)]).toEqual([before + 1, 0])
})

it('goes out once the second confirms it there, and only by another', async () => {
  await sign(one)
  const id = await idOf()
  expect((await say(one, id, 'confirm')).body.message).toBe('SAME_OPERATOR')
  expect((await say(two, id, 'confirm')).status).toBe(200)
  expect((await rowNow()).state).not.toBe('REQUESTED')
  expect(await boxOf(two)).toEqual([])
})

it('is taken back by who signed, before the second: nobody has signed it then', async () => {
  await sign(one)
  const id = await idOf()
  expect((await say(two, id, 'takeBack')).body.message).toBe('FORBIDDEN')
  expect((await say(one, id, 'takeBack')).status).toBe(200)
  expect(await rowNow()).toMatchObject({ state: 'REQUESTED', approvals: [] })
  // The next one is the first again: it does not go out by one.
  await sign(two)
  expect(await rowNow()).toMatchObject({ state: 'REQUESTED', approvals: [{}] })
  await sign(one)
  expect((await rowNow()).state).not.toBe('REQUESTED')
  expect((await say(one, id, 'takeBack')).body.message).toBe('NOT_FOUND')
})

it('a no takes the first approval away and pays nothing back', async () => {
  await sign(one)
  expect((await say(two, await idOf(), 'disagree', { reason: 'not yet' })).status).toBe(200)
  expect(await rowNow()).toMatchObject({ state: 'REQUESTED', approvals: [] })
  expect((await member.client.get('/api/wallet')).body['wallet']).toMatchObject({
    amount: 100_000,
  })
})

it('of a take-back and a second approval at once one is done, and never both', async () => {
  await sign(one)
  const id = await idOf()
  const said = await Promise.all([say(one, id, 'takeBack'), sign(two), say(third, id, 'confirm')])
  expect([undefined, 'NOT_WAITING', 'NOT_FOUND']).toContain(said[0].body.message)
  const { state } = await rowNow()
  const rows = await context.db
    .selectFrom('approval')
    .select('state')
    .where('subject', '=', reference)
    .execute()
  const done = rows.filter((row) => row.state === 'done').length
  expect(done).toBe(state === 'REQUESTED' ? 0 : 1)
})

it('a reason that came after the first approval is not confirmed unseen', async () => {
  await sign(one)
  const id = await idOf()
  house.clock.advance(1_000)
  await context.db
    .updateTable('withdrawal')
    .set({ reasons_at: context.clock.now() })
    .where('id', '=', reference)
    .execute()
  expect((await say(two, id, 'confirm')).body.message).toBe('CASE_CHANGED')
  expect((await rowNow()).state).toBe('REQUESTED')
})

it('lists the heaviest reasons first, and of these the oldest', async () => {
  const ask = async (reasons: string[]): Promise<string> => {
    const { client, memberId } = await house.register()
    await context.ledger.submit({
      op: 'post',
      key: `fund ${memberId}`,
      kind: 'deposit',
      legs: [{ from: 'house:psp:KBANK', to: walletOf(memberId), amount: 20_000_000n }],
    })
    const { body } = await client.post('/api/wallet/withdraw', { amount: 30_000 })
    house.clock.advance(1_000)
    const id = String(body['reference'])
    await context.db.updateTable('withdrawal').set({ reasons }).where('id', '=', id).execute()
    if (reasons.includes('HOLDER_UNCONFIRMED'))
      await context.db
        .updateTable('bank_holder')
        .set({ state: 'DIFFERS', next_ask_at: null })
        .where('member_id', '=', memberId)
        .execute()
    return id
  }
  const look = await ask(['AMOUNT'])
  const care = await ask(['AMOUNT', 'VELOCITY'])
  const stop = await ask(['UNPLAYED', 'CHARGEBACK'])
  const status = await ask(['STATUS_REVIEW'])
  const differs = await ask(['HOLDER_UNCONFIRMED'])
  const { body } = await one.post('/api/ops/withdrawals', { state: 'waiting' })
  const mine = [look, care, stop, status, differs]
  const rows = (body['withdrawals'] as { reference: string; worst: unknown }[]).filter((row) =>
    mine.includes(row.reference),
  )
  expect(rows.map(({ reference: id, worst }) => [id, worst])).toEqual([
    [stop, { severity: 'stop', count: 2 }],
    [status, { severity: 'stop', count: 1 }],
    [differs, { severity: 'stop', count: 1 }],
    [care, { severity: 'care', count: 1 }],
    [look, { severity: 'look', count: 1 }],
  ])
})
