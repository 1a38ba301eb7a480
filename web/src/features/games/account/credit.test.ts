import { expect, it } from 'vitest'
import { creditOf } from './credit.ts'

it("S66: multiplies by the factor of the site without a float's crumbs", () => {
  expect(creditOf({ amount: 640.75, ftWalletSlot: 10 })).toBe(6407.5)
  expect(creditOf({ amount: 1.1, ftWalletSlot: 3 })).toBe(3.3)
  expect(creditOf({ amount: 0.29, ftWalletSlot: 1 })).toBe(0.29)
  expect(creditOf({ amount: 10, ftWalletSlot: 0.1 })).toBe(1)
  expect(creditOf({ amount: 0, ftWalletSlot: 10 })).toBe(0)
})
