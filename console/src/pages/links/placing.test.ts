import { expect, it } from 'vitest'
import { HEIGHT, placed, WIDTH } from './placing.ts'

it('puts one thing that all share in the middle, and who shares something side by side', () => {
  const one = placed(['a', 'b', 'c'], [{ members: ['a', 'b', 'c'] }])
  expect(one.shared[0]).toMatchObject({ x: WIDTH / 2 })
  const two = placed(['a', 'b', 'c', 'd'], [{ members: ['a', 'c'] }, { members: ['b', 'd'] }])
  expect(two.members.map(({ of }) => of)).toEqual(['a', 'c', 'b', 'd'])
  for (const { x, y } of [...two.members, ...two.shared]) {
    expect(x).toBeGreaterThan(30)
    expect(x).toBeLessThan(WIDTH - 30)
    expect(y).toBeGreaterThan(30)
    expect(y).toBeLessThan(HEIGHT - 50)
  }
})

it('leaves who shares nothing that is shown for the end', () => {
  const { members } = placed(['x', 'a', 'b'], [{ members: ['a', 'b'] }])
  expect(members.map(({ of }) => of)).toEqual(['a', 'b', 'x'])
})
