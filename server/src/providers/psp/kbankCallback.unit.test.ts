import { describe, expect, it } from 'vitest'
import { kbankSignature, readKbankCallback } from './kbankCallback.ts'

const SECRET = 'callback-secret'
const NOW = new Date('2026-11-21T04:00:00.000Z')
const seconds = (shift = 0) => String(NOW.getTime() / 1000 + shift)
const BODY = {
  eventId: 'evt_1',
  eventType: 'PAYMENT_SUCCESS',
  partnerTxnUid: 'q1',
  txnNo: 'KB1',
  txnAmount: '500.00',
  txnCurrencyCode: 'THB',
  paidAt: '2026-11-21T03:59:58.000Z',
}
const bytes = (body: unknown) => Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
const signed = (raw: Uint8Array, timestamp = seconds(), secret = SECRET) => ({
  'x-kbank-timestamp': timestamp,
  'x-kbank-event-id': 'evt_1',
  'x-kbank-signature': kbankSignature(secret, timestamp, raw),
})
const read = (headers: Record<string, string | undefined>, raw: Uint8Array) =>
  readKbankCallback(SECRET, headers, raw, NOW)
const whyOf = (headers: Record<string, string | undefined>, raw: Uint8Array) => {
  const result = read(headers, raw)
  return result.ok ? null : result.why
}

describe('a callback of KBANK', () => {
  const raw = bytes(BODY)

  it('is read when it is signed, fresh and whole', () => {
    expect(read(signed(raw), raw)).toEqual({
      ok: true,
      event: {
        eventId: 'evt_1',
        reference: 'q1',
        type: 'PAID',
        amount: 50_000n,
        paidAt: new Date(BODY.paidAt),
        pspReference: 'KB1',
      },
    })
    const cancel = bytes({ ...BODY, eventType: 'PAYMENT_CANCELLED' })
    expect(read(signed(cancel), cancel)).toMatchObject({ ok: true, event: { type: 'CANCELLED' } })
  })

  it("is read again when it is repeated: to know an event once is the store's work, by its id", () => {
    expect(read(signed(raw), raw)).toEqual(read(signed(raw), raw))
  })

  it('is UNSIGNED without its headers, with a forged or a cut signature', () => {
    expect(whyOf({}, raw)).toBe('UNSIGNED')
    expect(whyOf({ ...signed(raw), 'x-kbank-signature': undefined }, raw)).toBe('UNSIGNED')
    expect(whyOf({ ...signed(raw), 'x-kbank-timestamp': undefined }, raw)).toBe('UNSIGNED')
    expect(whyOf(signed(raw, seconds(), 'another secret'), raw)).toBe('UNSIGNED')
    const whole = signed(raw)
    for (const signature of [
      '',
      'v1=',
      whole['x-kbank-signature'].slice(0, -1),
      `${whole['x-kbank-signature']}0`,
      whole['x-kbank-signature'].toUpperCase(),
      'v1=é'.repeat(33),
    ]) {
      expect(whyOf({ ...whole, 'x-kbank-signature': signature }, raw)).toBe('UNSIGNED')
    }
  })

  it('is UNSIGNED when a byte of the body or the timestamp was changed after signing', () => {
    expect(whyOf(signed(raw), bytes({ ...BODY, txnAmount: '900.00' }))).toBe('UNSIGNED')
    expect(whyOf(signed(raw), Buffer.concat([raw, Buffer.from(' ')]))).toBe('UNSIGNED')
    expect(whyOf({ ...signed(raw, seconds(-600)), 'x-kbank-timestamp': seconds() }, raw)).toBe(
      'UNSIGNED',
    )
  })

  it('is STALE beyond five minutes, in the past and in the future', () => {
    expect(read(signed(raw, seconds(-300)), raw).ok).toBe(true)
    expect(read(signed(raw, seconds(300)), raw).ok).toBe(true)
    expect(whyOf(signed(raw, seconds(-301)), raw)).toBe('STALE')
    expect(whyOf(signed(raw, seconds(301)), raw)).toBe('STALE')
  })

  it.each<[string, unknown]>([
    ['no JSON', 'paid'],
    ['an empty body', ''],
    ['a list', []],
    ['an unknown type', { ...BODY, eventType: 'REFUND' }],
    ['no reference', { ...BODY, partnerTxnUid: '' }],
    ['a number for an amount', { ...BODY, txnAmount: 500 }],
    ['an amount of three decimals', { ...BODY, txnAmount: '500.001' }],
    ['an amount of nothing', { ...BODY, txnAmount: '0.00' }],
    ['an amount below nothing', { ...BODY, txnAmount: '-5.00' }],
    ['another currency', { ...BODY, txnCurrencyCode: 'LAK' }],
    ['no time of payment', { ...BODY, paidAt: 'yesterday' }],
    ["an event id that is not its header's", { ...BODY, eventId: 'evt_2' }],
  ])('is MALFORMED, though signed, with %s', (_what, body) => {
    const strange = bytes(body)
    expect(whyOf(signed(strange), strange)).toBe('MALFORMED')
  })

  it('is MALFORMED, though signed, with a timestamp that is no whole second or a body that is no UTF-8', () => {
    for (const timestamp of ['', 'now', '1e9', `${seconds()}.5`, `-${seconds()}`])
      expect(whyOf(signed(raw, timestamp), raw)).toBe('MALFORMED')
    const broken = Buffer.from([0x7b, 0xff, 0x7d])
    expect(whyOf(signed(broken), broken)).toBe('MALFORMED')
  })
})
