import { describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS, type Settings } from '../../../../settings/settings.ts'
import { singleLimits, takesTwo, TOGETHER_MS } from './policy.ts'

it('counts a day of what one operator gives alone together', () => {
  expect(TOGETHER_MS).toBe(24 * 60 * 60_000)
})

describe('how many operators must say the same', () => {
  const limitsOf = (baht: number) =>
    singleLimits(
      {
        get: (key) => (key === 'fourEyesFromSuspense' ? baht : DEFAULT_SETTINGS[key]),
      } as Settings,
      'suspense',
    )
  const needed = (amount: bigint, from: number, toMember = 0n, toAll = toMember) =>
    takesTwo(amount, { toMember, toAll }, limitsOf(from)) ? 2 : 1

  it('is two from the threshold on, to the satang', () => {
    expect(needed(9_999_999n, 100_000)).toBe(1)
    expect(needed(10_000_000n, 100_000)).toBe(2)
    expect(needed(1_234n, 12.34)).toBe(2)
    expect(needed(1_233n, 12.34)).toBe(1)
  })

  it('counts what the same operator gave the same member alone of late', () => {
    expect(needed(1n, 100, 9_999n)).toBe(2)
    expect(needed(1n, 100, 9_998n)).toBe(1)
  })

  it('counts what was given to all against five times as much', () => {
    expect(needed(1n, 100, 0n, 49_999n)).toBe(2)
    expect(needed(1n, 100, 0n, 49_998n)).toBe(1)
  })
})
