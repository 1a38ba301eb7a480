import { expect, it } from 'vitest'
import { smallest } from './smallest.ts'

const all = Array.from({ length: 100 }, (_, n) => n)
const needs =
  (...needed: number[]) =>
  async (some: readonly number[]): Promise<boolean> =>
    needed.every((one) => some.includes(one))

it.each([[[]], [[0]], [[99]], [[3, 4]], [[0, 41, 99]]])(
  'leaves of a hundred only %j',
  async (needed) => {
    const { parts, runs } = await smallest(all, needs(...needed), 1_000)
    expect(parts).toEqual(needed)
    expect(runs).toBeLessThan(120)
  },
)

it('leaves what fails when its runs are used up', async () => {
  const { parts, runs } = await smallest(all, needs(7, 70), 5)
  expect(runs).toBe(5)
  expect(await needs(7, 70)(parts)).toBe(true)
})

it('leaves none out where each is needed', async () => {
  expect((await smallest([1, 2, 3], needs(1, 2, 3), 100)).parts).toEqual([1, 2, 3])
})
