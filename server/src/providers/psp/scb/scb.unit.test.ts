import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { buildProviders } from '../../registry.ts'
import { answered } from '../../testing/answered.ts'
import { eventually, SILENT } from '../../testing/outside.ts'
import { pspDesk } from '../../testing/pspDesk.ts'
import type { QrOrder } from '../port.ts'
import { daysOf } from './days.ts'
import { issued, paymentOf } from './scbAnswers.ts'
import { tokens } from './tokens.ts'

const TARGET = 'qr:SCB'
const NOW = new Date('2026-11-21T04:00:00.000Z')
const desk = pspDesk('SCB')

describe('PromptPay by SCB', () => {
  it.each([
    [100n, '1.00'],
    [123_456n, '1234.56'],
  ])('issues a code for %s satang that names our reference', async (amount, text) => {
    const sent = desk.order(amount)
    const { payload, pspReference } = await desk.issue(sent)
    expect(payload).toContain(`54${String(text.length).padStart(2, '0')}${text}`)
    expect(payload).toContain(sent.reference.toUpperCase())
    expect(pspReference).toBe(sent.reference.toUpperCase())
    expect(await desk.issue(sent)).toEqual({ payload, pspReference })
  })

  it('waits and is paid, on whichever of the days around', async () => {
    const [early, late] = [desk.order(), desk.order()]
    for (const sent of [early, late]) await desk.issue(sent)
    const made = new Date()
    const stateOf = (sent: QrOrder) => desk.psp.payment(sent.reference, null, made)
    expect(await stateOf(early)).toEqual({ kind: 'done', value: { state: 'WAITING' } })
    await desk.pay(early.reference, { amount: 499.5 })
    desk.outside.pass(6 * 86_400_000)
    await desk.pay(late.reference)
    expect(await stateOf(early)).toMatchObject({
      value: { state: 'PAID', amount: 49_950n, pspReference: early.reference.toUpperCase() },
    })
    expect(await stateOf(late)).toMatchObject({ value: { state: 'PAID', amount: 50_000n } })
    expect(await desk.psp.payment('qrnever')).toEqual({ kind: 'done', value: { state: 'WAITING' } })
  })

  it('tells that a payment was refunded, whole', async () => {
    const sent = desk.order()
    await desk.issue(sent)
    await desk.pay(sent.reference)
    await desk.outside.command('POST', '/sandbox/qr/refund', { qrcodeId: sent.reference, times: 0 })
    const answer = await desk.psp.payment(sent.reference)
    if (answer.kind !== 'done' || answer.value.state !== 'PAID') throw new Error('not paid')
    const { eventId, takenBack } = answer.value
    expect(takenBack).toMatchObject([{ eventId: `${eventId}-R`, amount: 50_000n }])
  })

  it('leaves open what is not answered, and refuses only what was not made', async () => {
    const sent = desk.order()
    await desk.issue(sent)
    for (const kind of ['timeout-after', 'timeout-before', 'error']) {
      await desk.outside.fault(TARGET, kind)
      expect(await desk.psp.createQr(desk.order())).toEqual(SILENT)
      await desk.outside.fault(TARGET, kind, { on: 'read' })
      expect(await desk.psp.payment(sent.reference)).toEqual(SILENT)
    }
    await desk.outside.fault(TARGET, 'refuse')
    expect(await desk.psp.createQr(desk.order())).toEqual({ kind: 'refused', reason: 'code 1102' })
    await desk.outside.fault(TARGET, 'refuse', { on: 'read' })
    expect(await desk.psp.payment(sent.reference)).toMatchObject({ kind: 'unknown' })
    for (const reference of ['qr-1', 'q'.repeat(21), 'QR1', '']) {
      expect(await desk.psp.createQr({ ...sent, reference })).toMatchObject({ kind: 'unknown' })
      expect(await desk.psp.payment(reference)).toMatchObject({ kind: 'unknown' })
    }
  })

  it('fetches another token when its own has ended, and takes a wrong key for no answer', async () => {
    const sent = desk.order()
    await desk.issue(sent)
    desk.outside.pass(3 * 3_600_000)
    expect(await desk.psp.payment(sent.reference)).toMatchObject({ kind: 'done' })
    const { config } = desk.outside
    const own = config.psp.SCB
    const wrong = buildProviders(
      { ...config, psp: { ...config.psp, SCB: own && { ...own, apiSecret: 'wrong' } } },
      { now: () => new Date() },
    ).psps.get('SCB')
    const reason = 'no token, HTTP 401'
    expect(await wrong?.createQr(desk.order())).toEqual({ kind: 'unknown', reason })
    expect(await wrong?.payment(sent.reference)).toEqual({ kind: 'unknown', reason })
  })

  it('tells of a payment until its id comes back', async () => {
    const heard: Buffer[] = []
    const bodies = ['{"resCode":"00"}']
    const shop = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const body = Buffer.concat(chunks)
        heard.push(body)
        const read = desk.psp.readCallback({}, body, new Date())
        response.end(bodies.shift() ?? (read.ok && read.hint ? read.answer : ''))
      })
    })
    await new Promise<void>((ready) => shop.listen(0, '127.0.0.1', ready))
    const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`
    await desk.outside.command('POST', '/sandbox/callback-url', { url })
    const sent = desk.order()
    await desk.issue(sent)
    await desk.pay(sent.reference, { times: 1 })
    await eventually(
      async () => heard.length,
      (count) => count === 2,
    )
    expect(desk.psp.readCallback({}, heard[1] ?? Buffer.alloc(0), new Date())).toMatchObject({
      hint: { reference: sent.reference, pspReference: null },
    })
    shop.closeAllConnections()
    shop.close()
    expect(heard).toHaveLength(2)
  })

  it('has no call that ends a code, and no report', () => {
    expect(['cancelQr' in desk.psp, 'payments' in desk.psp]).toEqual([false, false])
  })
})

describe('a token', () => {
  const good = (accessToken: string) => ({
    kind: 'answer' as const,
    status: 200,
    json: { status: { code: 1000 }, data: { accessToken, expiresIn: 1_800 } },
  })
  const said = (status: number) => ({ kind: 'answer' as const, status, json: {} })

  it('is one for all calls at once, until its last minute', async () => {
    let now = NOW.getTime()
    let fetched = 0
    const { withToken } = tokens({ now: () => new Date(now) }, async () =>
      good(`t${(fetched += 1)}`),
    )
    const used: string[] = []
    const call = () =>
      withToken(async (authorization) => {
        used.push(authorization)
        return said(200)
      })
    await Promise.all([call(), call(), call()])
    now += 1_739_000
    await call()
    expect([fetched, new Set(used)]).toEqual([1, new Set(['Bearer t1'])])
    now += 1_000
    await call()
    expect([fetched, used.at(-1)]).toEqual([2, 'Bearer t2'])
  })

  it('that is turned away is fetched again once, and no more', async () => {
    let fetched = 0
    const { withToken } = tokens({ now: () => NOW }, async () => good(`t${(fetched += 1)}`))
    const statuses = [401, 200, 401, 401, 401]
    const call = () => withToken(async () => said(statuses.shift() ?? 0))
    expect([await call(), fetched]).toEqual([said(200), 2])
    expect([await call(), fetched, statuses.length]).toEqual([said(401), 3, 1])
  })
})

describe('the days on which a code is asked about', () => {
  const at = (text: string) => new Date(`${text}+07:00`)
  it.each([
    ['2026-11-21T10:00:00', '2026-11-21T10:05:00', ['2026-11-21']],
    ['2026-11-21T23:58:00', '2026-11-22T00:02:00', ['2026-11-21', '2026-11-22']],
    [
      '2026-11-01T23:58:00',
      '2026-11-21T00:02:00',
      ['2026-11-01', '2026-11-02', '2026-11-20', '2026-11-21'],
    ],
    // A clock that was set back.
    ['2026-11-22T10:00:00', '2026-11-21T10:00:00', ['2026-11-21']],
  ])('made %s, asked %s', (made, now, days) => {
    expect(daysOf(at(made), at(now))).toEqual(days)
  })
})

/**
 * Facts of https://developer.scb/assets/documents/api-reference-index/qr-payments/
 * post-qrcode-create.html, the answer of its sandbox (read in November 2026).
 */
const QR_RAW_DATA =
  '00020101021230670016A00000067701011201151234567890123450210REFERENCE10310REFERENCE2' +
  '52047011530376454041.005802TH6007BANGKOK62070703SCB6304CE18'
const yes = (data: unknown) => answered({ status: { code: 1000, description: 'Success' }, data })

describe('SCB’s published code', () => {
  const bill = { biller: '123456789012345', ref1: 'REFERENCE1', ref2: 'REFERENCE2' }
  const sent = { ...desk.order(100n), reference: 'reference1' }
  const published = yes({ qrRawData: QR_RAW_DATA, qrImage: 'R0lGODdh' })

  it('is the code of its order, and of no other', () => {
    expect(issued(sent, bill, published)).toEqual({
      kind: 'done',
      value: { pspReference: 'REFERENCE1', payload: QR_RAW_DATA },
    })
    expect(issued({ ...sent, amount: 200n }, bill, published)).toMatchObject({ kind: 'unknown' })
    for (const other of [
      { biller: '543210987654321' },
      { ref1: 'REFERENCE2' },
      { ref2: 'REFERENCE1' },
    ])
      expect(issued(sent, { ...bill, ...other }, published)).toEqual({
        kind: 'unknown',
        reason: 'code of another order',
      })
  })

  it('is refused only for parameters, with HTTP 400', () => {
    const no = (code: number, status: number) => answered({ status: { code } }, status)
    for (const code of [1101, 1102, 1103])
      expect(issued(sent, bill, no(code, 400))).toEqual({
        kind: 'refused',
        reason: `code ${code}`,
      })
    for (const odd of [no(1102, 200), no(1111, 400), no(9300, 401), no(1000, 200), answered('x')])
      expect(issued(sent, bill, odd)).toMatchObject({ kind: 'unknown' })
  })
})

describe('SCB’s inquiry', () => {
  const asked = { ref1: 'ABCDEFGHIJ1234567890', biller: '925244165291982', event: '00300100' }
  /**
   * The fields that https://developer.scb.co.th/assets/documents/api-reference-index/qr-payments/
   * get-billpayment-inquiry.html lists (read in November 2026), with the values of a notice as its
   * sandbox has sent it.
   */
  const row = {
    eventCode: '00300100',
    transactionType: 'Domestic Transfers',
    reverseFlag: '',
    payeeProxyId: '925244165291982',
    payeeProxyType: 'BILLERID',
    payerName: 'Susophida Khunnawut',
    sendingBankCode: '014',
    amount: '100',
    transactionId: '9ed5caf2-0a38-4f5a-80b1-20e76f26b2a6',
    transactionDateandTime: '2021-02-24T11:10:12+07:00',
    billPaymentRef1: 'ABCDEFGHIJ1234567890',
    billPaymentRef2: 'SCB',
    currencyCode: '764',
  }
  const first = {
    state: 'PAID',
    eventId: row.transactionId,
    amount: 10_000n,
    paidAt: new Date('2021-02-24T04:10:12.000Z'),
    pspReference: 'ABCDEFGHIJ1234567890',
  }

  it('tells a payment, once though two days tell it, also where another day is silent', () => {
    expect(paymentOf(asked, [yes([row])], NOW)).toEqual({ kind: 'done', value: first })
    expect(paymentOf(asked, [yes([row]), yes([{ ...row, amount: '100.00' }])], NOW)).toEqual({
      kind: 'done',
      value: first,
    })
    const silence = { kind: 'silence' as const, reason: 'timeout' }
    expect(paymentOf(asked, [silence, yes([row])], NOW)).toEqual({ kind: 'done', value: first })
    expect(paymentOf(asked, [silence, yes([])], NOW)).toEqual({
      kind: 'unknown',
      reason: 'timeout',
    })
  })

  it('tells a second payment of the code apart, the older one first', () => {
    const again = {
      ...row,
      transactionId: 'T2',
      transactionDateandTime: '2021-02-24T12:00:00+07:00',
    }
    expect(paymentOf(asked, [yes([again, row])], NOW)).toEqual({
      kind: 'done',
      value: {
        ...first,
        further: [{ eventId: 'T2', amount: 10_000n, paidAt: new Date('2021-02-24T05:00:00.000Z') }],
      },
    })
    expect(paymentOf(asked, [yes([{ ...row, reverseFlag: 'R' }])], NOW)).toEqual({
      kind: 'done',
      value: {
        ...first,
        takenBack: [{ eventId: `${row.transactionId}-R`, amount: 10_000n, at: NOW }],
      },
    })
  })

  it('says that nothing was paid only in words that say so', () => {
    const none = answered({ status: { code: 1104, description: 'no record' } }, 404)
    for (const said of [yes([]), none])
      expect(paymentOf(asked, [said], NOW)).toEqual({ kind: 'done', value: { state: 'WAITING' } })
    for (const odd of [
      yes(null),
      yes({}),
      answered({ status: { code: 1104 } }),
      answered({ status: { code: 9300 } }, 401),
      answered(undefined, 404),
    ])
      expect(paymentOf(asked, [odd], NOW)).toMatchObject({ kind: 'unknown' })
  })

  it('is unclear about another’s order, biller, currency or kind, and with an odd amount or flag', () => {
    for (const odd of [
      { billPaymentRef1: 'ABCDEFGHIJ1234567891' },
      { payeeProxyId: '123456789012345' },
      { currencyCode: '418' },
      { eventCode: '00300104' },
      { amount: '0' },
      { amount: '-5' },
      { amount: '1.001' },
      { reverseFlag: 'X' },
      { transactionId: '' },
      { transactionDateandTime: '2021-02-24T11:10:12' },
    ])
      expect(
        paymentOf(asked, [yes([row, { ...row, ...odd }])], NOW),
        JSON.stringify(odd),
      ).toMatchObject({ kind: 'unknown' })
  })
})

describe('a notice of SCB', () => {
  const read = (body: unknown) =>
    desk.psp.readCallback(
      {},
      Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
      NOW,
    )
  /**
   * The fields of
   * https://developer.scb.co.th/assets/documents/documentation/qr-payment/payment-confirmation.html.
   */
  const notice = {
    transactionId: '202307261Nlm85Q4mCrpihM',
    amount: '1',
    transactionDateandTime: '2023-07-26T17:31:12+07:00',
    currencyCode: '764',
    payeeProxyId: '992248334149336',
    billPaymentRef1: 'QR0123456789ABCDEF',
  }
  const answerOf = (transactionId: string) =>
    JSON.stringify({ resCode: '00', resDesc: 'success', transactionId })

  it('is a hint, whatever it says of money, and gets its id back', () => {
    const hint = { reference: 'qr0123456789abcdef', pspReference: null }
    const told = { ok: true, hint, answer: answerOf(notice.transactionId) }
    expect(read(notice)).toEqual(told)
    expect(read({ ...notice, amount: '1000000', payeeProxyId: 'x' })).toEqual(told)
    for (const billPaymentRef1 of [undefined, null, 'a b', 'QR\0', 7])
      expect(read({ ...notice, billPaymentRef1 })).toEqual({
        ...told,
        hint: { reference: null, pspReference: null },
      })
  })

  it('is none without an id that can be one', () => {
    for (const body of ['', '{}', '<a/>', { ...notice, transactionId: '"><b>' }])
      expect(read(body)).toEqual({ ok: false, why: 'MALFORMED' })
  })
})
