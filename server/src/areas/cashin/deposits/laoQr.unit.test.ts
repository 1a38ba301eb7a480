import { assert, integer, nat, pre, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { crc16 } from '../../../media/emvco.ts'
import { laoQrFault } from './laoQr.ts'

const tag = (number: string, value: string): string =>
  `${number}${String(value.length).padStart(2, '0')}${value}`
const sealed = (text: string): string => `${text}6304${crc16(`${text}6304`)}`
const ACCOUNT =
  tag('00', 'A005266284662577') +
  tag('01', '27710418') +
  tag('02', '002') +
  tag('03', 'mch64f01defcb310')
const payload = (amount: string, { account = ACCOUNT, currency = '418', country = 'LA' } = {}) =>
  sealed(
    tag('00', '01') +
      tag('01', '12') +
      tag('38', account) +
      tag('53', currency) +
      tag('54', amount) +
      tag('58', country),
  )

/**
 * A shop's code as BCEL One prints it, in its own tag 31 and as LAO QR in tag 38; without an
 * amount. And the code that https://pub.dev/packages/emvqrcode/example (1.0.5) gives as one that is
 * wrong. Read in November 2026.
 */
const PRINTED =
  '00020101021115312031041800520446mch64f01defcb3138590016A00526628466257701082771041802030020316' +
  'mch64f01defcb3105204593253034185802LA5907 LEYUNG6002CH62200716stk6875cb2f6de946304B423'
const WRONG =
  '00020101021138670016A00526628466257701082771041802030010324ZPOSUALNJBWWVYSEIRIESGFE6304D1B9'

describe('a LAO QR', () => {
  it('is sound for exactly its kip', () => {
    expect(laoQrFault(payload('65000'), 65_000n)).toBeNull()
    expect(laoQrFault(payload('65000.00'), 65_000n)).toBeNull()
    for (const other of [64_999n, 65_001n, 6_500_000n, 650n, 0n])
      expect(laoQrFault(payload('65000'), other)).toBe('another amount')
    for (const amount of ['', '65000.50', '65e3', '-65000', ' 65000', '65,000'])
      expect(laoQrFault(payload(amount), 65_000n)).toBe('another amount')
  })

  it('is read as it is printed, and not shown without an amount', () => {
    expect(laoQrFault(PRINTED, 65_000n)).toBe('another amount')
    const asked = PRINTED.replace('53034185802', '53034185405650005802')
    expect(laoQrFault(sealed(asked.slice(0, -8)), 65_000n)).toBeNull()
    expect(laoQrFault(asked, 65_000n)).toBe('checksum is wrong')
    expect(laoQrFault(WRONG, 1n)).not.toBeNull()
  })

  it('is not shown in baht, of another country, or paid to another scheme or to nobody', () => {
    expect(laoQrFault(payload('5', { currency: '764' }), 5n)).toBe('not in kip')
    expect(laoQrFault(payload('5', { country: 'TH' }), 5n)).toBe('not in kip')
    const wrong = [
      '',
      'x',
      tag('00', 'A000000677010112') + tag('01', '27710418') + tag('03', 'm'),
      tag('00', 'A005266284662577') + tag('03', 'm'),
      tag('00', 'A005266284662577') + tag('01', '27710418'),
    ]
    for (const account of wrong)
      expect(laoQrFault(payload('5', { account }), 5n), account).toBe('not LAO QR')
    expect(laoQrFault('https://pay.example/5', 5n)).not.toBeNull()
    expect(laoQrFault(payload('5') + tag('62', 'x'), 5n)).toBe('checksum is not the last field')
  })

  it('is not shown when a single character was changed', () => {
    const sound = payload('65000')
    assert(
      property(nat(sound.length - 1), integer({ min: 0x20, max: 0x7e }), (at, sign) => {
        const changed = sound.slice(0, at) + String.fromCharCode(sign) + sound.slice(at + 1)
        pre(changed.toUpperCase() !== sound.toUpperCase())
        return laoQrFault(changed, 65_000n) !== null
      }),
      { numRuns: 2_000 },
    )
  })
})
