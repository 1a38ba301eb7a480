import { describe, expect, it } from 'vitest'
import { multipleOf, odds, spin, SYMBOLS } from './slot.ts'
import { drawsOf } from './testing/draws.ts'

describe('the slot', () => {
  it('returns about 95 percent, counted over every outcome', () => {
    const { returned, hits, lines } = odds()
    expect(returned).toBeCloseTo(0.94925, 10)
    expect(hits).toBeCloseTo(0.271, 10)
    // The lines never overlap, so the odds on the page add up to the return it names.
    expect(lines.reduce((sum, line) => sum + line.chance * line.times, 0)).toBeCloseTo(returned, 10)
  })

  it('pays by its table and nothing else', () => {
    expect(multipleOf(['coin', 'coin', 'coin'])).toBe(120)
    expect(multipleOf(['coin', 'leaf', 'coin'])).toBe(3)
    expect(multipleOf(['leaf', 'leaf', 'fish'])).toBe(1)
    expect(multipleOf(['fish', 'fish', 'leaf'])).toBe(0)
    expect(multipleOf(['coin', 'marigold', 'lantern'])).toBe(0)
  })

  it('stops each reel as often as its stops say (chi-squared, 4 degrees, one in 100,000)', () => {
    const rounds = 60_000
    const below = drawsOf('slot')
    const counts = new Map<string, number>()
    for (let n = 0; n < rounds; n += 1)
      for (const id of spin(below)) counts.set(id, (counts.get(id) ?? 0) + 1)
    const chi = SYMBOLS.reduce((sum, { id, stops }) => {
      const wanted = (rounds * 3 * stops) / 20
      return sum + ((counts.get(id) ?? 0) - wanted) ** 2 / wanted
    }, 0)
    expect(chi).toBeLessThan(28.5)
  })
})
