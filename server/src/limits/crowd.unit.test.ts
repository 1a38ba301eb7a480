import { expect, it } from 'vitest'
import { Crowd } from './crowd.ts'

it('lets in as many as it may, in all and of one subject, and again who follows one that left', () => {
  const crowd = new Crowd({ all: 3, each: 2 })
  const leave = crowd.enter('a')
  expect([leave, crowd.enter('a'), crowd.enter('b')].map((way) => typeof way)).toEqual([
    'function',
    'function',
    'function',
  ])
  expect([crowd.enter('a'), crowd.enter('c'), crowd.of('a'), crowd.of('c')]).toEqual([
    null,
    null,
    2,
    0,
  ])
  leave?.()
  expect([crowd.of('a'), crowd.of('b')]).toEqual([1, 1])
  expect(crowd.enter('a')).not.toBeNull()
  expect(crowd.enter('b')).toBeNull()
})

it('holds one subject to its own share when there is room in all', () => {
  const crowd = new Crowd({ all: 10, each: 1 })
  expect([crowd.enter('a'), crowd.enter('a'), crowd.enter('b')].map((way) => way !== null)).toEqual(
    [true, false, true],
  )
})

it('a crowd that leaves room has a place for a newcomer, however many have taken all they could', () => {
  const crowd = new Crowd({ all: 20, each: 8, leavesRoom: true })
  for (const greedy of ['a', 'b', 'c', 'd', 'e'])
    for (let n = 0; n < 20; n += 1) crowd.enter(greedy)
  expect(crowd.enter('newcomer')).not.toBeNull()
  expect(['a', 'b', 'c'].map((greedy) => crowd.of(greedy))).toEqual([7, 4, 3])
})
