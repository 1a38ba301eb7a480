import { expect, it, vi } from 'vitest'
import type { Slice } from '../../../api/queries/spin.ts'
import { drawShade } from './drawWheel.ts'

it('S151, S248: leaves a quarter of the light on every slice but the one that won', () => {
  const shaded: { style: string; from: number }[] = []
  let from = 0
  const context = {
    fillStyle: '',
    setTransform: vi.fn<() => void>(),
    beginPath: vi.fn<() => void>(),
    moveTo: vi.fn<() => void>(),
    closePath: vi.fn<() => void>(),
    arc: (_x: number, _y: number, _radius: number, start: number) => {
      from = start
    },
    fill: () => shaded.push({ style: context.fillStyle, from }),
  }
  const canvas = { getContext: () => context } as unknown as HTMLCanvasElement
  const slices = Array.from({ length: 8 }, (_, n) => ({ code: `s${n}` }) as Slice)
  drawShade(canvas, 700, slices, 3)
  const step = (2 * Math.PI) / 8
  const startOf = (index: number) => -Math.PI / 2 + index * step - step / 2
  expect(shaded.map((each) => each.from)).toEqual([0, 1, 2, 4, 5, 6, 7].map(startOf))
  // Nearly black that covers three quarters.
  for (const { style } of shaded) {
    const [red, green, blue, cover] = (style.match(/[\d.]+/g) ?? []).map(Number)
    expect(Math.max(red ?? 255, green ?? 255, blue ?? 255)).toBeLessThan(20)
    expect(1 - (cover ?? 0)).toBe(0.25)
  }
})
