import { describe, expect, it } from 'vitest'
import { drawNumber, lottoOdds, prizeOf } from './lotto.ts'
import {
  chanceOf,
  fixtures,
  isWon,
  MATCHES,
  payoutOf,
  PICKS,
  playMatches,
  type Slip,
} from './sport.ts'
import { drawsOf } from './testing/draws.ts'

describe('the lotto', () => {
  it('returns 94 percent, whatever the ticket', () => {
    for (const ticket of ['00', '07', '42', '99'])
      expect(lottoOdds(ticket)).toMatchObject({ returned: 0.94, hits: 0.1 })
  })
  it('pays by its lines and nothing else', () => {
    expect([
      prizeOf('07', '07')?.times,
      prizeOf('07', '17')?.times,
      prizeOf('07', '70'),
      prizeOf('07', '08'),
    ]).toEqual([76, 2, null, null])
  })
  it('draws each number as often as the others (chi-squared, 99 degrees, one in 100,000)', () => {
    const below = drawsOf('lotto')
    const counts = new Map<string, number>()
    for (let n = 0; n < 50_000; n += 1) {
      const drawn = drawNumber(below)
      counts.set(drawn, (counts.get(drawn) ?? 0) + 1)
    }
    expect(counts.size).toBe(100)
    expect(
      [...counts.values()].reduce((sum, count) => sum + (count - 500) ** 2 / 500, 0),
    ).toBeLessThan(169)
  })
})

describe('the sport slip', () => {
  it('has chances that are whole, and never odds above 95 percent return', () => {
    for (const match of MATCHES)
      expect(PICKS.reduce((sum, pick) => sum + match.chances[pick], 0)).toBe(1000)
    for (const { picks } of fixtures())
      for (const { odds, chance } of picks) expect(odds * chance).toBeLessThanOrEqual(0.95 + 1e-9)
  })
  it('multiplies odds and chances, to the satang rounded down', () => {
    const slip: Slip = { m1: 'home', m3: 'away' }
    expect([payoutOf(slip, 500), chanceOf(slip).toFixed(4)]).toEqual([
      Math.floor((Math.floor((500 * 197) / 100) * 175) / 100),
      '0.2592',
    ])
    expect([
      isWon(slip, { m1: 'home', m3: 'away' }),
      isWon(slip, { m1: 'home', m3: 'draw' }),
      isWon(slip, {}),
    ]).toEqual([true, false, false])
  })
  it('plays each match by its chances (chi-squared, 2 degrees, one in 100,000)', () => {
    const slip: Slip = { m1: 'home', m2: 'home', m3: 'home' }
    const below = drawsOf('sport')
    const counts = new Map<string, number>()
    for (let n = 0; n < 30_000; n += 1)
      for (const [id, pick] of Object.entries(playMatches(slip, below)))
        counts.set(id + pick, (counts.get(id + pick) ?? 0) + 1)
    for (const { id, chances } of MATCHES) {
      expect(
        PICKS.reduce(
          (sum, pick) =>
            sum + ((counts.get(id + pick) ?? 0) - chances[pick] * 30) ** 2 / (chances[pick] * 30),
          0,
        ),
      ).toBeLessThan(23.1)
    }
  })
})
