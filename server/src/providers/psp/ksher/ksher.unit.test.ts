import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { systemRandom } from '../../../runtime/chance.ts'
import { HTTP_DEFAULTS } from '../../http.ts'
import { rsaKey } from '../../rsaKey.ts'
import { answered } from '../../testing/answered.ts'
import { issuedRead, paymentRead } from './answers.ts'
import { ksher } from './ksher.ts'
import { isSignedBy, signatureOf, signedText, type Fields } from './sign.ts'

const NOW = new Date('2026-11-27T04:00:00.000Z')
const keys = generateKeyPairSync('rsa', { modulusLength: 1024 })
const key = keys.publicKey
const pem = (which: 'private' | 'public') =>
  which === 'private'
    ? keys.privateKey.export({ type: 'pkcs1', format: 'pem' }).toString()
    : key.export({ type: 'pkcs1', format: 'pem' }).toString()
const psp = ksher(
  {
    baseUrl: 'https://ksher.example.com/KsherPay',
    appId: 'mch35005',
    privateKey: pem('private'),
    publicKey: pem('public').replaceAll('\n', String.raw`\n`),
    callbackUrl: 'https://krapao.example.com/callbacks/psp/KSHER',
  },
  HTTP_DEFAULTS,
  { now: () => NOW },
  systemRandom,
)

/**
 * Facts of https://github.com/ksher-solutions/ksher_sdk_nodejs (src/ksher_pubkey.pem,
 * test/verifySignature.test.js) and of https://github.com/ksher-api/ksher-sdk
 * (netcore/ksherpay/netcoreConsole/Program.cs), read in November 2026: Ksher's own public key, and
 * answers that it has signed.
 */
const KSHERS_KEY = rsaKey(
  'PSP_KSHER_PUBLIC_KEY',
  [
    '-----BEGIN RSA PUBLIC KEY-----',
    'MEgCQQC+/eeTgrjeCPHmDS/5osWViFyIAryFRIr5canaYhz3Di3UNkT0sf6TkabF',
    'LvxPcM9JmEtj2O4TXNpgYATkE/sFAgMBAAE=',
    '-----END RSA PUBLIC KEY-----',
  ].join('\n'),
  'public',
)
const PAID = {
  code: 0,
  msg: '操作成功',
  data: {
    channel: 'airpay',
    openid: '',
    channel_order_no: '1254233130',
    cash_fee_type: '',
    ksher_order_no: '90020210527111737185024',
    nonce_str: 'orvGFiv6qOJsoNgg3fZcIcJJRmGYV2Wr',
    time_end: '2021-05-27 10:18:07',
    fee_type: 'THB',
    attach: '',
    rate: '1.000000',
    result: 'SUCCESS',
    total_fee: 100,
    appid: 'mch35005',
    cash_fee: '',
    mch_order_no: '20210519',
    pay_mch_order_no: '2105271017222548',
  },
  sign:
    '56e563680f4ae5383c652bba161382e692991c7f3cc5e5d593032344baa96333' +
    '469863d8eb6e5481341ec80039f9b7f658189456f5ace288b3e33fb7e8b7ec75',
}
const OPEN = {
  code: 0,
  msg: '操作成功',
  data: {
    channel: '',
    openid: '',
    channel_order_no: '',
    cash_fee_type: '',
    ksher_order_no: '',
    nonce_str: '',
    time_end: '',
    fee_type: 'THB',
    attach: '',
    rate: '',
    result: 'NOTSURE',
    total_fee: 100,
    appid: 'mch35005',
    cash_fee: '',
    mch_order_no: '2023-02-22-17-11-00',
    pay_mch_order_no: '2303031613445796',
  },
  sign:
    '7a70f22e35a89e2a792c64a27ed8d43f1376601ea29c1db3c38ad5f09b751d72' +
    '98013505ecb208496b952257362d27200f7dfbe48b58e688bd0b5cb59e2932b9',
}
/** Of the same test, less its picture; signed with a key of this one. */
const ISSUED = {
  trade_type: 'NATIVE',
  ksher_order_no: '90020230219183454924882',
  mch_order_no: '2023-02-19-17-34-00',
  nonce_str: 'ZvL4zwWReMfkVqxxJS8yKPCdMVbjk6Kk',
  fee_type: 'THB',
  result: 'SUCCESS',
  total_fee: 100,
  appid: 'mch35005',
  PaymentID: '90020230219183454924882',
  PaymentCode:
    '00020101021230750016A0000006770101120115010556019950701022020230219183454924882' +
    '030890035005530376454041.005802TH63046B6A',
  code_url:
    '00020101021230750016A0000006770101120115010556019950701022020230219183454924882' +
    '030890035005530376454041.005802TH63046B6A',
  stalls_name: '90035005',
  device_id: '',
}

const signed = (data: Fields) => ({
  code: 0,
  msg: 'ok',
  data,
  sign: signatureOf(keys.privateKey, data),
})
const KNOWN = { key: KSHERS_KEY, appId: 'mch35005' }
const own = { key, appId: 'mch35005' }

describe('Ksher’s published answers', () => {
  it('are signed by its published key, of 512 bits', () => {
    expect(KSHERS_KEY.asymmetricKeyDetails?.modulusLength).toBe(512)
    for (const { data, sign } of [PAID, OPEN]) expect(isSignedBy(KSHERS_KEY, data, sign)).toBe(true)
    expect(isSignedBy(KSHERS_KEY, { ...PAID.data, total_fee: 101 }, PAID.sign)).toBe(false)
  })

  it('the paid one is 1 baht in Bangkok’s hours, the open one waits', () => {
    expect(paymentRead(KNOWN, '20210519', answered(PAID))).toEqual({
      kind: 'done',
      value: {
        state: 'PAID',
        amount: 100n,
        paidAt: new Date('2021-05-27T03:18:07.000Z'),
        eventId: '90020210527111737185024',
        pspReference: '90020210527111737185024',
      },
    })
    expect(paymentRead(KNOWN, '2023-02-22-17-11-00', answered(OPEN))).toEqual({
      kind: 'done',
      value: { state: 'WAITING' },
    })
  })

  it('the code is PromptPay’s, asks for its amount, and is of its own order alone', () => {
    const order = { reference: ISSUED.mch_order_no, amount: 100n, expiresAt: NOW }
    const issued = { pspReference: '90020230219183454924882', payload: ISSUED.PaymentCode }
    const { PaymentCode: _code, ...less } = ISSUED
    for (const data of [ISSUED, less])
      expect(issuedRead(own, order, answered(signed(data)))).toEqual({
        kind: 'done',
        value: issued,
      })
    for (const other of [{ amount: 200n }, { reference: 'another' }])
      expect(issuedRead(own, { ...order, ...other }, answered(signed(ISSUED)))).toMatchObject({
        kind: 'unknown',
      })
    const dearer = { ...ISSUED, PaymentCode: ISSUED.PaymentCode.replace('1.00', '9.00') }
    expect(issuedRead(own, order, answered(signed(dearer)))).toMatchObject({ kind: 'unknown' })
  })
})

describe('a thief', () => {
  const paid = PAID.data
  const asked = (data: Fields) => paymentRead(own, '20210519', answered(signed(data)))

  it('is paid by nothing that Ksher has not signed, though the fields run together', () => {
    expect(paymentRead(own, '20210519', answered(PAID))).toMatchObject({ kind: 'unknown' })
    // The text that is signed is the same: what stands in which field is not.
    const { fee_type: _type, ...moved } = { ...paid, cash_fee_type: 'fee_type=THB' }
    expect(asked(moved)).toMatchObject({ kind: 'unknown' })
    for (const broken of [{ sign: '' }, { sign: 'zz' }, { code: 1 }, { data: null }])
      expect(
        paymentRead(own, '20210519', answered({ ...signed(paid), ...broken })),
        JSON.stringify(broken),
      ).toMatchObject({ kind: 'unknown' })
    expect(paymentRead(own, '20210519', answered(signed(paid), 400))).toMatchObject({
      kind: 'unknown',
    })
  })

  it('is paid by no other order, merchant, currency, amount or time', () => {
    expect(asked(paid)).toMatchObject({ kind: 'done' })
    for (const more of [
      { mch_order_no: 'another' },
      { appid: 'mch1' },
      { fee_type: 'LAK' },
      { total_fee: 0 },
      { total_fee: -100 },
      { total_fee: 1.5 },
      { total_fee: '100' },
      { ksher_order_no: '' },
      { time_end: '' },
      { time_end: '2021-13-27 10:18:07' },
    ])
      expect(asked({ ...paid, ...more }), JSON.stringify(more)).toMatchObject({ kind: 'unknown' })
  })

  it('nor by a refund, a failure, or a word that no document explains', () => {
    for (const result of ['REFUND', 'FAIL', 'CLOSED', 'SUCCESSFUL', ''])
      expect(asked({ ...paid, result })).toMatchObject({ kind: 'unknown' })
  })

  it('writes no notice that is heard, and a true one is a hint alone', () => {
    const read = (json: unknown) =>
      psp.readCallback({}, Buffer.from(typeof json === 'string' ? json : JSON.stringify(json)), NOW)
    expect(read(signed(paid))).toEqual({
      ok: true,
      hint: { reference: '20210519', pspReference: null },
    })
    for (const forged of [PAID, { ...signed(paid), data: { ...paid, total_fee: 9_900 } }, '', '[]'])
      expect(read(forged)).toEqual({ ok: false, why: 'UNSIGNED' })
    expect(read(signed({ ...paid, mch_order_no: 'a b' }))).toEqual({ ok: false, why: 'MALFORMED' })
  })
})

describe('a signature', () => {
  it('is over the fields by name, with nothing between', () => {
    expect(signedText({ b: 2, sign: 'x', a: '1', B: '' })).toBe('B=a=1b=2')
  })

  it('is by a key in PEM, with its line breaks or with \\n, or in DER', () => {
    const der = keys.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')
    for (const text of [pem('private'), pem('private').replaceAll('\n', String.raw`\n`), der])
      expect(rsaKey('X', text, 'private').equals(createPrivateKey(pem('private')))).toBe(true)
    expect(() => rsaKey('PSP_KSHER_PRIVATE_KEY', 'nonsense', 'private')).toThrow(
      'PSP_KSHER_PRIVATE_KEY must be an RSA key',
    )
  })
})
