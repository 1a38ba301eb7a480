import { expect, it } from 'vitest'
import { Crowd } from './crowd.ts'
import { networksOf } from './networks.ts'

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

it('many addresses of one network have no more than its bound, and others their room', () => {
  const crowd = new Crowd({ all: 400, each: 2 })
  const enter = (n: number) =>
    crowd.enter(networksOf(`2001:db8:48:1${n.toString(16).padStart(2, '0')}::1`))
  const leaves = Array.from({ length: 16 }, (_, n) => enter(n))
  // 2 of an address, 6 of its /56.
  expect(leaves.filter((leave) => leave !== null)).toHaveLength(6)
  expect(crowd.enter(networksOf('2001:db8:48:200::1'))).not.toBeNull()
  leaves[0]?.()
  expect([enter(99), enter(98)].map((leave) => leave !== null)).toEqual([true, false])
})

it('a crowd that leaves room leaves it beside a network too', () => {
  const crowd = new Crowd({ all: 20, each: 8, leavesRoom: true })
  for (let n = 1; n < 40; n += 1) crowd.enter(networksOf(`203.0.113.${n}`))
  expect(crowd.of('203.0.113.0/24')).toBe(7)
  expect(crowd.enter(networksOf('198.51.100.1'))).not.toBeNull()
})
