import { beforeAll, describe, expect, it } from 'vitest'
import { walletOf } from '../../../../ledger/address.ts'
import { testApp, type Client, type Registered } from '../../../../testing/app.ts'
import { seat } from '../../../staff/operators/testing/seats.ts'
import { PAYOUTS } from '../payouts/payout.ts'

const house = await testApp({ settings: { registerOTP: false } })
const { context } = house
const [a, b] = [await seat(context, 'finance'), await seat(context, 'owner')]
const [one, two] = [house.client(a.token), house.client(b.token)]
let person: Registered
beforeAll(async () => {
  person = await house.register()
  await context.ledger.submit({
    op: 'post',
    key: 'fund',
    kind: 'deposit',
    legs: [{ from: 'house:psp:KBANK', to: walletOf(person.memberId), amount: 50_000_000n }],
  })
})
const wallet = async () =>
  (await context.ledger.balances([walletOf(person.memberId)])).get(walletOf(person.memberId))
    ?.balance
const ask = async (amount: number) =>
  String((await person.client.post('/api/wallet/withdraw', { amount })).body['reference'])
const act = (by: Client, reference: string, what: 'approve' | 'reject', body: object = {}) =>
  by.post(`/api/ops/withdrawals/${reference}/${what}`, body)
const waiting = async () =>
  (
    (await one.post('/api/ops/withdrawals', { state: 'waiting' })).body as unknown as {
      withdrawals: { reference: string; needs: number; approvals: { operator: string }[] }[]
    }
  ).withdrawals

/** The poll of a server: the look at an approval may fail where the machine is busy. */
const look = () => context.jobs.wake(PAYOUTS)

describe('a withdrawal that waits', () => {
  it('takes two operators from fourEyesFrom; the same one twice is SAME_OPERATOR', async () => {
    const reference = await ask(100_000)
    expect(await waiting()).toMatchObject([{ reference, needs: 2, approvals: [] }])
    expect((await one.get('/api/ops/today')).body).toMatchObject({
      queues: { withdrawals: { count: 1 } },
      books: { balanced: true },
      transit: { amount: 100_000 },
    })
    expect((await act(one, reference, 'approve')).body).toMatchObject({
      state: 'REQUESTED',
      approvals: [{ operator: a.name }],
    })
    const again = await act(one, reference, 'approve')
    expect([again.status, again.body.message]).toEqual([409, 'SAME_OPERATOR'])
    expect((await act(two, reference, 'approve')).status).toBe(200)
    await expect.poll(waiting).toEqual([])
    const log = (await two.post('/api/ops/audit', { subject: reference })).body as unknown as {
      entries: { operator: string; action: string }[]
    }
    expect(log.entries.map((entry) => entry.operator)).toEqual([b.name, a.name])
    await expect
      .poll(async () => {
        look()
        return (await one.post('/api/ops/withdrawals', { state: 'done' })).body['total']
      })
      .toBe(1)
  })

  it('gives the money back when it is rejected, which needs a reason', async () => {
    const before = await wallet()
    const reference = await ask(30_000)
    expect((await act(one, reference, 'reject')).status).toBe(400)
    expect((await act(one, reference, 'reject', { reason: 'not theirs' })).body).toMatchObject({
      state: 'FAILED',
    })
    expect(await wallet()).toBe(before)
    expect((await act(one, 'nothing', 'approve')).body.message).toBe('NOT_FOUND')
  })

  it('refuses every other decision once it was decided, and answers the same one of the same operator', async () => {
    const said = async (...asked: Parameters<typeof act>) => {
      const { status, body } = await act(...asked)
      return [status, body.message ?? body['state']]
    }
    const no = { reason: 'not theirs' }
    const rejected = await ask(30_000)
    expect(await said(one, rejected, 'reject', no)).toEqual([200, 'FAILED'])
    expect(await said(one, rejected, 'reject', no)).toEqual([200, 'FAILED'])
    expect(await said(one, rejected, 'approve')).toEqual([409, 'NOT_WAITING'])
    expect(await said(two, rejected, 'approve')).toEqual([409, 'NOT_WAITING'])
    expect(await said(two, rejected, 'reject', no)).toEqual([409, 'NOT_WAITING'])
    // With what went out in the last day it takes two.
    const approved = await ask(30_000)
    expect(await said(one, approved, 'approve')).toEqual([200, 'REQUESTED'])
    expect((await said(two, approved, 'approve'))[0]).toBe(200)
    await expect
      .poll(async () => {
        look()
        return (await said(one, approved, 'approve')).join(' ')
      })
      .toBe('200 PAID')
    expect(await said(two, approved, 'approve')).toEqual([200, 'PAID'])
    expect(await said(one, approved, 'reject', no)).toEqual([409, 'NOT_WAITING'])
    expect(await said(two, approved, 'reject', no)).toEqual([409, 'NOT_WAITING'])
    // Nothing of this is in the audit but the words that counted.
    for (const [reference, count] of [
      [rejected, 1],
      [approved, 2],
    ] as const)
      expect((await two.post('/api/ops/audit', { subject: reference })).body['total']).toBe(count)
  })
})

describe('reports', () => {
  it('are what the ledger says, to the satang, as rows and as CSV', async () => {
    const day = '2020-01-01'
    const now = new Date(context.clock.now().getTime() + 7 * 3_600_000).toISOString().slice(0, 10)
    const read = async (name: string) =>
      (await one.post(`/api/ops/reports/${name}`, { from: now, to: now })).body as unknown as {
        totals: Record<string, number>
        rows: { account: string; amount: number }[]
      }
    const balance = async (address: string) =>
      Number((await context.ledger.balances([address])).get(address)?.balance ?? 0n) / 100
    expect((await read('deposits')).totals['amount']).toBe(-(await balance('house:psp:KBANK')))
    expect((await read('withdrawals')).totals['amount']).toBe(await balance('house:bank:main'))
    for (const name of ['netPlay', 'giftCost', 'registrations', 'slips', 'approvals', 'saferPlay'])
      expect(
        (await one.post(`/api/ops/reports/${name}`, { from: day, to: '2020-01-31' })).body,
      ).toMatchObject({ name, rows: [] })
    const csv = await house.app.inject({
      method: 'POST',
      url: '/api/ops/reports/deposits',
      headers: {
        authorization: `Bearer ${a.token}`,
        'x-requested-with': 'wallet-user',
        accept: 'text/csv',
      },
      payload: { from: now, to: now },
    })
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(csv.payload).toBe(`day,account,count,amount\r\n${now},house:psp:KBANK,1,500000\r\n`)
  })

  it.each([
    ['2026-01-02', '2026-01-01'],
    ['2024-01-01', '2026-01-01'],
    ['2026-02-30', '2026-03-01'],
    ['yesterday', 'today'],
  ])('refuse the days %s to %s', async (from, to) => {
    const answer = await one.post('/api/ops/reports/deposits', { from, to })
    expect(answer.body.message).toBe('INVALID_REQUEST')
  })
})

describe('the account that a withdrawal goes to', () => {
  it('is shown in part, and whole only to who asks, which the audit tells', async () => {
    const reference = await ask(30_000)
    const account = await context.db
      .selectFrom('withdrawal')
      .select('account_no')
      .where('id', '=', reference)
      .executeTakeFirstOrThrow()
    const whole = account.account_no
    for (const state of ['waiting', 'sent', 'done'])
      expect(
        JSON.stringify((await one.post('/api/ops/withdrawals', { state })).body),
      ).not.toContain(whole)
    const { body } = await one.post('/api/ops/withdrawals', { state: 'waiting' })
    const [row] = body['withdrawals'] as { bank: { accountNo: string } }[]
    expect(row?.bank.accountNo).toBe(`xxx-x-x${whole.slice(-4)}`)
    const reveal = (by: Client, which = reference) =>
      by.post(`/api/ops/withdrawals/${which}/reveal`)
    for (const role of ['support', 'content'] as const) {
      const other = house.client((await seat(context, role)).token)
      expect((await reveal(other)).body.message).toBe('FORBIDDEN')
    }
    expect((await reveal(one, 'nothing')).body.message).toBe('NOT_FOUND')
    expect((await reveal(one)).body).toEqual({ accountNo: whole })
    const log = (await two.post('/api/ops/audit', { subject: reference })).body as unknown as {
      entries: { operator: string; action: string; at: string }[]
    }
    expect(log.entries).toMatchObject([{ operator: a.name, action: 'account.view' }])
    const { member_id } = await context.db
      .selectFrom('audit_entry')
      .select('member_id')
      .where('subject', '=', reference)
      .executeTakeFirstOrThrow()
    expect(member_id).toBe(person.memberId)
    const said = JSON.stringify((await act(one, reference, 'reject', { reason: 'a test' })).body)
    expect(said).not.toContain(whole)
  })
})
