import { expect, it } from 'vitest'
import { qrAmounts, qrMinimumsFrom, type QrProvider } from './constants.ts'

it.each<[QrProvider, number, number[]]>([
  ['KBANK', 1, [10, 20, 50, 100, 500, 1000]],
  ['WW', 100, [100, 200, 300, 500, 1000]],
  ['PAYONEX', 100, [100, 200, 300, 500, 1000]],
  ['PAYTIMZ', 10, [10, 50, 100, 500, 1000]],
  ['ZPAY', 10, [10, 50, 100, 500, 1000]],
])('S242: %s begins at %i baht and offers %j', (provider, minimum, picks) => {
  expect(qrAmounts(provider, qrMinimumsFrom({}))).toEqual({ minimum, picks })
})

it("S242: a build's own minimum of PAYTIMZ and ZPAY is their first pick, and what is below it goes", () => {
  const minimums = qrMinimumsFrom({
    PAYTIMZ_MINIMUM: '25',
    ZPAY_MINIMUM: '100.50',
    KBANK_MINIMUM: '7',
  })
  expect(qrAmounts('PAYTIMZ', minimums)).toEqual({ minimum: 25, picks: [25, 50, 100, 500, 1000] })
  expect(qrAmounts('ZPAY', minimums)).toEqual({ minimum: 100.5, picks: [100.5, 500, 1000] })
  expect(qrAmounts('KBANK', minimums).minimum).toBe(1)
  for (const wrong of ['0.5', '-10', 'ten', '1e3', '10.555'])
    expect(() => qrMinimumsFrom({ ZPAY_MINIMUM: wrong })).toThrow('ZPAY_MINIMUM')
})
