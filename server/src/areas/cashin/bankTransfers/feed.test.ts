import { afterEach, describe, expect, it } from 'vitest'
import { openCashier, type Caller } from '../../../testing/cashier.ts'
import { transact } from '../../../testing/transact.ts'
import { creditArrival } from '../payments/credit.ts'
import { settleBankTransfer } from '../suspense/testing/settleBankTransfer.ts'
import { creditBankTransfer, isReferenceKnown } from './credit.ts'
import { readFeed, watchFeed } from './feed.ts'
import { transfersWaiting } from './queue.ts'

const cashier = await openCashier()
const { context } = cashier
afterEach(() => cashier.sandboxCall('DELETE', '/sandbox/faults'))

const OURS = '4050012345'
let serial = 5_000_000_000
const account = () => String((serial += 1))
interface Sent {
  transRef: string
  slipUrl: string
}
const send = (fromAccountNo: string, amount: number, more: object = {}) =>
  cashier.sandboxCall<Sent>('POST', '/sandbox/bank/transfer', {
    fromBankCode: 'SCB',
    fromAccountNo,
    fromName: 'SOMCHAI DEE',
    toAccountNo: OURS,
    amount,
    ...more,
  })
const someone = async (bankCode = 'SCB') => {
  const bankAccountNo = account()
  return { member: await cashier.member({ bankCode, bankAccountNo }), bankAccountNo }
}
const wallet = (member: Caller) => cashier.balance(`member:${member.memberId}:wallet`)
const rowOf = (transRef: string) =>
  context.db
    .selectFrom('bank_transfer')
    .selectAll()
    .where('reference', '=', transRef)
    .executeTakeFirst()
const statement = async (member: Caller) =>
  (
    await member.post<{
      statements: { statementType: string; from: string; status: string; amount: number }[]
    }>('/api/statement', { page: 1, limit: 10 })
  ).body.statements

describe('a bank transfer', () => {
  it('is that of the member who registered the account with zeros before its number', async () => {
    const bankAccountNo = account()
    const member = await cashier.member({ bankCode: 'SCB', bankAccountNo: `00${bankAccountNo}` })
    await send(bankAccountNo, 75)
    await readFeed(context)
    expect(await wallet(member)).toBe(7_500n)
  })

  it('is found on the next reading when the feed did not answer', async () => {
    const { member, bankAccountNo } = await someone()
    await send(bankAccountNo, 80)
    for (const kind of ['error', 'timeout-after', 'timeout-before']) {
      await cashier.fault('bank', kind, 1, undefined, 'read')
      await readFeed(context)
      expect(await wallet(member)).toBe(0n)
    }
    cashier.jobs.sent = []
    await watchFeed(context)
    expect(await wallet(member)).toBe(8_000n)
    expect(cashier.jobs.sent).toMatchObject([{ queue: 'bank.feed', delayMs: 3_000, key: 'feed' }])
  })

  it('is credited with its coins to the one member registered with the account, and locks that account', async () => {
    const { member, bankAccountNo } = await someone()
    const { transRef } = await send(bankAccountNo, 250.5)
    await readFeed(context)
    expect(await wallet(member)).toBe(25_050n)
    expect(await cashier.balance(`member:${member.memberId}:coin`)).toBe(2n)
    expect(await rowOf(transRef)).toMatchObject({
      state: 'CREDITED',
      member_id: member.memberId,
      amount: 25_050n,
    })
    expect(await statement(member)).toMatchObject([
      { statementType: 'deposit', from: 'SCB', status: 'SUCCESS', amount: 250.5 },
    ])
    const changed = await context.db
      .selectFrom('member')
      .select('bank_used_at')
      .where('id', '=', member.memberId)
      .executeTakeFirstOrThrow()
    expect(changed.bank_used_at).not.toBeNull()
  })

  it('counts once though the feed is read by 128 at once, and again after a restart that lost the cursor', async () => {
    const { member, bankAccountNo } = await someone()
    await send(bankAccountNo, 100)
    await send(bankAccountNo, 100)
    await Promise.all(Array.from({ length: 128 }, () => readFeed(context)))
    expect(await wallet(member)).toBe(20_000n)
    await context.db.deleteFrom('bank_feed').execute()
    await readFeed(cashier.restarted())
    expect(await wallet(member)).toBe(20_000n)
  })

  it('waits when nobody, or an account of nobody, sent it; an operator gives it to a member once', async () => {
    const { member } = await someone()
    const { transRef } = await send(account(), 300)
    const strange = await send(account(), 5, { toAccountNo: '9999999999' })
    await readFeed(context)
    expect(await rowOf(transRef)).toMatchObject({ state: 'WAITING', reason: 'NO_MEMBER' })
    expect(await rowOf(strange.transRef)).toMatchObject({
      state: 'WAITING',
      reason: 'UNKNOWN_ACCOUNT',
    })
    expect((await transfersWaiting(context)).map((row) => row.reference)).toEqual(
      expect.arrayContaining([transRef, strange.transRef]),
    )
    await expect(
      settleBankTransfer(context, {
        reference: 'never',
        memberId: member.memberId,
        operatorId: 'op',
      }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(
      settleBankTransfer(context, { reference: transRef, memberId: 'nobody', operatorId: 'op' }),
    ).rejects.toMatchObject({ code: 'NO_USER' })
    const done = await Promise.all(
      Array.from({ length: 32 }, () =>
        settleBankTransfer(context, {
          reference: transRef,
          memberId: member.memberId,
          operatorId: 'op',
        }),
      ),
    )
    expect(new Set(done.map((row) => row.state))).toEqual(new Set(['CREDITED']))
    expect(await rowOf(transRef)).toMatchObject({ settled_by: 'op', member_id: member.memberId })
    expect(await wallet(member)).toBe(30_000n)
  })

  it('is credited from a masked account only when the name agrees too', async () => {
    const { member, bankAccountNo } = await someone('GSB')
    await send(bankAccountNo, 40, { fromBankCode: 'GSB', masked: true })
    const other = await send(bankAccountNo, 50, {
      fromBankCode: 'GSB',
      masked: true,
      fromName: 'SOMEBODY ELSE',
    })
    await readFeed(context)
    expect(await wallet(member)).toBe(4_000n)
    expect(await rowOf(other.transRef)).toMatchObject({
      state: 'WAITING',
      reason: 'NAME_DIFFERS',
      from_account_no: `xxxxxx${bankAccountNo.slice(-4)}`,
    })
  })

  it('waits when our account is neither AUTO nor SMS, and is credited when it is SMS', async () => {
    const { member, bankAccountNo } = await someone()
    const mode = (to: string) =>
      context.db
        .updateTable('deposit_account')
        .set({ mode: to })
        .where('account_no', '=', OURS)
        .execute()
    await mode('MANUAL')
    const { transRef } = await send(bankAccountNo, 60)
    await readFeed(context)
    await mode('SMS')
    await send(bankAccountNo, 70)
    await readFeed(context)
    await mode('AUTO')
    expect(await rowOf(transRef)).toMatchObject({ state: 'WAITING', reason: 'NOT_AUTOMATIC' })
    expect(await wallet(member)).toBe(7_000n)
  })

  it('is credited in baht at the rate for kip into the Lao account, with both figures; others wait', async () => {
    const { member, bankAccountNo } = await someone('BCEL')
    await send(bankAccountNo, 65_000, { fromBankCode: 'BCEL', toAccountNo: '160120000123456' })
    const astray = await send(bankAccountNo, 65_000, { fromBankCode: 'BCEL', currency: 'LAK' })
    await readFeed(context)
    expect(await wallet(member)).toBe(10_000n)
    const { rows } = await context.ledger.statement(member.memberId, 1, 1)
    expect(rows[0]?.note).toEqual({ lak: '65000', lakRate: '65000' })
    expect(await rowOf(astray.transRef)).toMatchObject({
      state: 'WAITING',
      reason: 'OTHER_CURRENCY',
    })
  })

  it('gives nobody a satang for kip that are worth less than one', async () => {
    const bankAccountNo = account()
    const member = await cashier.member({ bankCode: 'BCEL', bankAccountNo })
    const tiny = await send(bankAccountNo, 6, {
      fromBankCode: 'BCEL',
      toAccountNo: '160120000123456',
      currency: 'LAK',
    })
    await readFeed(context)
    expect([await wallet(member), await rowOf(tiny.transRef)]).toMatchObject([
      0n,
      { state: 'WAITING', reason: 'TOO_SMALL', payment_id: expect.any(String) },
    ])
  })

  it('keeps the feed out of what was not told to it', async () => {
    const { member, bankAccountNo } = await someone()
    const { transRef } = await send(bankAccountNo, 90, { notify: false })
    await readFeed(context)
    expect([await wallet(member), await rowOf(transRef)]).toEqual([0n, undefined])
  })
})

describe('a slip and the feed with one reference', () => {
  const bySlip = (memberId: string, reference: string, amount: bigint) =>
    transact(context.ledger, (tx) =>
      creditBankTransfer(context, tx, {
        memberId,
        reference,
        bankCode: 'SCB',
        amount,
        paidAt: context.clock.now(),
        via: 'SLIP',
      }),
    )

  it('credit once, whichever is first', async () => {
    const { member, bankAccountNo } = await someone()
    const first = await send(bankAccountNo, 100)
    expect(await isReferenceKnown(context.db, first.transRef)).toBe(false)
    expect(await bySlip(member.memberId, ` ${first.transRef} `, 10_000n)).toMatchObject({
      fresh: true,
    })
    expect(await isReferenceKnown(context.db, first.transRef)).toBe(true)
    await readFeed(context)
    expect(await rowOf(first.transRef)).toMatchObject({ state: 'PROVED' })
    const second = await send(bankAccountNo, 100)
    await readFeed(context)
    expect(await bySlip(member.memberId, second.transRef, 10_000n)).toBeNull()
    expect(await wallet(member)).toBe(20_000n)
  })

  it('credit once in a race of 128', async () => {
    const { member, bankAccountNo } = await someone()
    const { transRef } = await send(bankAccountNo, 77)
    const slips = Array.from({ length: 124 }, () => bySlip(member.memberId, transRef, 7_700n))
    const feeds = Array.from({ length: 4 }, () => readFeed(context))
    const won = (await Promise.all(slips)).filter((credited) => credited !== null).length
    await Promise.all(feeds)
    expect(won).toBeLessThanOrEqual(1)
    expect(await wallet(member)).toBe(7_700n)
  })

  it('credit once also when the slip wrote only the deposit', async () => {
    const { member, bankAccountNo } = await someone()
    const { transRef } = await send(bankAccountNo, 66)
    await transact(context.ledger, (tx) =>
      creditArrival(context, tx, {
        memberId: member.memberId,
        method: 'BANK',
        source: 'SCB',
        externalId: transRef,
        account: 'house:bank:SCB',
        amount: 6_600n,
        late: false,
        qrcodeId: null,
        paidAt: context.clock.now(),
      }),
    )
    await readFeed(context)
    expect(await rowOf(transRef)).toMatchObject({ state: 'PROVED' })
    expect(await wallet(member)).toBe(6_600n)
  })

  it('a slip ends what waits in the queue', async () => {
    const { member } = await someone()
    const { transRef } = await send(account(), 55)
    await readFeed(context)
    expect(await bySlip(member.memberId, transRef, 5_500n)).not.toBeNull()
    expect(await rowOf(transRef)).toMatchObject({ state: 'PROVED', member_id: member.memberId })
    expect(
      await settleBankTransfer(context, {
        reference: transRef,
        memberId: member.memberId,
        operatorId: 'op',
      }),
    ).toMatchObject({ state: 'PROVED' })
    expect(await wallet(member)).toBe(5_500n)
  })
})
