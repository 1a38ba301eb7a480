import { sign } from 'jws'
import { renderSVG } from 'uqr'
import { describe, expect, it } from 'vitest'
import { HTTP_DEFAULTS } from '../../http.ts'
import { answered } from '../../testing/answered.ts'
import { inquiryRead, issuedRead, satangOfDecimal, timeOf, tokenRead } from './answers.ts'
import { claimsOf, sealed } from './jwt.ts'
import { twoc2p } from './twoc2p.ts'

const NOW = new Date('2026-11-27T04:00:00.000Z')
const SECRET = 'a-secret-of-this-test'
const config = {
  baseUrl: 'https://pgw.example.com/payment/4.3',
  merchantId: 'JT04',
  secretKey: SECRET,
  channel: 'THQR',
  callbackUrl: 'https://krapao.example.com/callbacks/psp/TWOC2P',
}
const psp = twoc2p(config, HTTP_DEFAULTS, { now: () => NOW })
const order = { reference: 'qr0123456789abcdef', amount: 50_000n, expiresAt: NOW }
/** What asks for 500.00 baht by PromptPay. */
const CODE =
  '00020101021230510016A00000067701011201150994000165501610208TW1234565303764540' +
  '6500.005802TH6304'

const said = (claims: object, secret = SECRET) =>
  answered(JSON.parse(sealed(secret, claims)) as unknown)

/**
 * Facts of https://developer.2c2p.com/docs/api-payment-inquiry and
 * https://developer.2c2p.com/docs/api-payment-response-backend (version 4.3, read in November
 * 2026); sealed with a key of this test: theirs is not published.
 */
const INQUIRY = {
  merchantID: 'JT01',
  invoiceNo: '1523953661',
  amount: 1000.0,
  currencyCode: 'SGD',
  transactionDateTime: '311220235959',
  agentCode: 'OCBC',
  channelCode: 'VI',
  approvalCode: '717282',
  referenceNo: '00010001',
  accountNo: '411111XXXXXX1111',
  eci: '05',
  respCode: '0000',
  respDesc: 'Transaction is successful.',
}
const NOTICE = {
  merchantID: 'JT04',
  invoiceNo: '280520075921',
  cardNo: '411111XXXXXX1111',
  amount: '230.87',
  currencyCode: 'THB',
  tranRef: '2868821',
  referenceNo: '2785703',
  approvalCode: '531484',
  eci: '05',
  transactionDateTime: '20200528080508',
  respCode: '0000',
  respDesc: 'Success',
}
/** The sealed inquiry of the same page, as it goes over the wire. */
const PUBLISHED_JWT =
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.' +
  'eyJwYXltZW50VG9rZW4iOiIyNTRiNzdhNS01NTY4LTQ5Y2EtOWUwZS0yZjhkMjhiZTk1ZTciLCJpbnZvaWNlTm8i' +
  'OiIyNTRiNzdhYWJjIiwibG9jYWxlIjoiZW4ifQ.' +
  'r8EEFRXlNcLi566BrzroOh6qbjGSyWqJ9ZARSR5XwQ4'

const inquiry = (claims: object, reference = '280520075921', secret = SECRET) =>
  inquiryRead(config, reference, said(claims, secret), NOW)
const read = (body: string) => psp.readCallback({}, Buffer.from(body), NOW)

describe('2C2P’s published answers', () => {
  it('the notice is a hint of the invoice, and asked about it is money in Bangkok’s hours', () => {
    expect(read(sealed(SECRET, NOTICE))).toEqual({
      ok: true,
      hint: { reference: '280520075921', pspReference: null },
    })
    expect(inquiry(NOTICE)).toEqual({
      kind: 'done',
      value: {
        state: 'PAID',
        amount: 23_087n,
        paidAt: new Date('2020-05-28T01:05:08.000Z'),
        eventId: '280520075921',
        pspReference: '280520075921',
      },
    })
  })

  it('the inquiry of a card in Singapore is no payment of ours', () => {
    expect(inquiry(INQUIRY, '1523953661')).toMatchObject({ reason: 'answer about another order' })
    const own = { ...INQUIRY, merchantID: 'JT04' }
    expect(inquiry(own, '1523953661')).toEqual({ kind: 'unknown', reason: 'another currency' })
    const inBaht = { ...own, currencyCode: 'THB' }
    expect(inquiry({ ...inBaht, amount: 0 }, '1523953661')).toEqual({
      kind: 'unknown',
      reason: 'unreadable payment',
    })
  })

  it('a payment whose time cannot be read, as the page shows it, is money of now and not lost', () => {
    const { transactionDateTime: shown } = INQUIRY
    for (const transactionDateTime of [shown, undefined, '20201328080508'])
      expect(inquiry({ ...NOTICE, transactionDateTime })).toMatchObject({
        kind: 'done',
        value: { state: 'PAID', amount: 23_087n, paidAt: NOW },
      })
  })

  it('what is sealed with another key is not ours, though it has the form', () => {
    expect(claimsOf(SECRET, { payload: PUBLISHED_JWT })).toBeNull()
    expect(read(JSON.stringify({ payload: PUBLISHED_JWT }))).toEqual({ ok: false, why: 'UNSIGNED' })
  })
})

describe('a thief', () => {
  it('cannot seal without the key: no algorithm, another, another key, no seal', () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const none = `${part({ alg: 'none' })}.${part(NOTICE)}`
    const other = sign({ header: { alg: 'HS512' }, payload: NOTICE, secret: SECRET })
    for (const payload of [`${none}.`, none, `${none}.x`, other, '', 'a.b.c'])
      expect(read(JSON.stringify({ payload })), payload).toEqual({ ok: false, why: 'UNSIGNED' })
    expect(read(sealed('wrong', NOTICE))).toEqual({ ok: false, why: 'UNSIGNED' })
    expect(read(JSON.stringify(NOTICE))).toEqual({ ok: false, why: 'UNSIGNED' })
    expect(inquiryRead(config, '280520075921', answered(NOTICE), NOW)).toMatchObject({
      kind: 'unknown',
    })
    expect(inquiry(NOTICE, '280520075921', 'wrong')).toMatchObject({ kind: 'unknown' })
  })

  it('is paid by no notice of another merchant, and by no answer about another invoice', () => {
    const hint = { reference: null, pspReference: null }
    expect(read(sealed(SECRET, { ...NOTICE, merchantID: 'JT05' }))).toEqual({ ok: true, hint })
    expect(read(sealed(SECRET, { ...NOTICE, invoiceNo: "x'; --" }))).toEqual({
      ok: false,
      why: 'MALFORMED',
    })
    for (const more of [{ merchantID: 'JT05' }, { invoiceNo: 'another' }])
      expect(inquiry({ ...NOTICE, ...more })).toEqual({
        kind: 'unknown',
        reason: 'answer about another order',
      })
  })

  it('is paid by no other currency and no odd amount', () => {
    for (const more of [
      { currencyCode: 'LAK' },
      { currencyCode: undefined },
      { amount: '0.00' },
      { amount: '-5' },
      { amount: '1e3' },
      { amount: '0.001' },
      { amount: null },
    ])
      expect(inquiry({ ...NOTICE, ...more }), JSON.stringify(more)).toMatchObject({
        kind: 'unknown',
      })
  })

  it('is paid once, whichever numbers the answers carry', () => {
    const events = [{}, { tranRef: undefined }, { referenceNo: 'other' }].map((more) => {
      const told = inquiry({ ...NOTICE, ...more })
      return told.kind === 'done' && told.value.state === 'PAID' && told.value.eventId
    })
    expect(new Set(events)).toEqual(new Set(['280520075921']))
  })
})

describe('an inquiry', () => {
  it.each([
    ['0001', 'WAITING'],
    ['2001', 'WAITING'],
    ['0003', 'CANCELLED'],
    ['2002', 'NOT_FOUND'],
  ])('%s is %s', (respCode, state) => {
    expect(inquiry({ ...NOTICE, respCode })).toEqual({ kind: 'done', value: { state } })
  })

  it.each(['0004', '0999', '2003', '4005', '4051', '9999', 'constructor'])(
    '%s is not clear',
    (respCode) => {
      expect(inquiry({ ...NOTICE, respCode })).toMatchObject({ kind: 'unknown' })
    },
  )

  it('reads padded and short amounts, to the satang', () => {
    expect(
      ['000000002500.90000', '1000', '0.5', '230.87', '12.345', '1.000000', ' 1', ''].map(
        satangOfDecimal,
      ),
    ).toEqual([250_090n, 100_000n, 50n, 23_087n, null, null, null, null])
  })

  it('takes a time that is still to come for now', () => {
    expect(timeOf('20261127115959', NOW)).toEqual(NOW)
    expect(timeOf('20261127105959', NOW)).toEqual(new Date('2026-11-27T03:59:59.000Z'))
  })
})

describe('a code', () => {
  const drawn = async (more: object) =>
    issuedRead(order, answered({ channelCode: 'THQR', respCode: '1005', respDesc: '', ...more }))
  const withCrc = async () => {
    const { crc16 } = await import('../../../media/emvco.ts')
    return CODE + crc16(CODE)
  }

  it('is read from its text, and from a picture of it', async () => {
    const payload = await withCrc()
    const svg = renderSVG(payload, { ecc: 'M', border: 4 })
    const picture = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
    for (const more of [{ extras: { qrData: payload } }, { data: payload }, { data: picture }])
      expect(await drawn(more)).toEqual({
        kind: 'done',
        value: { pspReference: order.reference, payload },
      })
  })

  it('is shown only when it asks for our amount, and for nothing but a code', async () => {
    const payload = await withCrc()
    expect(
      await issuedRead({ ...order, amount: 1n }, answered({ respCode: '1005', data: payload })),
    ).toMatchObject({ kind: 'unknown' })
    for (const more of [
      { data: 'https://pgw.example.com/qr.png' },
      { data: 'data:image/png;base64,AAAA' },
      {},
      { respCode: '1001', data: payload },
      { respCode: '2000', data: payload },
    ])
      expect(await drawn(more), JSON.stringify(more)).toMatchObject({ kind: 'unknown' })
  })

  it('is refused only when a sealed answer says that there is no token for it', () => {
    const token = (claims: object) => tokenRead(SECRET, said(claims))
    expect(token({ respCode: '0000', paymentToken: 'kSA=' })).toEqual({
      kind: 'done',
      value: 'kSA=',
    })
    expect(token({ respCode: '4013' })).toEqual({ kind: 'refused', reason: '4013' })
    for (const claims of [{ respCode: '0000' }, { respCode: '0999' }, { respCode: '2014' }, {}])
      expect(token(claims), JSON.stringify(claims)).toMatchObject({ kind: 'unknown' })
    expect(tokenRead(SECRET, answered({ respCode: '4013' }))).toMatchObject({ kind: 'unknown' })
    expect(tokenRead(SECRET, { ...said({ respCode: '4013' }), status: 400 })).toMatchObject({
      kind: 'unknown',
    })
  })

  it('is not ordered under a reference that 2C2P would cut', async () => {
    for (const reference of ['q'.repeat(21), 'qr-1', ''])
      expect(await psp.createQr({ ...order, reference })).toEqual({
        kind: 'unknown',
        reason: 'no invoice number',
      })
  })
})
