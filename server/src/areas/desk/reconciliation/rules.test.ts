import { expect, it } from 'vitest'
import { ageInWords, Comparison } from './rules.ts'

const NOW = new Date('2026-11-21T12:00:00.000Z')
const line = (reference: string, says: string, minutesAgo = 60) => ({
  reference,
  says,
  at: new Date(NOW.getTime() - minutesAgo * 60_000),
})
const found = (ours: ReturnType<typeof line>[], theirs: ReturnType<typeof line>[]) => {
  const comparison = new Comparison(ours)
  comparison.add(theirs)
  return comparison
    .differences('bank', NOW, 120_000)
    .map(({ what, reference, ours: here, theirs: there }) => [what, reference, here, there])
}

it('lists what one side lacks and what both say differently, and nothing where they agree', () => {
  expect(found([line('a', '1')], [line('a', '1')])).toEqual([])
  expect(found([line('a', '1'), line('b', '2')], [line('a', '9'), line('c', '3')])).toEqual([
    ['AMOUNT', 'a', '1', '9'],
    ['MISSING_THERE', 'b', '2', null],
    ['MISSING_HERE', 'c', null, '3'],
  ])
})

it('leaves what may still be under way', () => {
  expect(
    found([line('a', '1', 1), line('c', '1', 1)], [line('b', '1', 1), line('c', '2', 1)]),
  ).toEqual([])
})

it('says an age in words', () => {
  expect(
    [5, 119, 720, 18_000, 260_000].map((s) => ageInWords(new Date(NOW.getTime() - s * 1000), NOW)),
  ).toEqual(['5 s', '119 s', '12 min', '5 h', '3 d'])
})

it('lists what they did twice under one name', () => {
  expect(found([line('a', '1')], [line('a', '1'), line('a', '1')])).toEqual([
    ['TWICE', 'a', '1', '1 and 1'],
  ])
})
