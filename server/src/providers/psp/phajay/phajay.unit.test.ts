import { describe, expect, it } from 'vitest'
import { laoQrFault } from '../../../areas/cashin/deposits/laoQr.ts'
import { answered } from '../../testing/answered.ts'
import { SILENT } from '../../testing/outside.ts'
import { pspDesk } from '../../testing/pspDesk.ts'
import { issued, paymentOf } from './answers.ts'

const TARGET = 'qr:PHAJAY'
const NOW = new Date('2026-11-27T04:00:00.000Z')
const desk = pspDesk('PHAJAY')

describe('a code in kip by PhaJay', () => {
  it('is a LAO QR for exactly its whole kip, known by its own id', async () => {
    const { payload, pspReference } = await desk.issue(desk.order(32_500_000n))
    expect(laoQrFault(payload, 325_000n)).toBeNull()
    expect(pspReference).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
  })

  it('is refused before anything is sent where it is no whole kip', async () => {
    for (const amount of [0n, -100n, 12_345n])
      expect(await desk.psp.createQr(desk.order(amount))).toEqual({
        kind: 'refused',
        reason: 'AMOUNT',
      })
  })

  it('waits and is paid in hundredths of kip; another order says nothing about it', async () => {
    const [mine, other] = [desk.order(), desk.order()]
    const [one, two] = [await desk.issue(mine), await desk.issue(other)]
    expect(await desk.psp.payment(mine.reference, one.pspReference)).toEqual({
      kind: 'done',
      value: { state: 'WAITING' },
    })
    await desk.pay(mine.reference, { amount: 499 })
    expect(await desk.psp.payment(mine.reference, one.pspReference)).toMatchObject({
      value: { state: 'PAID', amount: 49_900n, eventId: one.pspReference },
    })
    expect(await desk.psp.payment(other.reference, one.pspReference)).toMatchObject({
      kind: 'unknown',
    })
    expect(await desk.psp.payment(other.reference, two.pspReference)).toMatchObject({
      kind: 'done',
    })
    expect(await desk.psp.payment(mine.reference, null)).toMatchObject({ kind: 'unknown' })
    expect(await desk.psp.payment(mine.reference, 'never')).toEqual({
      kind: 'done',
      value: { state: 'NOT_FOUND' },
    })
  })

  it('leaves open what is not answered, and takes no word of it for a no', async () => {
    for (const kind of ['timeout-after', 'timeout-before', 'error']) {
      await desk.outside.fault(TARGET, kind)
      expect(await desk.psp.createQr(desk.order())).toEqual(SILENT)
    }
    await desk.outside.fault(TARGET, 'refuse')
    expect(await desk.psp.createQr(desk.order())).toEqual({
      kind: 'unknown',
      reason: 'no code, HTTP 400',
    })
  })

  it('takes a webhook for a hint, whatever it says', () => {
    const read = (body: object) => desk.psp.readCallback({}, Buffer.from(JSON.stringify(body)), NOW)
    expect(read({ transactionId: 't-1', status: 'PAYMENT_COMPLETED', txnAmount: 1e9 })).toEqual({
      ok: true,
      hint: { reference: null, pspReference: 't-1' },
    })
    expect(read({ transactionId: 't-1', orderNo: 'qr1' })).toMatchObject({
      hint: { reference: 'qr1', pspReference: 't-1' },
    })
    for (const other of [{}, { transactionId: 7 }, { transactionId: 'a\0b' }])
      expect(read(other)).toEqual({ ok: false, why: 'MALFORMED' })
  })
})

/**
 * The answer of https://payment-doc.lailaolab.com/v1/check-transaction-status as the tests of
 * github.com/barlus-developer/phajay-payment-gateway quote it, read in November 2026. Its `orderNo`
 * is null there: it is of a transaction that was ordered without one.
 */
const PUBLISHED = {
  transactionId: 'txn-123',
  linkCode: null,
  orderNo: null as string | null,
  status: 'WAITING',
  isPaid: false,
  amount: 100_000,
  currency: 'LAK',
  description: 'Order',
  paymentMethod: 'BCEL',
  paymentTime: null as string | null,
  createdAt: '2026-09-28T04:17:38.973Z',
}
const ASKED = { reference: 'qr1', id: 'txn-123' }
const told = (more: object, wrapped = true) => {
  const data = { ...PUBLISHED, orderNo: 'qr1', ...more }
  return paymentOf(ASKED, answered(wrapped ? { message: 'SUCCESSFULLY', data } : data), NOW)
}
const PAID = { status: 'PAYMENT_COMPLETED', isPaid: true, paymentTime: '2026-11-27T03:00:00Z' }

describe("PhaJay's published answer", () => {
  it('is no answer about an order of ours, as it stands; with our number it waits', () => {
    expect(paymentOf(ASKED, answered({ data: PUBLISHED }), NOW)).toMatchObject({ kind: 'unknown' })
    expect(told({})).toEqual({ kind: 'done', value: { state: 'WAITING' } })
    expect(told({}, false)).toEqual({ kind: 'done', value: { state: 'WAITING' } })
    expect(told({ status: 'EXPIRED' })).toEqual({ kind: 'done', value: { state: 'CANCELLED' } })
  })

  it('is paid in kip, at its time or now', () => {
    const value = {
      state: 'PAID',
      amount: 10_000_000n,
      paidAt: new Date('2026-11-27T03:00:00Z'),
      eventId: 'txn-123',
      pspReference: 'txn-123',
    }
    expect(told(PAID)).toEqual({ kind: 'done', value })
    for (const paymentTime of [null, '27/11/2026 10:00', '2030-01-01T00:00:00Z'])
      expect(told({ ...PAID, paymentTime })).toEqual({
        kind: 'done',
        value: { ...value, paidAt: NOW },
      })
  })

  it.each([
    { ...PAID, transactionId: 'txn-124' },
    { ...PAID, orderNo: 'qr2' },
    { ...PAID, currency: 'THB' },
    { ...PAID, isPaid: false },
    { ...PAID, status: 'REFUNDED' },
    { ...PAID, status: 'DISPUTED' },
    { ...PAID, amount: 100.5 },
    { ...PAID, amount: 0 },
    { ...PAID, amount: -1 },
  ])('is unknown with %j', (more) => expect(told(more)).toMatchObject({ kind: 'unknown' }))

  it('says that there is none, and no word of an order that it did not make', () => {
    const none = answered({ message: 'PAYMENT_NOT_FOUND' })
    expect(paymentOf(ASKED, none, NOW)).toEqual({ kind: 'done', value: { state: 'NOT_FOUND' } })
    for (const json of [{}, { message: 'FAILED' }, { message: 'SUCCESSFULLY', transactionId: 't' }])
      expect(issued(answered(json))).toMatchObject({ kind: 'unknown' })
  })
})
