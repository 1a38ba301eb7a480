import { expect, it } from 'vitest'
import { SingleFlight } from './singleFlight.ts'

const work = () => {
  const ends: (() => void)[] = []
  return {
    ends,
    run: () =>
      new Promise<void>((resolve) => {
        ends.push(resolve)
      }),
  }
}
const turn = () =>
  new Promise((resolve) => {
    setImmediate(resolve)
  })

it('runs once for all who come meanwhile, and never a run that began before one asked', async () => {
  const together = new SingleFlight()
  const { ends, run } = work()
  const first = together.run('a', run)
  const later = Array.from({ length: 100 }, () => together.run('a', run))
  expect([ends.length, new Set(later).size]).toEqual([1, 1])
  ends[0]?.()
  await first
  await turn()
  expect(ends.length).toBe(2)
  const third = together.run('a', run)
  ends[1]?.()
  await Promise.all(later)
  await turn()
  ends[2]?.()
  await third
  expect(ends.length).toBe(3)
})

it('keeps keys apart, and a run that failed fails no other', async () => {
  const together = new SingleFlight()
  const { ends, run } = work()
  const failing = together.run('a', () => Promise.reject(new Error('no')))
  const next = together.run('a', run)
  const other = together.run('b', run)
  await expect(failing).rejects.toThrow('no')
  await turn()
  expect(ends.length).toBe(2)
  for (const end of ends) end()
  await Promise.all([next, other])
})

it('shares the run under way with who is content with that, and forgets it when it ends', async () => {
  const together = new SingleFlight()
  const { ends, run } = work()
  const first = together.share('a', run)
  expect([
    together.share('a', run) === first,
    together.share('b', run) === first,
    ends.length,
  ]).toEqual([true, false, 2])
  for (const end of ends) end()
  await first
  await turn()
  expect(together.share('a', run)).not.toBe(first)
  expect(ends.length).toBe(3)
})
