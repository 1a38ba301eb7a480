import { beforeEach, describe, expect, it } from 'vitest'
import { openCashier, type Caller } from '../../../../testing/cashier.ts'
import { asOwner } from '../../../../testing/db.ts'
import { reconcile } from '../../../desk/reconciliation/service.ts'
import { playersOf } from '../../../gifts/playthrough/testing/players.ts'
import { seat } from '../../../staff/operators/testing/seats.ts'
import { kipFor } from '../rules.ts'
import { PAYOUTS } from './payout.ts'

interface Paid {
  reference: string
  amount: number
  currency: string
  state: string
}
interface Row {
  _id: string
  statementType: string
  createdAt: string
  amount: number
  kip?: { amount: number; perBaht: number; at: string }
}

const cashier = await openCashier()
const { context } = cashier
const { deposit } = playersOf(cashier)
const RATE = 650

let accounts = 0
let member: Caller
let account = ''
beforeEach(async () => {
  await cashier.sandboxCall('DELETE', '/sandbox/faults')
  await cashier.set('lakPerBaht', RATE)
  cashier.jobs.sent = []
  await newMember()
  await cashier.fund(member.memberId, 200_000)
})

async function newMember(): Promise<void> {
  account = `1601300${String((accounts += 1)).padStart(8, '0')}`
  member = await cashier.member({ bankCode: 'BCEL', bankAccountNo: account })
  await context.db
    .updateTable('member')
    .set({ currency: 'LAK' })
    .where('id', '=', member.memberId)
    .execute()
}

const ask = (amount: number) =>
  member.post<{ message?: string; details?: object; reference: string }>('/api/wallet/withdraw', {
    amount,
  })
const pay = () => cashier.jobs.look(PAYOUTS)
const paid = () => cashier.sandboxCall<Paid[]>('GET', `/sandbox/payouts?accountNo=${account}`)
const newest = async (): Promise<Row> => {
  const { body } = await member.post<{ statements: Row[] }>('/api/statement', { page: 1, limit: 1 })
  const [row] = body.statements
  if (!row) throw new Error('no row')
  return row
}

describe('a payout to an account in kip', () => {
  it('is ordered in kip, and its row, its receipt and its case say both figures and the rate', async () => {
    const { body } = await ask(123.45)
    await pay()
    expect(await paid()).toMatchObject([
      { reference: body.reference, amount: 80_242, currency: 'LAK', state: 'SUCCESS' },
    ])
    const row = await newest()
    const kip = { amount: 80_242, perBaht: RATE, at: row.createdAt }
    expect(row).toMatchObject({ statementType: 'withdraw', amount: 123.45, kip })
    expect((await member.get(`/api/statement/${row._id}`)).body).toMatchObject({
      amount: 123.45,
      kip,
    })
    const finance = await seat(context, 'finance')
    const found = await fetch(`${cashier.url}/api/ops/withdrawals/${body.reference}`, {
      headers: { authorization: `Bearer ${finance.token}`, 'x-requested-with': 'wallet-user' },
    })
    expect(await found.json()).toMatchObject({
      withdrawal: { amount: 123.45, kip: { amount: 80_242, perBaht: RATE } },
    })
    // The row's baht is what leaves the books, to the satang.
    expect(await cashier.balance(`member:${member.memberId}:wallet`)).toBe(20_000_000n - 12_345n)
  })

  it('is what it was when it was asked for, whatever the rate has become until it is paid', async () => {
    await cashier.fault('bank', 'timeout-before')
    const { body } = await ask(1_000)
    await pay()
    await cashier.set('lakPerBaht', RATE * 2)
    cashier.advance(600_000)
    await pay()
    expect(await paid()).toMatchObject([
      { reference: body.reference, amount: 650_000, currency: 'LAK', state: 'SUCCESS' },
    ])
    expect((await newest()).kip).toMatchObject({ amount: 650_000, perBaht: RATE })
  })

  it('goes out by itself for no deposit of a minute ago that another rate makes worth more', async () => {
    await newMember()
    await deposit(member.memberId, 5_000)
    await cashier.set('lakPerBaht', RATE * 1.1)
    const { body } = await ask(5_000)
    await pay()
    const row = await context.db
      .selectFrom('withdrawal')
      .select(['state', 'reasons'])
      .where('id', '=', body.reference)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ state: 'REQUESTED' })
    expect(row.reasons).toContain('UNPLAYED')
    expect(await paid()).toEqual([])
  })

  it('is refused where it would come to less than one kip', async () => {
    await cashier.set('withdrawMin', 0.01)
    await cashier.set('lakPerBaht', 50)
    expect(await ask(0.01)).toMatchObject({ status: 422, body: { message: 'LIMIT_EXCEEDED' } })
    expect((await ask(0.02)).status).toBe(201)
    await cashier.set('withdrawMin', 100)
  })

  it('agrees with the bank in reconciliation, beside one in baht', async () => {
    await ask(777)
    await pay()
    const other = await cashier.member()
    await cashier.fund(other.memberId, 500)
    await other.post('/api/wallet/withdraw', { amount: 300 })
    await pay()
    cashier.advance(3_600_000)
    const { differences } = await reconcile(context)
    expect(differences.filter((each) => each.with === 'bank out')).toEqual([])
    expect(differences.filter((each) => each.account?.startsWith('bank:main') === true)).toEqual([])
    // In kip it is told to be another sum by the bank: the difference is seen.
    await asOwner(context.db, (owner) =>
      owner
        .updateTable('withdrawal')
        .set((eb) => ({ lak: eb('lak', '+', 1n) }))
        .where('member_id', '=', member.memberId)
        .execute(),
    )
    expect((await reconcile(context)).differences).toContainEqual(
      expect.objectContaining({
        with: 'bank out',
        ours: '505051.00 LAK PAID',
        theirs: '505050.00 LAK PAID',
      }),
    )
  })
})

describe('the rate', () => {
  it('is told before the button, with its time, to who is paid in kip alone', async () => {
    const at = expect.any(String) as string
    expect((await member.get('/api/lookup/withdraw')).body).toMatchObject({
      kip: { perBaht: RATE, at },
    })
    expect((await member.get('/api/lookup/deposit')).body).toMatchObject({
      kip: { perBaht: RATE, at },
    })
    const thai = await cashier.member()
    expect((await thai.get('/api/lookup/withdraw')).body).not.toHaveProperty('kip')
  })

  it('makes no kip out of rounding, however the amount is split', () => {
    for (const rate of [650, 649.99, 0.01, 3.33])
      for (const [one, other] of [
        [1n, 1n],
        [333n, 667n],
        [12_345n, 54_321n],
      ] as const) {
        const apart = kipFor(one, rate) + kipFor(other, rate)
        expect(apart <= kipFor(one + other, rate)).toBe(true)
      }
  })
})
