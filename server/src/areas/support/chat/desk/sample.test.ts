import fc from 'fast-check'
import { expect, it } from 'vitest'
import { drawSample } from './sample.ts'

const casesOf = (n: number) =>
  Array.from({ length: n }, (_, at) => ({
    conversation_id: `c${at}`,
    opened_at: new Date(1_700_000_000_000 + at * 1_000),
  }))

it('draws the same from the same, in whatever order they come, and another with another seed', () => {
  const all = casesOf(200)
  const drawn = drawSample(all, '2026-11-23', 10)
  expect(drawn).toHaveLength(10)
  expect(drawSample(all.toReversed(), '2026-11-23', 10)).toEqual(drawn)
  expect(drawSample(all, '2026-11-30', 10)).not.toEqual(drawn)
  expect(drawSample(casesOf(4), 'x', 10)).toHaveLength(4)
})

it('keeps those drawn when more are drawn, and leaves nobody out for ever', () => {
  const all = casesOf(60)
  fc.assert(
    fc.property(fc.string(), fc.nat(59), (seed, n) => {
      const few = drawSample(all, seed, n)
      expect(drawSample(all, seed, n + 1).slice(0, n)).toEqual(few)
    }),
  )
  const ever = new Set(
    Array.from({ length: 200 }, (_, week) => drawSample(all, String(week), 10))
      .flat()
      .map((each) => each.conversation_id),
  )
  expect(ever.size).toBe(60)
})
