import { expect, it } from 'vitest'
import { walletOf } from '../../../../ledger/address.ts'
import { testApp } from '../../../../testing/app.ts'
import { owe } from '../../../gifts/playthrough/debts/debts.ts'
import { seat } from '../../../staff/operators/testing/seats.ts'

/** What an operator reads before deciding about a withdrawal. */
const house = await testApp({ settings: { registerOTP: false } })
const { context, clock } = house
const DAY_MS = 86_400_000
const person = await house.register()
const wallet = walletOf(person.memberId)

let posts = 0
const post = (from: string, to: string, baht: number, kind: string) =>
  context.ledger.submit({
    op: 'post',
    key: `case-${(posts += 1)}`,
    kind,
    legs: [{ from, to, amount: BigInt(baht * 100) }],
    ...(kind === 'deposit'
      ? {
          line: {
            memberId: person.memberId,
            type: 'deposit' as const,
            from: 'KBANK',
            to: 'WALLET',
            amount: BigInt(baht * 100),
          },
        }
      : {}),
  })

await post('house:psp:KBANK', wallet, 40_000, 'deposit')
// Sessions end meanwhile: who works here logs in after it.
clock.advance(31 * DAY_MS)
const finance = house.client((await seat(context, 'finance')).token)
const support = house.client((await seat(context, 'support')).token)
const login = await house.client().post('/api/login', {
  username: person.username,
  password: person.password,
})
const member = house.client(String(login.body['token']))

it('tells 30 days, the balances now, the last movements and what the reasons were made from', async () => {
  await post('house:psp:KBANK', wallet, 30_000, 'deposit')
  const ask = async (amount: number) => {
    const { body } = await member.post('/api/wallet/withdraw', { amount })
    return String(body['reference'])
  }
  const first = await ask(20_000)
  await finance.post(`/api/ops/withdrawals/${first}/approve`, {})
  await expect
    .poll(async () => (await finance.get(`/api/ops/withdrawals/${first}`)).body['withdrawal'])
    .toMatchObject({ state: 'PAID' })
  const second = await ask(25_000)
  const { body } = await finance.get(`/api/ops/withdrawals/${second}`)
  expect(body).toMatchObject({
    withdrawal: { reference: second, state: 'REQUESTED', amount: 25_000 },
    // Not the deposit of 31 days ago, and not the withdrawal that is asked about.
    month: { in: 30_000, out: 20_000, net: 10_000, staked: 0 },
    now: { wallet: 25_000, games: 0, onTheWay: 0 },
    facts: { dayTotal: 45_000, dayCount: 2, hasPlaythrough: false, paidBefore: 1 },
    bounds: { autoApproveBelow: 20_000, fourEyesFrom: 100_000, withdrawalsPerDay: 5 },
  })
  const movements = body['movements'] as { statementType: string; amount: number }[]
  expect(movements.slice(0, 2)).toMatchObject([
    { statementType: 'withdraw', amount: 25_000, status: 'PENDING' },
    { statementType: 'withdraw', amount: 20_000, status: 'SUCCESS' },
  ])
  // One that came back took nothing out, so nothing is left out of the sum for it.
  await finance.post(`/api/ops/withdrawals/${second}/reject`, { reason: 'a test' })
  expect((await finance.get(`/api/ops/withdrawals/${second}`)).body).toMatchObject({
    month: { in: 30_000, out: 20_000 },
    now: { wallet: 50_000 },
  })
})

it('tells what the member owes of rewards whose play was taken back', async () => {
  const { body } = await finance.post('/api/ops/withdrawals', { state: 'done' })
  const [row] = body['withdrawals'] as { reference: string }[]
  const owed = async () =>
    (await finance.get(`/api/ops/withdrawals/${row?.reference}`)).body['facts'] as { owed: number }
  expect((await owed()).owed).toBe(0)
  const debt = { source: 'a gift', from: 'house:bonus', amount: 100_050n } as const
  await owe(context, context.db, { memberId: person.memberId, ...debt })
  expect((await owed()).owed).toBe(1_000.5)
})

it('is shown to who decides about money alone, with the account in part', async () => {
  const { body } = await finance.post('/api/ops/withdrawals', { state: 'done' })
  const [row] = body['withdrawals'] as { reference: string }[]
  const path = `/api/ops/withdrawals/${row?.reference}`
  expect((await support.get(path)).body.message).toBe('FORBIDDEN')
  expect((await finance.get('/api/ops/withdrawals/nothing')).body.message).toBe('NOT_FOUND')
  expect((await finance.get(path)).text).not.toContain(person.bankAccountNo)
})
