import { expect, it } from 'vitest'
import { HEIGHT, placed, WIDTH } from './placing.ts'

const day = (n: number, of: Partial<{ in: number; out: number; played: number }>) => ({
  day: `2026-11-${String(n).padStart(2, '0')}`,
  in: 0,
  out: 0,
  played: 0,
  ...of,
})

it('stands in over the line and out under it, within the picture, on one scale', () => {
  const { bars, zero, days } = placed([
    day(18, { in: 12_500 }),
    day(19, { in: 25_700, played: 1_850 }),
    day(21, { out: 60_000 }),
  ])
  expect(bars.map(({ side, isTold }) => [side, isTold])).toEqual([
    ['in', true],
    ['in', true],
    ['played', true],
    ['out', true],
  ])
  for (const bar of bars) {
    expect(bar.x).toBeGreaterThanOrEqual(0)
    expect(bar.x + bar.width).toBeLessThanOrEqual(WIDTH)
    expect(bar.y).toBeGreaterThanOrEqual(0)
    expect(bar.y + bar.height).toBeLessThanOrEqual(HEIGHT)
    expect(bar.side === 'in' ? bar.y + bar.height : bar.y).toBeCloseTo(zero)
  }
  const [first, second, , out] = bars
  expect((first?.height ?? 0) / 12_500).toBeCloseTo((out?.height ?? 0) / 60_000)
  expect(second?.height).toBeGreaterThan(first?.height ?? 0)
  expect(days.map((each) => each.day)).toEqual(['2026-11-18', '2026-11-19', '2026-11-21'])
})

it('tells the largest alone and leaves out labels where there are many days', () => {
  const { bars, days } = placed(Array.from({ length: 30 }, (_, n) => day(n + 1, { in: n + 1 })))
  expect(bars.filter(({ isTold }) => isTold).map(({ amount }) => amount)).toEqual([30])
  expect(days.length).toBeLessThanOrEqual(8)
  expect(placed([]).bars).toEqual([])
})
