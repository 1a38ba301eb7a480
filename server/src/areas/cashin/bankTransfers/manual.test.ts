import { describe, expect, it } from 'vitest'
import { openCashier, type Caller } from '../../../testing/cashier.ts'
import { readFeed } from './feed.ts'
import { announceDeposit, expireAnnounced } from './manual.ts'
import { settleAnnounced } from './queue.ts'

const cashier = await openCashier()
const { context } = cashier
let serial = 6_000_000_000
const someone = async () => {
  const bankAccountNo = String((serial += 1))
  return { member: await cashier.member({ bankCode: 'SCB', bankAccountNo }), bankAccountNo }
}
const send = (fromAccountNo: string, amount: number) =>
  cashier.sandboxCall('POST', '/sandbox/bank/transfer', {
    fromBankCode: 'SCB',
    fromAccountNo,
    fromName: 'SOMCHAI DEE',
    toAccountNo: '4050012345',
    amount,
  })
const add = (member: Caller, amount: unknown, key?: string) =>
  member.post<{ reference: string; status: string; message?: string }>(
    '/api/wallet/add',
    { amount },
    key,
  )
const wallet = (member: Caller) => cashier.balance(`member:${member.memberId}:wallet`)
const lines = async (member: Caller) =>
  (
    await member.post<{ statements: { status: string; amount: number; from: string }[] }>(
      '/api/statement',
      { page: 1, limit: 20 },
    )
  ).body.statements.map((row) => `${row.status} ${row.amount}`)

describe('an announced deposit', () => {
  it('S198: is a PENDING row that its transfer settles, with coins and one deposit', async () => {
    const { member, bankAccountNo } = await someone()
    const made = await add(member, 300)
    expect([made.status, made.body]).toEqual([
      201,
      { reference: expect.any(String) as unknown, status: 'PENDING' },
    ])
    expect(await lines(member)).toEqual(['PENDING 300'])
    expect(await wallet(member)).toBe(0n)
    await send(bankAccountNo, 300)
    await readFeed(context)
    expect(await lines(member)).toEqual(['SUCCESS 300'])
    expect([await wallet(member), await cashier.balance(`member:${member.memberId}:coin`)]).toEqual(
      [30_000n, 3n],
    )
    await send(bankAccountNo, 300)
    await readFeed(context)
    expect(await lines(member)).toEqual(['SUCCESS 300', 'SUCCESS 300'])
  })

  it('stays open when another amount arrives, which is a deposit of its own; it expires later', async () => {
    const { member, bankAccountNo } = await someone()
    await add(member, 300)
    await send(bankAccountNo, 200)
    await readFeed(context)
    expect(await lines(member)).toEqual(['SUCCESS 200', 'PENDING 300'])
    await expireAnnounced(context)
    expect(await lines(member)).toEqual(['SUCCESS 200', 'PENDING 300'])
    cashier.advance(60 * 60_000)
    await Promise.all([expireAnnounced(context), expireAnnounced(context)])
    expect(await lines(member)).toEqual(['SUCCESS 200', 'FAILED 300'])
    await send(bankAccountNo, 300)
    await readFeed(context)
    expect(await wallet(member)).toBe(50_000n)
  })

  it('is one row however often it is asked for, and another amount takes its place', async () => {
    const { member, bankAccountNo } = await someone()
    const all = await Promise.all(Array.from({ length: 128 }, () => add(member, 150)))
    expect(new Set(all.map(({ body }) => body.reference)).size).toBe(1)
    const other = await add(member, 160, 'other')
    expect((await add(member, 160, 'other')).body).toEqual(other.body)
    expect(await lines(member)).toEqual(['PENDING 160', 'FAILED 150'])
    await send(bankAccountNo, 160)
    await readFeed(context)
    expect(await lines(member)).toEqual(['SUCCESS 160', 'FAILED 150'])
  })

  it("keeps its answer in the hold's own transaction: a process that dies behind it leaves both", async () => {
    const { member } = await someone()
    const asked = {
      memberId: member.memberId,
      key: 'k',
      call: 'walletAdd',
      bodyHash: 'b',
      owner: 'dead',
      status: 201,
      replayed: false,
    }
    const answer = await announceDeposit(context, {
      memberId: member.memberId,
      amount: 250,
      idempotencyKey: 'k',
      asked,
    })
    expect(
      await context.db
        .selectFrom('idempotency_key')
        .select(['status', 'body'])
        .where('member_id', '=', member.memberId)
        .execute(),
    ).toEqual([{ status: 201, body: { answer } }])
    expect(await lines(member)).toEqual(['PENDING 250'])
    const { reference } = answer
    await settleAnnounced(context, { reference, result: 'REFUSED', operatorId: 'op' })
  })

  it('is refused without a bank account, below the minimum, and for anything that is not an amount', async () => {
    const nobody = await cashier.member(null)
    expect(await add(nobody, 100)).toMatchObject({ status: 422, body: { message: 'NO_BANK' } })
    const { member } = await someone()
    for (const amount of [0, 0.5, -1, 1.001, '100', null, 10_000_001])
      expect((await add(member, amount)).status).toBe(400)
    expect(await lines(member)).toEqual([])
  })

  it('paid by an operator first meets its transfer later, and counts once', async () => {
    const { member, bankAccountNo } = await someone()
    const {
      body: { reference },
    } = await add(member, 120)
    const asked = { reference, result: 'PAID' as const, operatorId: 'op' }
    await Promise.all(Array.from({ length: 16 }, () => settleAnnounced(context, asked)))
    expect(await wallet(member)).toBe(12_000n)
    await send(bankAccountNo, 120)
    await readFeed(context)
    expect(await wallet(member)).toBe(12_000n)
    await send(bankAccountNo, 120)
    await readFeed(context)
    expect(await wallet(member)).toBe(24_000n)
    expect(await lines(member)).toEqual(['SUCCESS 120', 'SUCCESS 120'])
    await expect(settleAnnounced(context, { ...asked, reference: 'never' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  it('refused by an operator is FAILED', async () => {
    const { member } = await someone()
    const {
      body: { reference },
    } = await add(member, 130)
    expect(
      await settleAnnounced(context, { reference, result: 'REFUSED', operatorId: 'op' }),
    ).toMatchObject({ state: 'REFUSED' })
    expect(await lines(member)).toEqual(['FAILED 130'])
  })

  it('is settled once when its transfer and its end race', async () => {
    const { member, bankAccountNo } = await someone()
    const {
      body: { reference },
    } = await add(member, 140)
    await send(bankAccountNo, 140)
    await Promise.all([
      readFeed(context),
      settleAnnounced(context, { reference, result: 'PAID', operatorId: 'op' }),
      readFeed(context),
      expireAnnounced(context),
    ])
    expect(await wallet(member)).toBe(14_000n)
  })
})
