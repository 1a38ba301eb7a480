import { describe, expect, it } from 'vitest'
import { keyframesOf, partDone, planTurn, restingAngle } from './motion.ts'

describe('a turn', () => {
  it('S248: ends with the slice under the pointer, after 3 or 4 full turns, in 4 to 5 s x turns x 0.1', () => {
    let from = 0
    for (let n = 0; n < 400; n++) {
      const slices = 2 + (n % 11)
      const index = n % slices
      const turn = planTurn(from, restingAngle(index, slices), Math.random)
      // The slice's own middle, turned with the wheel, points up.
      const middle = (index * 360) / slices + turn.to
      expect(Math.abs(middle - 360 * Math.round(middle / 360))).toBeLessThan(1e-6)
      const full = Math.floor((turn.to - turn.from) / 360 + 1e-9)
      expect([3, 4, 5]).toContain(full)
      expect(turn.durationMs).toBeGreaterThanOrEqual(1_200)
      expect(turn.durationMs).toBeLessThanOrEqual(2_000)
      from = turn.to
    }
    expect(
      [planTurn(0, 0, () => 0), planTurn(10, 10, () => 0.999)].map(({ to, durationMs }) => [
        to,
        Math.round(durationMs),
      ]),
    ).toEqual([
      [1_080, 1_200],
      [1_450, 2_000],
    ])
  })

  it('S248: slows all the way by friction 0.991 and the brake, and stands still at its end', () => {
    const total = 1.6
    const speeds = Array.from(
      { length: 96 },
      (_, frame) => partDone((frame + 1) / 60, total) - partDone(frame / 60, total),
    )
    for (let frame = 1; frame < speeds.length; frame++) {
      const brake = (total * 60 - frame - 0.5) / (total * 60 - frame + 0.5)
      expect((speeds[frame] ?? 0) / (speeds[frame - 1] ?? 1)).toBeCloseTo(0.991 * brake, 3)
    }
    expect([partDone(0, total), partDone(total, total), partDone(9, total)]).toEqual([0, 1, 1])
    expect(speeds.at(-1) ?? 1).toBeLessThan(2e-4)
  })

  it('is told to the browser whole', () => {
    const frames = keyframesOf({ from: 90, to: 1_530, durationMs: 1_500 })
    expect([frames[0]?.transform, frames.at(-1)?.transform, frames.at(-1)?.offset]).toEqual([
      'rotate(90deg)',
      'rotate(1530deg)',
      1,
    ])
  })
})
