import { expect, it } from 'vitest'
import { backFrom, during, filmOf, forwardFrom, startOf, stepAt, typed } from './film.ts'

const film = { lengths: [1000, 2000, 3000], total: 6000 }

it.each([
  [0, 0, 0],
  [500, 0, 0.5],
  [1000, 1, 0],
  [2999, 1, 0.9995],
  [3000, 2, 0],
  [6000, 2, 1],
  [9000, 2, 1],
  [-5, 0, 0],
])('at %s ms it is in step %s at %s', (ms, step, t) =>
  expect(stepAt(film, ms)).toEqual({ step, t }),
)

it('gives a longer caption more time', () => {
  const { lengths, total } = filmOf(['short', 'much longer than that'])
  expect(lengths[1]).toBeGreaterThan(lengths[0] ?? 0)
  expect(total).toBe((lengths[0] ?? 0) + (lengths[1] ?? 0))
  expect(startOf(film, 2)).toBe(3000)
})

it('goes back to the start of the step, or of the one before when it has just begun', () => {
  expect(backFrom(film, 2800)).toBe(1000)
  expect(backFrom(film, 1200)).toBe(0)
  expect(backFrom(film, 100)).toBe(0)
  expect(backFrom(film, 6000)).toBe(3000)
})

it('goes forward to the next step, from the last to the end', () => {
  expect(forwardFrom(film, 100)).toBe(1000)
  expect(forwardFrom(film, 3000)).toBe(6000)
})

it('draws between two moments', () => {
  expect([during(0.1, 0.2, 0.4), during(0.3, 0.2, 0.4), during(0.9, 0.2, 0.4)]).toEqual([
    0,
    expect.closeTo(0.5),
    1,
  ])
  expect([typed('500', 0, 0.5, 1), typed('500', 0.7, 0.5, 1), typed('500', 1, 0.5, 1)]).toEqual([
    '',
    '5',
    '500',
  ])
})
