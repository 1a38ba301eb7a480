import { expect, it } from 'vitest'
import { walletOf } from '../../../../ledger/address.ts'
import { testApp } from '../../../../testing/app.ts'
import { seat } from '../../../staff/operators/testing/seats.ts'
import { PAYOUTS } from '../payouts/payout.ts'

/** What operators are told of withdrawals that have ended. */
const house = await testApp({ settings: { registerOTP: false } })
const { context, clock } = house
const [one, two] = [await seat(context, 'finance'), await seat(context, 'owner')]
const [finance, owner] = [house.client(one.token), house.client(two.token)]

const asked = async (amount: number): Promise<string> => {
  const { client, memberId } = await house.register()
  await context.ledger.submit({
    op: 'post',
    key: `fund ${memberId}`,
    kind: 'deposit',
    legs: [{ from: 'house:psp:KBANK', to: walletOf(memberId), amount: 100_000_000n }],
  })
  return String((await client.post('/api/wallet/withdraw', { amount })).body['reference'])
}
interface Ended {
  reference: string
  state: string
  approvals: { operator: string; at: string }[]
  ended: { at: string; outcome: string; by: string | null; bankReference: string | null } | null
}
const done = async () =>
  (await finance.post('/api/ops/withdrawals', { state: 'done', page: 1, limit: 2 }))
    .body as unknown as { sums: unknown; total: number; withdrawals: Ended[] }
const rowOf = async (reference: string): Promise<Ended> =>
  (await finance.get(`/api/ops/withdrawals/${reference}`)).body['withdrawal'] as Ended
const sent = async (references: string[]) =>
  await expect
    .poll(async () => {
      await house.jobs.runDue()
      context.jobs.wake(PAYOUTS)
      return (await Promise.all(references.map(rowOf))).every(({ ended }) => ended !== null)
    })
    .toBe(true)

it('sums what was paid apart from what was refused and what came back, of all pages', async () => {
  expect((await done()).sums).toEqual({
    paid: { count: 0, amount: 0 },
    refused: { count: 0, amount: 0 },
    returned: { count: 0, amount: 0 },
  })
  const itself = await asked(500)
  const approved = await asked(30_000)
  const large = await asked(100_000)
  const refused = await asked(21_000)
  expect((await rowOf(refused)).ended).toBeNull()
  const word = (by: typeof finance, reference: string, what: 'approve' | 'reject') =>
    by.post(`/api/ops/withdrawals/${reference}/${what}`, { reason: 'looked at it' })
  expect((await word(finance, approved, 'approve')).status).toBe(200)
  for (const by of [owner, finance]) await word(by, large, 'approve')
  await word(owner, refused, 'reject')
  await sent([itself, approved, large, refused])
  await house.world('POST', '/sandbox/faults', {
    target: 'bank',
    kind: 'refuse',
    on: 'write',
    times: 5,
  })
  const back = await asked(700)
  await sent([back])
  const found = await done()
  expect(found).toMatchObject({
    total: 5,
    sums: {
      paid: { count: 3, amount: 130_500 },
      refused: { count: 1, amount: 21_000 },
      returned: { count: 1, amount: 700 },
    },
  })
  expect(found.withdrawals).toHaveLength(2)
  expect(await rowOf(itself)).toMatchObject({
    approvals: [],
    ended: { outcome: 'paid', by: null, bankReference: expect.stringMatching(/./) as unknown },
  })
  expect(await rowOf(approved)).toMatchObject({
    approvals: [{ operator: one.name }],
    ended: { outcome: 'paid', by: null, bankReference: expect.stringMatching(/./) as unknown },
  })
  expect((await rowOf(large)).approvals.map(({ operator }) => operator)).toEqual([
    two.name,
    one.name,
  ])
  const no = await rowOf(refused)
  expect(no).toMatchObject({ ended: { outcome: 'refused', by: two.name, bankReference: null } })
  expect(await rowOf(back)).toMatchObject({ ended: { outcome: 'returned', by: null } })
  // It ended then, and waits no longer however much later one looks.
  clock.advance(20 * 60_000)
  expect((await rowOf(refused)).ended?.at).toBe(no.ended?.at)
  // What does not have an end has no sums.
  const waiting = await finance.post('/api/ops/withdrawals', {
    state: 'waiting',
    page: 1,
    limit: 2,
  })
  expect(waiting.body['sums']).toBeNull()
})
