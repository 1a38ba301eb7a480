import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { renderSVG } from 'uqr'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crc16 } from '../../../media/emvco.ts'
import { buildProviders } from '../../registry.ts'
import { answered } from '../../testing/answered.ts'
import { SILENT } from '../../testing/outside.ts'
import { pspDesk } from '../../testing/pspDesk.ts'
import { billOf } from '../asksExactly.ts'
import type { QrOrder } from '../port.ts'
import { gbprime, referenceNoOf } from './gbprime.ts'
import { transactionRead } from './gbprimeAnswers.ts'

const TARGET = 'qr:GBPRIME'
const NOW = new Date('2026-11-21T04:00:00.000Z')
const desk = pspDesk('GBPRIME')

describe('PromptPay by GB Prime Pay', () => {
  it.each([
    [1_000n, '10.00'],
    [123_456n, '1234.56'],
  ])('reads the code for %s satang out of the PNG', async (amount, text) => {
    const sent = desk.order(amount)
    const { payload, pspReference } = await desk.issue(sent)
    expect(payload).toContain(`54${String(text.length).padStart(2, '0')}${text}`)
    expect(pspReference).toBe(referenceNoOf(sent.reference))
    expect(pspReference).toMatch(/^[0-9A-Z]{15}$/)
  })

  it('names an order alike on every retry, and no two orders alike', async () => {
    const sent = desk.order()
    expect(await desk.issue(sent)).toEqual(await desk.issue(sent))
    const names = Array.from({ length: 5_000 }, (_, n) => referenceNoOf(`qr${n}`))
    expect(new Set(names).size).toBe(names.length)
  })

  it('waits and is paid, by our whole reference; late money is money', async () => {
    const sent = desk.order()
    await desk.issue(sent)
    expect(await desk.psp.payment(sent.reference)).toEqual({
      kind: 'done',
      value: { state: 'WAITING' },
    })
    desk.outside.pass(3 * 86_400_000)
    await desk.pay(sent.reference, { amount: 499.5 })
    expect(await desk.psp.payment(sent.reference)).toMatchObject({
      kind: 'done',
      value: { state: 'PAID', amount: 49_950n, pspReference: referenceNoOf(sent.reference) },
    })
    expect(await desk.psp.payment('qrneverordered')).toEqual({
      kind: 'unknown',
      reason: 'result 02',
    })
  })

  it('leaves open what is not answered, and takes no word of it for a no', async () => {
    const sent = desk.order()
    for (const kind of ['timeout-after', 'timeout-before', 'error']) {
      await desk.outside.fault(TARGET, kind)
      expect(await desk.psp.createQr(desk.order())).toEqual(SILENT)
    }
    await desk.outside.fault(TARGET, 'timeout-after')
    expect(await desk.psp.createQr(sent)).toEqual(SILENT)
    expect(await desk.psp.payment(sent.reference)).toMatchObject({ value: { state: 'WAITING' } })
    await desk.outside.fault(TARGET, 'refuse')
    expect(await desk.psp.createQr(desk.order())).toMatchObject({ kind: 'unknown' })
    for (const kind of ['timeout-after', 'timeout-before', 'error', 'refuse']) {
      await desk.outside.fault(TARGET, kind, { on: 'read' })
      expect(await desk.psp.payment(sent.reference), kind).toMatchObject({ kind: 'unknown' })
    }
  })

  it('takes nothing from a wrong key or token for a no', async () => {
    const { config } = desk.outside
    const own = config.psp.GBPRIME
    const wrong = buildProviders(
      {
        ...config,
        psp: { ...config.psp, GBPRIME: own && { ...own, token: 'wrong', secretKey: 'wrong' } },
      },
      { now: () => new Date() },
    ).psps.get('GBPRIME')
    expect(await wrong?.createQr(desk.order())).toMatchObject({ kind: 'unknown' })
    const sent = desk.order()
    await desk.issue(sent)
    expect(await wrong?.payment(sent.reference)).toMatchObject({ kind: 'unknown' })
  })

  it('has no call that ends a code, and no report', () => {
    expect(['cancelQr' in desk.psp, 'payments' in desk.psp]).toEqual([false, false])
  })
})

/** A PSP that answers an order with whatever a test says. */
describe('a picture', () => {
  let served: { type: string; body: Buffer } = { type: 'image/png', body: Buffer.alloc(0) }
  const liar = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': served.type })
    response.end(served.body)
  })
  beforeAll(() => new Promise<void>((ready) => liar.listen(0, '127.0.0.1', ready)))
  afterAll(() => liar.close())
  const asked = async (body: Buffer | string, sent: QrOrder, type = 'image/png') => {
    served = { type, body: Buffer.from(body) }
    const { port } = liar.address() as AddressInfo
    const config = { token: 't', secretKey: 's', callbackUrl: 'http://shop.test' }
    const baseUrl = `http://127.0.0.1:${port}`
    const http = { timeoutMs: 20_000, maxBytes: 1_048_576 }
    return gbprime({ baseUrl, ...config }, http, { now: () => NOW }).createQr(sent)
  }
  const png = (text: string) =>
    sharp(Buffer.from(renderSVG(text, { ecc: 'M', border: 4 })))
      .resize({ width: 400, kernel: 'nearest' })
      .png()
      .toBuffer()
  const sealed = (text: string) => `${text}6304${crc16(`${text}6304`)}`
  const codeOf = (referenceNo: string, amount: string, currency = '764') => {
    const ref2 = referenceNo.padStart(18, '0')
    const bill = `0016A0000006770101120115010556006812748021800000023102805242203${ref2.length}${ref2}`
    const paid = `54${String(amount.length).padStart(2, '0')}${amount}`
    return sealed(`00020101021230${bill.length}${bill}5303${currency}${paid}5802TH5910GBPrimePay`)
  }

  it('is shown only when its code asks for this order’s amount, in baht, under its number', async () => {
    const sent = desk.order(1_500n)
    const own = referenceNoOf(sent.reference)
    const shown = await asked(await png(codeOf(own, '15.00')), sent)
    expect(shown).toEqual({
      kind: 'done',
      value: { pspReference: own, payload: codeOf(own, '15.00') },
    })
    for (const lie of [
      codeOf(own, '150.00'),
      codeOf(own, '15.00', '418'),
      codeOf(referenceNoOf('qranother'), '15.00'),
      codeOf(own, '15.00').replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      'https://elsewhere.test/pay',
    ])
      expect(await asked(await png(lie), sent), lie).toMatchObject({ kind: 'unknown' })
  })

  it('is none where it is cut, another file, words, or an SVG without a code', async () => {
    const sent = desk.order(1_500n)
    const whole = await png(codeOf(referenceNoOf(sent.reference), '15.00'))
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>'
    for (const body of [whole.subarray(0, 200), Buffer.alloc(0), svg, 'Incomplete information'])
      expect(await asked(body, sent)).toMatchObject({ kind: 'unknown' })
  })
})

/** Facts of https://doc.globalprimepay.com/apiquery (read in November 2026). */
const published = {
  resultCode: '00',
  txn: {
    amount: '1.00',
    referenceNo: '20201200000601',
    customerEmail: 'Test@@ggmail.com.com',
    gbpReferenceNo: 'gbp069311577863',
    detail: null,
    customerName: 'Test Test',
    merchantDefined1: null as string | null,
    merchantDefined2: null,
    status: 'S',
    resultCode: '00',
  },
}

describe('GB Prime Pay’s published transaction', () => {
  const asked = { reference: 'qr1', referenceNo: '20201200000601' }
  const ours = (more: object = {}) =>
    answered({ ...published, txn: { ...published.txn, merchantDefined1: 'qr1', ...more } })

  it('is no answer about our order as it was published: it lacks our reference', () => {
    expect(transactionRead(asked, answered(published), NOW)).toEqual({
      kind: 'unknown',
      reason: 'answer about another order',
    })
    for (const more of [{ referenceNo: 'X' }, { merchantDefined1: 'qr2' }])
      expect(transactionRead(asked, ours(more), NOW)).toMatchObject({ kind: 'unknown' })
  })

  it('is a payment when it carries it; when, only where it says so', () => {
    const value = {
      state: 'PAID',
      amount: 100n,
      paidAt: NOW,
      eventId: 'gbp069311577863',
      pspReference: '20201200000601',
    }
    expect(transactionRead(asked, ours(), NOW)).toEqual({ kind: 'done', value })
    const at = { date: '05112022', time: '005308', currencyCode: '764', paymentType: 'Q' }
    expect(transactionRead(asked, ours({ ...at, amount: 1 }), NOW)).toEqual({
      kind: 'done',
      value: { ...value, paidAt: new Date('2022-11-04T17:53:08.000Z') },
    })
    expect(transactionRead(asked, ours({ date: '99999999', time: '1' }), NOW)).toMatchObject({
      value: { paidAt: NOW },
    })
  })

  it('waits while it is generated; every other letter, result, currency or way is unclear', () => {
    expect(transactionRead(asked, ours({ status: 'G', resultCode: null }), NOW)).toEqual({
      kind: 'done',
      value: { state: 'WAITING' },
    })
    for (const odd of [
      { status: 'A' },
      { status: 'D' },
      { status: 'V' },
      { status: 's' },
      { status: 'SS' },
      { resultCode: '99' },
      { resultCode: null },
      { currencyCode: '418' },
      { paymentType: 'C' },
      { amount: '0.00' },
      { amount: '-1.00' },
      { amount: '1.001' },
      { gbpReferenceNo: '' },
    ])
      expect(transactionRead(asked, ours(odd), NOW), JSON.stringify(odd)).toMatchObject({
        kind: 'unknown',
      })
    for (const odd of [
      answered({ resultCode: '02' }),
      answered(undefined),
      answered(published, 401),
    ])
      expect(transactionRead(asked, odd, NOW)).toMatchObject({ kind: 'unknown' })
  })
})

describe('a notice of GB Prime Pay', () => {
  const read = (body: unknown) =>
    desk.psp.readCallback(
      {},
      Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
      NOW,
    )
  /**
   * Facts of https://github.com/anoochit/flutter_gbprimepay_qrcode
   * example/cloud_function/functions/index.js (commit 487e5e19, read in November 2026).
   */
  const notice = {
    amount: 1,
    retryFlag: null,
    referenceNo: '221104171949866',
    gbpReferenceNo: 'gbp12124182005142',
    currencyCode: '764',
    resultCode: '00',
    totalAmount: 1,
    fee: 0.01,
    date: '05112022',
    time: '005308',
    paymentType: 'Q',
  }

  it('is a hint, whatever it says of money', () => {
    const hint = { reference: null, pspReference: '221104171949866' }
    expect(read(notice)).toEqual({ ok: true, hint })
    expect(read({ ...notice, amount: 1e9, resultCode: '99' })).toEqual({ ok: true, hint })
    expect(read({ ...notice, merchantDefined1: 'qr1' })).toEqual({
      ok: true,
      hint: { ...hint, reference: 'qr1' },
    })
    expect(read({ ...notice, merchantDefined1: 'qr\0' })).toEqual({ ok: true, hint })
  })

  it('is none without a number that can be one', () => {
    for (const body of [
      '',
      '{}',
      '<a/>',
      'referenceNo=221104171949866',
      { referenceNo: 'a\0' },
      { referenceNo: '1'.repeat(16) },
      { referenceNo: 5 },
    ])
      expect(read(body)).toEqual({ ok: false, why: 'MALFORMED' })
  })
})

it('reads whom a published code pays and its number', () => {
  // A code of GB Prime Pay as its customers have published it: the number filled up with zeros.
  const payload =
    '00020101021230830016A00000067701011201150105560068127480218000000231028052422' +
    '03180002310270647051255303764540515.005802TH5910GBPrimePay6304F10B'
  expect(billOf(payload)).toEqual({
    biller: '010556006812748',
    ref1: '000000231028052422',
    ref2: '000231027064705125',
  })
  expect(billOf('nothing')).toBeNull()
})
