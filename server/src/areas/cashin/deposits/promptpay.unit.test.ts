import { assert, integer, nat, pre, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { payloadFault } from './promptpay.ts'

/** Written apart from what it tests: table-driven, over bits from the left. */
function crc(text: string): string {
  const table = Array.from({ length: 256 }, (_, n) => {
    let value = n << 8
    for (let bit = 0; bit < 8; bit++) value = value & 0x8000 ? (value << 1) ^ 0x1021 : value << 1
    return value & 0xffff
  })
  const end = [...Buffer.from(text)].reduce(
    (value, byte) => ((value << 8) & 0xffff) ^ (table[((value >> 8) ^ byte) & 0xff] ?? 0),
    0xffff,
  )
  return end.toString(16).padStart(4, '0').toUpperCase()
}
const tag = (number: string, value: string): string =>
  `${number}${String(value.length).padStart(2, '0')}${value}`
const sealed = (text: string): string => `${text}6304${crc(`${text}6304`)}`
const MERCHANT = tag(
  '30',
  tag('00', 'A000000677010112') + tag('01', '099400016550161') + tag('02', 'KB7Q2'),
)
const payload = (amount: string, { currency = '764', country = 'TH' } = {}): string =>
  sealed(
    tag('00', '01') +
      tag('01', '12') +
      MERCHANT +
      tag('53', currency) +
      tag('54', amount) +
      tag('58', country),
  )

it('knows the checksum that the specification gives', () => expect(crc('123456789')).toBe('29B1'))

describe('a payload', () => {
  it('is sound for exactly its amount', () => {
    expect(payloadFault(payload('123.45'), 12_345n)).toBeNull()
    expect(payloadFault(payload('500'), 50_000n)).toBeNull()
    expect(payloadFault(payload('0.5'), 50n)).toBeNull()
    for (const other of [12_344n, 12_346n, 1_234_500n, 123n])
      expect(payloadFault(payload('123.45'), other)).toBe('another amount')
  })

  it('is not shown without an amount, with a strange one, or with two', () => {
    for (const amount of ['', '1e3', '-5.00', '5.001', ' 5.00', '5.'])
      expect(payloadFault(payload(amount), 500n)).toBe('another amount')
    const twice = sealed(
      tag('00', '01') +
        tag('54', '5.00') +
        tag('54', '500.00') +
        tag('53', '764') +
        tag('58', 'TH'),
    )
    expect(payloadFault(twice, 500n)).toBe('not EMVCo')
  })

  it('is not shown in another currency or country, or when it is none at all', () => {
    expect(payloadFault(payload('5.00', { currency: '840' }), 500n)).toBe('not in baht')
    expect(payloadFault(payload('5.00', { country: 'LA' }), 500n)).toBe('not in baht')
    for (const text of [
      '',
      'https://pay.example/5.00',
      '000201',
      '0002',
      `${payload('5.00')}\n`,
      '0'.repeat(600),
    ]) {
      expect(payloadFault(text, 500n)).not.toBeNull()
    }
    // Something after the checksum is something that no checksum covers.
    expect(payloadFault(payload('5.00') + tag('62', 'x'), 500n)).toBe(
      'checksum is not the last field',
    )
  })

  it('is not shown when a single character was changed', () => {
    const sound = payload('123.45')
    assert(
      property(nat(sound.length - 1), integer({ min: 0x20, max: 0x7e }), (at, sign) => {
        const changed = sound.slice(0, at) + String.fromCharCode(sign) + sound.slice(at + 1)
        // The checksum's own letters may be written small.
        pre(changed.toUpperCase() !== sound.toUpperCase())
        return payloadFault(changed, 12_345n) !== null
      }),
      { numRuns: 2_000 },
    )
  })
})
