import { describe, expect, it } from 'vitest'
import { MOST_IN_RING, ringsIn, type Flow } from './rings.ts'

const at = new Date('2026-11-20T05:00:00.000Z')
const flow = (from: string, to: string, baht: number): Flow => ({
  from,
  to,
  amount: BigInt(baht) * 100n,
  times: 1,
  at,
})
const round = (n: number, baht = 1_000): Flow[] =>
  Array.from({ length: n }, (_, k) => flow(`m${k}`, `m${(k + 1) % n}`, baht))
const found = (flows: readonly Flow[]) =>
  ringsIn(flows).map(({ members, amount }) => [members.join(''), Number(amount) / 100])

describe('money that goes round', () => {
  it.each<[string, Flow[], [string, number][]]>([
    ['between two', [flow('a', 'b', 500), flow('b', 'a', 300)], [['ab', 300]]],
    [
      'of three, found once, whoever it begins with',
      [flow('c', 'a', 900), flow('a', 'b', 700), flow('b', 'c', 800)],
      [['abc', 700]],
    ],
    [
      'within a larger one, the larger sum first',
      [flow('a', 'b', 100), flow('b', 'c', 900), flow('c', 'b', 900), flow('c', 'a', 100)],
      [
        ['bc', 900],
        ['abc', 100],
      ],
    ],
    [
      'in several small parts is one flow',
      [flow('a', 'b', 60), flow('a', 'b', 60), flow('b', 'a', 500)],
      [['ab', 120]],
    ],
    ['that only goes one way', [flow('a', 'b', 500), flow('b', 'c', 500)], []],
    ['to oneself', [flow('a', 'a', 500)], []],
    ['of less than 100 baht', [flow('a', 'b', 500), flow('b', 'a', 99)], []],
    ['nowhere', [], []],
  ])('%s', (_, flows, rings) => expect(found(flows)).toEqual(rings))

  it('is found up to six members and no further', () => {
    expect(ringsIn(round(MOST_IN_RING))).toMatchObject([{ members: { length: MOST_IN_RING } }])
    expect(ringsIn(round(MOST_IN_RING + 1))).toEqual([])
  })

  it('is looked for in bounded time where everybody pays everybody', () => {
    const ids = Array.from({ length: 60 }, (_, n) => `m${n}`)
    const all = ids.flatMap((from) => ids.map((to) => flow(from, to, 100)))
    expect(ringsIn(all)).toHaveLength(20)
  })
})
