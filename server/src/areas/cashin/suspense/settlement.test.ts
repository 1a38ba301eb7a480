import { afterEach, describe, expect, it } from 'vitest'
import { openCashier, type Caller } from '../../../testing/cashier.ts'
import { readFeed } from '../bankTransfers/feed.ts'
import { findMissedPayments } from '../deposits/psp/report.ts'
import { assignSuspense } from './assign.ts'
import { returnSuspense } from './return.ts'
import { endSettlements } from './settlements.ts'
import { writeOffSuspense } from './writeOff.ts'

/**
 * A KBANK code whose creation was never answered: its payment settles into our own KBANK account,
 * and neither the line nor the callback may be credited beside the other.
 */
const cashier = await openCashier()
const { context } = cashier
afterEach(async () => {
  await cashier.sandboxCall('DELETE', '/sandbox/faults')
  await context.db.deleteFrom('bank_feed').execute()
})

const wallet = ({ memberId }: Caller) => cashier.balance(`member:${memberId}:wallet`)

/** A code that KBANK made and whose answer was lost, paid; no callback was heard. */
async function paidCode(amount: number): Promise<{ member: Caller; qrcodeId: string }> {
  const member = await cashier.member()
  await cashier.fault('qr:KBANK', 'timeout-after', 1, undefined, 'write')
  expect((await member.post('/api/qrcode/KBANK', { amount })).status).toBeGreaterThanOrEqual(400)
  const { id: qrcodeId } = await context.db
    .selectFrom('qr_code')
    .select('id')
    .where('member_id', '=', member.memberId)
    .executeTakeFirstOrThrow()
  await cashier.sandboxCall('POST', '/sandbox/qr/pay', { qrcodeId, times: 0 })
  return { member, qrcodeId }
}
const callBack = (qrcodeId: string, times = 1) =>
  cashier.sandboxCall('POST', '/sandbox/qr/pay', { qrcodeId, times })
async function showLine(): Promise<void> {
  await cashier.sandboxCall('POST', '/sandbox/qr/settle', { provider: 'KBANK' })
  await readFeed(context)
}
const item = async (amount: number) =>
  context.db
    .selectFrom('incoming_payment')
    .select(['id', 'state', 'member_id'])
    .where('account', '=', 'bank:KBANK')
    .where('amount', '=', BigInt(amount * 100))
    .executeTakeFirst()
const line = async (amount: number) =>
  (
    await context.db
      .selectFrom('bank_transfer')
      .select('state')
      .where('amount', '=', BigInt(amount * 100))
      .execute()
  ).map(({ state }) => state)
/** What KBANK owes us, our bank has, and nobody owns, by our books. */
const books = () =>
  Promise.all(
    ['house:psp:KBANK', 'house:bank:KBANK', 'house:suspense:bank:KBANK'].map((name) =>
      cashier.balance(name),
    ),
  )
const asked = (id: string, operatorId = 'op') => ({ id, operatorId, reason: 'found the owner' })

describe('the payment of a code whose creation was never answered', () => {
  it.each([
    ['the line first', 211],
    ['the callback first', 212],
    ['both at once', 213],
  ])('is credited once and settles once: %s', async (order, amount) => {
    const before = await books()
    const { member, qrcodeId } = await paidCode(amount)
    if (order === 'both at once') await Promise.all([showLine(), callBack(qrcodeId, 3)])
    else if (order === 'the line first') {
      await showLine()
      expect(await line(amount)).toEqual(['WAITING'])
      await callBack(qrcodeId, 2)
    } else {
      await callBack(qrcodeId, 2)
      await showLine()
    }
    await Promise.all([endSettlements(context), endSettlements(cashier.restarted())])
    await context.db.deleteFrom('bank_feed').execute()
    await Promise.all([readFeed(context), callBack(qrcodeId)])
    expect(await wallet(member)).toBe(BigInt(amount * 100))
    expect(await line(amount)).toEqual(['SETTLED'])
    expect((await item(amount))?.state ?? 'SETTLED').toBe('SETTLED')
    const satang = BigInt(amount * 100)
    expect((await books()).map((now, n) => now - (before[n] ?? 0n))).toEqual([0n, -satang, 0n])
  })

  it('is not given to a member by an operator: the PSP is asked first, and says whose it is', async () => {
    const { member, qrcodeId } = await paidCode(221)
    const thief = await cashier.member()
    await showLine()
    const found = await item(221)
    await expect(
      assignSuspense(context, { ...asked(found?.id ?? ''), memberId: thief.memberId }),
    ).rejects.toMatchObject({ code: 'NOT_WAITING' })
    expect([await wallet(thief), await wallet(member)]).toEqual([0n, 22_100n])
    expect(await item(221)).toMatchObject({ state: 'SETTLED' })
    await callBack(qrcodeId)
    expect(await wallet(member)).toBe(22_100n)
  })

  it('is neither assigned, returned nor written off while the PSP does not answer', async () => {
    const { member, qrcodeId } = await paidCode(222)
    await showLine()
    const { id } = (await item(222)) ?? { id: '' }
    for (const decide of [
      () => assignSuspense(context, { ...asked(id), memberId: member.memberId }),
      () => returnSuspense(context, asked(id)),
      () => writeOffSuspense(context, asked(id)),
    ]) {
      await cashier.fault('qr:KBANK', 'error', 1, undefined, 'read')
      await expect(decide()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
      await cashier.sandboxCall('DELETE', '/sandbox/faults')
    }
    expect(await wallet(member)).toBe(0n)
    await callBack(qrcodeId)
    await endSettlements(context)
    expect(await item(222)).toMatchObject({ state: 'SETTLED' })
  })

  it('is never had twice by an operator and a callback at the same moment', async () => {
    for (let amount = 231; amount < 235; amount++) {
      const { member, qrcodeId } = await paidCode(amount)
      const thief = await cashier.member()
      await showLine()
      const { id } = (await item(amount)) ?? { id: '' }
      await Promise.allSettled([
        callBack(qrcodeId, 2),
        assignSuspense(context, { ...asked(id), memberId: thief.memberId }),
        assignSuspense(cashier.restarted(), { ...asked(id, 'op2'), memberId: thief.memberId }),
        callBack(qrcodeId),
      ])
      await callBack(qrcodeId)
      expect((await wallet(thief)) + (await wallet(member))).toBe(BigInt(amount * 100))
    }
  })

  it('is settled too, by its inquiry, when only the report has it', async () => {
    const { member } = await paidCode(241)
    await findMissedPayments(context)
    expect(await wallet(member)).toBe(24_100n)
    await showLine()
    await endSettlements(context)
    expect(await line(241)).toEqual(['SETTLED'])
  })

  it('is credited to nobody again where operators gave its line away before the PSP told of it', async () => {
    const { member, qrcodeId } = await paidCode(251)
    const other = await cashier.member()
    await showLine()
    const { id } = (await item(251)) ?? { id: '' }
    // As it was before operators' words asked the PSP.
    await context.db
      .updateTable('qr_code')
      .set({ created_at: new Date(context.clock.now().getTime() - 30 * 86_400_000) })
      .where('id', '=', qrcodeId)
      .execute()
    await assignSuspense(context, { ...asked(id), memberId: other.memberId })
    const suspended = await cashier.balance('house:suspense:psp:KBANK')
    await callBack(qrcodeId, 2)
    expect([await wallet(other), await wallet(member)]).toEqual([25_100n, 0n])
    expect((await cashier.balance('house:suspense:psp:KBANK')) - suspended).toBe(25_100n)
  })
})
