import { afterEach, describe, expect, it } from 'vitest'
import { verifyLedger } from '../../../ledger/verify/verify.ts'
import { openCashier, until, type Caller } from '../../../testing/cashier.ts'
import { transact } from '../../../testing/transact.ts'
import { creditBankTransfer } from '../bankTransfers/credit.ts'
import { readFeed } from '../bankTransfers/feed.ts'
import { takePspEvent } from '../deposits/psp/pspEvents.ts'
import { assignSuspense } from './assign.ts'
import { listSuspense } from './list.ts'
import { returnSuspense } from './return.ts'
import { resolveReturn, RETURNS } from './sendReturn.ts'
import { writeOffSuspense } from './writeOff.ts'

const cashier = await openCashier()
const { context } = cashier
afterEach(() => cashier.sandboxCall('DELETE', '/sandbox/faults'))

let serial = 7_300_000_000
const account = () => String((serial += 1))
const wallet = (member: Caller) => cashier.balance(`member:${member.memberId}:wallet`)
const itemOf = (reference: string) =>
  context.db
    .selectFrom('incoming_payment')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
/** A transfer of nobody, read by the feed. */
async function stray(amount = 300, more: object = {}) {
  const { transRef } = await cashier.sandboxCall<{ transRef: string }>(
    'POST',
    '/sandbox/bank/transfer',
    {
      fromBankCode: 'SCB',
      fromAccountNo: account(),
      fromName: 'SOMCHAI DEE',
      toAccountNo: '4050012345',
      amount,
      ...more,
    },
  )
  await readFeed(context)
  return { transRef, id: (await itemOf(transRef)).id }
}
const said = (id: string, operatorId = 'op1') => ({ id, operatorId, reason: 'called the bank' })
const held = () =>
  Promise.all(
    ['house:suspense:bank:SCB', 'house:bank:SCB', 'house:bank:main', 'house:transit'].map((name) =>
      cashier.balance(name),
    ),
  )
const payouts = () =>
  cashier.sandboxCall<{ reference: string; accountNo: string; amount: number; state: string }[]>(
    'GET',
    '/sandbox/payouts',
  )
const minus = (now: bigint[], before: bigint[]) => now.map((sum, n) => sum - (before[n] ?? 0n))

describe('money in suspense', () => {
  it('is listed with who may own it, oldest first', async () => {
    const bankAccountNo = account()
    const holder = await cashier.member({ bankCode: 'SCB', bankAccountNo })
    const masked = await stray(70, {
      fromAccountNo: bankAccountNo,
      masked: true,
      fromName: 'OTHER NAME',
    })
    const payer = await cashier.member()
    const { body } = await payer.post<{ qrcodeId: string }>('/api/qrcode/WW', { amount: 100 })
    await takePspEvent(context, 'WW', {
      type: 'PAID',
      eventId: 'evtfar',
      reference: body.qrcodeId,
      amount: 100_000n,
      paidAt: context.clock.now(),
    })
    const { items } = await listSuspense(context, { page: 1, limit: 100 })
    const known = items.find(({ id }) => id === masked.id)
    expect(known).toMatchObject({
      kind: 'bank',
      account: 'bank:SCB',
      amount: 70,
      from: `SCB xxx-x-x${bankAccountNo.slice(-4)} OTHER NAME`,
      reference: masked.transRef,
    })
    expect(known?.candidates).toContainEqual({
      memberId: holder.memberId,
      name: 'สมชาย ดี',
      why: 'ACCOUNT',
    })
    expect(items.find(({ reference }) => reference === 'evtfar')).toMatchObject({
      kind: 'psp',
      account: 'psp:WW',
      amount: 1_000,
      candidates: [{ memberId: payer.memberId, why: 'QR_CODE' }],
    })
  })

  it('assigned is a deposit of its bank, once, with its coins and its statement row', async () => {
    const member = await cashier.member()
    const { id } = await stray(300)
    const before = await held()
    const rows = await Promise.all(
      Array.from({ length: 16 }, () =>
        assignSuspense(context, { ...said(id), memberId: member.memberId }),
      ),
    )
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['ASSIGNED']))
    expect(minus(await held(), before)).toEqual([-30_000n, 0n, 0n, 0n])
    expect([await wallet(member), await cashier.balance(`member:${member.memberId}:coin`)]).toEqual(
      [30_000n, 3n],
    )
    expect((await context.ledger.statement(member.memberId, 1, 5)).rows).toMatchObject([
      { type: 'deposit', from: 'SCB', to: 'WALLET', amount: 30_000n, status: 'SUCCESS' },
    ])
  })

  it('becomes a deposit of its PSP once, when it is assigned', async () => {
    const member = await cashier.member()
    await takePspEvent(context, 'ZPAY', {
      type: 'PAID',
      eventId: 'evtassign',
      reference: 'qrnobody',
      amount: 12_000n,
      paidAt: context.clock.now(),
    })
    const { id } = await itemOf('evtassign')
    await Promise.all(
      [1, 2, 3].map(() => assignSuspense(context, { ...said(id), memberId: member.memberId })),
    )
    expect([await wallet(member), await cashier.balance('house:suspense:psp:ZPAY')]).toEqual([
      12_000n,
      0n,
    ])
  })

  it('refuses a stranger, an unknown item and a missing reason, and nothing moves', async () => {
    const { id } = await stray(40)
    const before = await held()
    const given = { ...said(id), memberId: 'nobody' }
    await expect(assignSuspense(context, given)).rejects.toMatchObject({ code: 'NO_USER' })
    await expect(writeOffSuspense(context, said('never'))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await expect(writeOffSuspense(context, { ...said(id), reason: ' a ' })).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
    })
    expect(minus(await held(), before)).toEqual([0n, 0n, 0n, 0n])
  })

  it('written off goes to its own account, and no slip has it afterwards', async () => {
    const member = await cashier.member()
    const { id, transRef } = await stray(25)
    const before = await cashier.balance('house:writtenoff')
    await Promise.all([1, 2, 3].map(() => writeOffSuspense(context, said(id))))
    expect((await cashier.balance('house:writtenoff')) - before).toBe(2_500n)
    expect(await bySlip(member, transRef, 2_500n)).toBeNull()
    expect(await wallet(member)).toBe(0n)
  })

  it('is only taken off the list when it could not be read', async () => {
    await cashier.sandboxCall('POST', '/sandbox/bank/line', { transRef: 'RAWLINE1', amount: -1 })
    await readFeed(context)
    const { id } = await itemOf('RAWLINE1')
    const member = await cashier.member()
    await expect(
      assignSuspense(context, { ...said(id), memberId: member.memberId }),
    ).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
    expect(await writeOffSuspense(context, said(id))).toMatchObject({ state: 'WRITTEN_OFF' })
    const { items } = await listSuspense(context, { page: 1, limit: 100 })
    expect(items.filter((item) => item.id === id)).toEqual([])
  })
})

describe('approval by two from fourEyesFromSuspense on', () => {
  it('one operator alone moves nothing, however often; a second one’s same decision does', async () => {
    const [member, other] = [await cashier.member(), await cashier.member()]
    const { id } = await stray(20_000)
    const assign = (operatorId: string, to = member) =>
      assignSuspense(context, { ...said(id, operatorId), memberId: to.memberId })
    const first = await Promise.allSettled(Array.from({ length: 8 }, () => assign('op1')))
    expect(first.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const each of first)
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'SAME_OPERATOR' })
    // Another decision of a second operator is not the same decision.
    expect(await assign('op2', other)).toMatchObject({ state: 'WAITING' })
    expect(await writeOffSuspense(context, said(id, 'op3'))).toMatchObject({ state: 'WAITING' })
    expect([await wallet(member), await wallet(other)]).toEqual([0n, 0n])
    expect(await assign('op3')).toMatchObject({ state: 'ASSIGNED', memberId: member.memberId })
    expect([await wallet(member), await wallet(other)]).toEqual([2_000_000n, 0n])
    expect(await itemOf((await itemById(id)).reference)).toMatchObject({
      first_operator: 'op1',
      second_operator: 'op3',
    })
  })

  it('the database itself takes no second approval of the first operator', async () => {
    const { id } = await stray(20_001)
    await expect(
      context.db
        .updateTable('incoming_payment')
        .set({
          state: 'WRITTEN_OFF',
          approvals_needed: 2,
          first_operator: 'op1',
          second_operator: 'op1',
        })
        .where('id', '=', id)
        .execute(),
    ).rejects.toThrow(/incoming_payment/)
  })

  it('is below it for one satang less', async () => {
    const { id } = await stray(19_999.99)
    expect(await writeOffSuspense(context, said(id))).toMatchObject({ state: 'WRITTEN_OFF' })
  })
})

const itemById = (id: string) =>
  context.db
    .selectFrom('incoming_payment')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const bySlip = (member: Caller, reference: string, amount: bigint, own = context) =>
  transact(own.ledger, (tx) =>
    creditBankTransfer(own, tx, {
      memberId: member.memberId,
      reference,
      sendingBank: '014',
      bankCode: 'SCB',
      amount,
      paidAt: context.clock.now(),
      via: 'SLIP',
    }),
  )

describe('a slip of a transfer in suspense', () => {
  it('takes it out to its owner once, in a race with operators and the feed', async () => {
    const [owner, other] = [await cashier.member(), await cashier.member()]
    const { id, transRef } = await stray(500)
    const before = await held()
    await Promise.allSettled(
      Array.from({ length: 12 }, (_, n) => {
        const own = n % 2 ? context : cashier.restarted()
        if (n % 3 === 0) return bySlip(owner, transRef, 50_000n, own)
        if (n % 3 === 1) return assignSuspense(own, { ...said(id), memberId: other.memberId })
        return readFeed(own)
      }),
    )
    expect((await wallet(owner)) + (await wallet(other))).toBe(50_000n)
    expect(minus(await held(), before)).toEqual([-50_000n, 0n, 0n, 0n])
    expect(await bySlip(owner, transRef, 50_000n)).toBeNull()
  })

  it("takes nothing when its amount differs from the line's", async () => {
    const owner = await cashier.member()
    const { transRef } = await stray(500)
    expect(await bySlip(owner, transRef, 5_000_000n)).toBeNull()
    expect(await wallet(owner)).toBe(0n)
  })

  it('uploaded after an operator has assigned it credits nobody again', async () => {
    const [owner, other] = [await cashier.member(), await cashier.member()]
    const { id, transRef } = await stray(500)
    await assignSuspense(context, { ...said(id), memberId: other.memberId })
    expect(await bySlip(owner, transRef, 50_000n)).toBeNull()
    expect([await wallet(owner), await wallet(other)]).toEqual([0n, 50_000n])
  })
})

describe('a return to the sender', () => {
  const run = async (id: string) => {
    const { return_reference: reference } = await itemById(id)
    await resolveReturn(context, reference ?? '')
  }

  it('pays the account it came from, once, under its own reference', async () => {
    const { id, transRef } = await stray(120)
    const before = await held()
    await Promise.all([1, 2, 3].map(() => returnSuspense(context, said(id))))
    await until(async () => {
      await run(id)
      return (await itemById(id)).state === 'RETURNED'
    })
    const item = await itemById(id)
    expect(minus(await held(), before)).toEqual([-12_000n, 0n, 12_000n, 0n])
    expect((await payouts()).filter(({ accountNo }) => accountNo === item.from_account_no)).toEqual(
      [
        expect.objectContaining({
          reference: item.return_reference,
          amount: 120,
          state: 'SUCCESS',
        }),
      ],
    )
    const member = await cashier.member()
    expect(await bySlip(member, transRef, 12_000n)).toBeNull()
    // Not answered as if it had been given to the member.
    await expect(
      assignSuspense(context, { ...said(id), memberId: member.memberId }),
    ).rejects.toMatchObject({ code: 'NOT_WAITING' })
    expect((await returnSuspense(context, said(id))).state).toBe('RETURNED')
    expect(await wallet(member)).toBe(0n)
  })

  it.each(['timeout-after', 'timeout-before', 'error'])(
    '%s: stays held until the bank knows, and is sent again only when it never had it',
    async (kind) => {
      const { id } = await stray(130)
      await cashier.fault('bank', kind, 1, undefined, 'write')
      const before = await held()
      await returnSuspense(context, said(id))
      await run(id)
      const item = await itemById(id)
      expect([item.state, minus(await held(), before)]).toEqual([
        'RETURNING',
        [-13_000n, 0n, 0n, 13_000n],
      ])
      cashier.advance(60_000)
      await cashier.jobs.look(RETURNS)
      expect((await itemById(id)).return_attempts).toBe(2)
      await until(async () => {
        await run(id)
        cashier.advance(5_000)
        return (await itemById(id)).state === 'RETURNED'
      })
      expect(minus(await held(), before)).toEqual([-13_000n, 0n, 13_000n, 0n])
      const paid = (await payouts()).filter(({ accountNo }) => accountNo === item.from_account_no)
      expect(paid).toHaveLength(1)
    },
  )

  it('comes back to suspense after a settling delay when the bank refuses it, and can be assigned', async () => {
    const member = await cashier.member()
    const { id } = await stray(140)
    await cashier.fault('bank', 'refuse', 1, undefined, 'write')
    const before = await held()
    await returnSuspense(context, said(id))
    await run(id)
    cashier.advance(5_000)
    await run(id)
    expect((await itemById(id)).state).toBe('RETURNING')
    cashier.advance(61_000)
    await run(id)
    expect(await itemById(id)).toMatchObject({ state: 'WAITING', round: 2 })
    expect(minus(await held(), before)).toEqual([0n, 0n, 0n, 0n])
    await assignSuspense(context, { ...said(id), memberId: member.memberId })
    expect(await wallet(member)).toBe(14_000n)
  })

  it('is refused where no whole account is known', async () => {
    const bankAccountNo = account()
    const { id } = await stray(60, { fromAccountNo: bankAccountNo, masked: true })
    await expect(returnSuspense(context, said(id))).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
    })
    expect((await itemById(id)).state).toBe('WAITING')
  })
})

describe('after all of it', () => {
  it('the books are right, and suspense holds what waits to the satang', async () => {
    const { findings } = await verifyLedger(context.db)
    expect(findings.filter(({ faults }) => faults > 0n)).toEqual([])
    const waiting = await context.db
      .selectFrom('incoming_payment')
      .select(['account', 'amount'])
      .where('state', '=', 'WAITING')
      .execute()
    const sums = new Map<string, bigint>()
    for (const { account: name, amount } of waiting)
      sums.set(name, (sums.get(name) ?? 0n) + (amount ?? 0n))
    for (const name of ['bank:SCB', 'psp:WW', 'psp:ZPAY'])
      expect([name, await cashier.balance(`house:suspense:${name}`)]).toEqual([
        name,
        sums.get(name) ?? 0n,
      ])
  })
})
