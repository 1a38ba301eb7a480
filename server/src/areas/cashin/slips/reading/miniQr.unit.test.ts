import fc from 'fast-check'
import { generate } from 'promptparse'
import { describe, expect, it } from 'vitest'
import { readMiniQr } from './miniQr.ts'

const sound = generate.slipVerify({ sendingBank: '004', transRef: '016111223344ABC01234' })

describe('a mini-QR', () => {
  it('written by another’s encoder is read', () => {
    expect(readMiniQr(sound)).toEqual({
      payload: sound,
      sendingBank: '004',
      transRef: '016111223344ABC01234',
    })
  })

  it('is read when its checksum is in small letters', () => {
    const small = sound.slice(0, -4) + sound.slice(-4).toLowerCase()
    expect(readMiniQr(small)?.transRef).toBe('016111223344ABC01234')
  })

  it('is refused when any one character is changed', () => {
    fc.assert(
      fc.property(
        fc.nat(sound.length - 1),
        fc.constantFrom('0', '1', '2', '5', '7', '9', 'A', 'C', 'F', 'X', 'Z'),
        (at, sign) => {
          fc.pre(sound[at]?.toUpperCase() !== sign)
          expect(readMiniQr(sound.slice(0, at) + sign + sound.slice(at + 1))).toBeNull()
        },
      ),
      { numRuns: 500 },
    )
  })

  it.each([
    ['nothing', ''],
    ['a link', 'https://example.com'],
    ['a PromptPay code', generate.anyId({ type: 'MSISDN', target: '0812345678', amount: 10 })],
    ['cut short', sound.slice(0, -5)],
    ['followed by more', `${sound}00`],
    ['not ASCII', `${sound}ก`],
    ['of great length', sound.repeat(4)],
  ])('is refused when it is %s', (_name, payload) => {
    expect(readMiniQr(payload)).toBeNull()
  })
})
