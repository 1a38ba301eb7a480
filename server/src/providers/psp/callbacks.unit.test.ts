import { createHmac, sign, generateKeyPairSync } from 'node:crypto'
import type { QrProvider } from '@krapao/contract/constants'
import { describe, expect, it } from 'vitest'
import { buildProviders, providersConfigFromEnv } from '../registry.ts'
import { satangOfShort } from '../wireAmount.ts'
import { wwSign } from './ww.ts'
import { bahtShort, zpaySign } from './zpay.ts'

const NOW = new Date('2026-11-21T04:00:00.000Z')
const PAID_AT = '2026-11-21T03:59:58.000Z'
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const other = generateKeyPairSync('rsa', { modulusLength: 2048 })
const config = providersConfigFromEnv(
  {
    PSP_PAYONEX_PUBLIC_KEY: keys.publicKey
      .export({ type: 'spki', format: 'der' })
      .toString('base64'),
  },
  [],
)
const { psps } = buildProviders(config, { now: () => NOW })

type Fields = Record<string, unknown>
interface Sent {
  headers: Record<string, string>
  body: Buffer
}
interface Case {
  code: QrProvider
  good: (at: Date) => Fields
  /** Names of the amount, the reference, the event's type. */
  amount: string
  strangeAmounts: unknown[]
  reference: string
  type: string
  seal: (fields: Fields, forged?: boolean) => Sent
}
const seconds = (at: Date) => Math.floor(at.getTime() / 1000)
const b64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

const CASES: Case[] = [
  {
    code: 'WW',
    amount: 'paid_amount',
    strangeAmounts: ['500', '0.00', '-5.00', '500.001', ''],
    reference: 'order_no',
    type: 'status',
    good: (at) => ({
      notify_id: 'e1',
      notify_time: String(seconds(at)),
      order_no: 'q1',
      status: 'success',
      paid_amount: '500.00',
      paid_time: PAID_AT,
    }),
    seal: (fields, forged) => {
      const all = new Map(Object.entries(fields).map(([name, value]) => [name, String(value)]))
      return {
        headers: {},
        body: Buffer.from(
          new URLSearchParams([
            ...all,
            ['sign', wwSign(forged ? 'x' : 'sandbox-ww-key', all)],
          ]).toString(),
        ),
      }
    },
  },
  {
    code: 'PAYTIMZ',
    amount: 'amount',
    strangeAmounts: ['50000', 0, -1, 1.5, null],
    reference: 'id',
    type: 'type',
    good: (at) => ({
      jti: 'e1',
      iat: seconds(at),
      type: 'charge.paid',
      id: 'q1',
      amount: 50_000,
      currency: 'THB',
      paid_at: PAID_AT,
    }),
    seal: (fields, forged) => {
      const text = `${b64url({ alg: 'HS256' })}.${b64url(fields)}`
      return {
        headers: {},
        body: Buffer.from(
          `${text}.${createHmac('sha256', forged ? 'x' : 'sandbox-paytimz-callback')
            .update(text)
            .digest('base64url')}`,
        ),
      }
    },
  },
  {
    code: 'PAYONEX',
    amount: 'paidFee',
    strangeAmounts: ['50000', 0, -1, 1.5, null],
    reference: 'outTradeNo',
    type: 'notifyType',
    good: (at) => ({
      notifyId: 'e1',
      notifyTime: at.getTime(),
      notifyType: 'TRADE_SUCCESS',
      outTradeNo: 'q1',
      paidFee: 50_000,
      paidTime: Date.parse(PAID_AT),
    }),
    seal: ({ outTradeNo, paidFee, paidTime, ...rest }, forged) => {
      const body = Buffer.from(
        JSON.stringify({ ...rest, resource: { outTradeNo, paidFee, paidTime } }),
      )
      return {
        headers: {
          'x-sign': sign('sha256', body, (forged ? other : keys).privateKey).toString('base64'),
        },
        body,
      }
    },
  },
  {
    code: 'ZPAY',
    amount: 'baht',
    strangeAmounts: [500, '0', '-5', '500.001', '5e2', ''],
    reference: 'ref',
    type: 'event',
    good: (at) => ({
      txn: 'e1',
      time: at.toISOString().replace('Z', '+00:00'),
      event: 'PAID',
      ref: 'q1',
      baht: '500',
      at: '2026-11-21T10:59:58.000+07:00',
    }),
    seal: (fields, forged) => {
      const payload = Buffer.from(JSON.stringify(fields)).toString('base64')
      return {
        headers: {},
        body: Buffer.from(
          new URLSearchParams({
            payload,
            sign: zpaySign(forged ? 'x' : 'sandbox-zpay-secret', payload),
          }).toString(),
        ),
      }
    },
  },
]

describe.each(CASES)(
  'a callback of $code',
  ({ code, good, amount, strangeAmounts, reference, type, seal }) => {
    const read = ({ headers, body }: Sent) => psps.get(code)?.readCallback(headers, body, NOW)
    const shifted = (s: number) => good(new Date(NOW.getTime() + s * 1000))

    it('is read when it is signed, fresh and whole, and again when it is repeated', () => {
      const sent = seal(good(NOW))
      const event = {
        eventId: 'e1',
        reference: 'q1',
        type: 'PAID',
        amount: 50_000n,
        paidAt: new Date(PAID_AT),
      }
      expect([read(sent), read(sent)]).toEqual([
        { ok: true, event },
        { ok: true, event },
      ])
    })

    it('is UNSIGNED by another key, empty, cut or with any byte changed', () => {
      const sent = seal(good(NOW))
      const why = { ok: false, why: 'UNSIGNED' }
      expect(read(seal(good(NOW), true))).toEqual(why)
      expect(read({ headers: {}, body: Buffer.alloc(0) })).toEqual(why)
      expect(read({ ...sent, body: Buffer.from('{"paid":true}') })).toEqual(why)
      for (const at of [3, Math.floor(sent.body.length / 3)]) {
        const body = Buffer.from(sent.body)
        body[at] = (body[at] ?? 0) ^ 1
        expect(read({ ...sent, body })).toEqual(why)
      }
    })

    it('is STALE beyond five minutes either way', () => {
      expect([-300, 300].map((s) => read(seal(shifted(s)))?.ok)).toEqual([true, true])
      for (const s of [-301, 301])
        expect(read(seal(shifted(s)))).toEqual({ ok: false, why: 'STALE' })
    })

    it('is MALFORMED, though signed, with a strange amount, no reference or an unknown type', () => {
      const why = { ok: false, why: 'MALFORMED' }
      for (const strange of strangeAmounts)
        expect([strange, read(seal({ ...good(NOW), [amount]: strange }))]).toEqual([strange, why])
      expect(read(seal({ ...good(NOW), [reference]: '' }))).toEqual(why)
      expect(read(seal({ ...good(NOW), [type]: 'REFUND' }))).toEqual(why)
    })
  },
)

it('takes a JWS for signed only by HS256 with our secret, whatever its head says', () => {
  const claims = b64url({
    jti: 'e1',
    iat: seconds(NOW),
    type: 'charge.paid',
    id: 'q1',
    amount: 1,
    currency: 'THB',
    paid_at: PAID_AT,
  })
  const none = `${b64url({ alg: 'none' })}.${claims}`
  const read = (text: string) => psps.get('PAYTIMZ')?.readCallback({}, Buffer.from(text), NOW)
  expect(read(`${none}.`)).toEqual({ ok: false, why: 'UNSIGNED' })
  expect(
    read(
      `${none}.${createHmac('sha256', 'sandbox-paytimz-callback').update(none).digest('base64url')}`,
    ),
  ).toEqual({ ok: false, why: 'MALFORMED' })
})

it('takes a form that names a field twice for unsigned', () => {
  const { seal, good } = CASES[0] as Case
  const { body } = seal(good(NOW))
  expect(
    psps
      .get('WW')
      ?.readCallback({}, Buffer.concat([body, Buffer.from('&paid_amount=900.00')]), NOW),
  ).toEqual({ ok: false, why: 'UNSIGNED' })
})

it('writes and reads baht without needless zeros', () => {
  for (const [satang, text] of [
    [50_000n, '500'],
    [12_345n, '123.45'],
    [50n, '0.5'],
    [5n, '0.05'],
  ] as const) {
    expect([bahtShort(satang), satangOfShort(text)]).toEqual([text, satang])
  }
})

it('takes the old secret’s callbacks beside the new one’s until the old one is removed', () => {
  const env = { PSP_WW_KEY: 'the-new-key' }
  const wwOf = (more: Record<string, string>) =>
    buildProviders(providersConfigFromEnv({ ...env, ...more }, []), { now: () => NOW }).psps.get(
      'WW',
    )
  const sealed = (key: string): Buffer => {
    const fields = new Map([
      ['notify_id', 'e1'],
      ['notify_time', String(seconds(NOW))],
      ['order_no', 'q1'],
      ['status', 'success'],
      ['paid_amount', '500.00'],
      ['paid_time', PAID_AT],
    ])
    return Buffer.from(new URLSearchParams([...fields, ['sign', wwSign(key, fields)]]).toString())
  }
  const both = wwOf({ PSP_WW_OLD_KEY: 'the-old-key' })
  const takes = (psp: typeof both, key: string) => psp?.readCallback({}, sealed(key), NOW).ok
  expect([takes(both, 'the-new-key'), takes(both, 'the-old-key')]).toEqual([true, true])
  expect([takes(both, 'sandbox-ww-key'), takes(both, '')]).toEqual([false, false])
  expect([takes(wwOf({}), 'the-new-key'), takes(wwOf({}), 'the-old-key')]).toEqual([true, false])
})
