import { describe, expect, it } from 'vitest'
import { ageInWords, Comparison, pairWrongBank, type BookLine, type Difference } from './rules.ts'

const NOW = new Date('2026-11-21T12:00:00.000Z')
const GRACE_MS = 120_000
const ago = (ms: number): Date => new Date(NOW.getTime() - ms)
const line = (reference: string, more: Partial<BookLine> = {}): BookLine => ({
  reference,
  says: '1',
  at: ago(3_600_000),
  ...more,
})
const compared = (ours: BookLine[], ...pages: BookLine[][]): Comparison => {
  const comparison = new Comparison(ours)
  for (const page of pages) comparison.add(page)
  return comparison
}
const found = (comparison: Comparison): Difference[] =>
  comparison.differences('bank', NOW, GRACE_MS)

describe('lines that come a page at a time', () => {
  it('are counted, and one that we lack is told once however often it comes', () => {
    const comparison = compared([line('a')], [line('a'), line('b')], [line('b')])
    expect(comparison.lines).toBe(3)
    expect(comparison.missingHere.map(({ reference }) => reference)).toEqual(['b'])
    expect(found(comparison).map(({ what, reference }) => [what, reference])).toEqual([
      ['TWICE', 'b'],
      ['MISSING_HERE', 'b'],
    ])
  })

  it('are ours by their key, or by a name that ours may have when it knows less', () => {
    const ours = [line('r', { key: 'SCB r' }), line('s', { key: 's' })]
    expect(
      found(
        compared(ours, [
          line('r', { key: 'SCB r' }),
          line('s', { key: 'KBANK s', alias: ['x', 's'] }),
        ]),
      ),
    ).toEqual([])
    expect(found(compared(ours, [line('r', { key: 'KBANK r' })])).map(({ what }) => what)).toEqual([
      'MISSING_THERE',
      'MISSING_THERE',
      'MISSING_HERE',
    ])
  })

  it('report the last value of a name that came twice', () => {
    const comparison = compared([line('a', { says: '2' })], [line('a'), line('a', { says: '2' })])
    expect(found(comparison)).toMatchObject([{ what: 'TWICE', ours: '2', theirs: '1 and 2' }])
  })
})

it('a difference is told from the very end of the grace on, with its account and its amount', () => {
  const about = { account: 'bank:SCB', amount: 100n }
  const young = compared([line('a', { at: ago(GRACE_MS - 1), ...about })], [])
  expect(found(young)).toEqual([])
  const due = compared([line('a', { at: ago(GRACE_MS), ...about })], [])
  expect(found(due)).toEqual([
    {
      with: 'bank',
      what: 'MISSING_THERE',
      reference: 'a',
      ours: '1',
      theirs: null,
      since: ago(GRACE_MS),
      ...about,
    },
  ])
  const twice = compared([], [line('b', { at: ago(GRACE_MS - 1) }), line('b')])
  expect(found(twice).filter(({ what }) => what === 'TWICE')).toEqual([])
  expect(found(compared([], [line('c')]))[0]).not.toHaveProperty('account')
})

describe('what an account of ours holds beyond the outside’s lines', () => {
  const scb = { account: 'bank:SCB' }
  it('is our sum less theirs, of this account alone', () => {
    const comparison = compared(
      [line('a', { ...scb, amount: 500n }), line('b', { account: 'bank:GSB', amount: 70n })],
      [line('a', { ...scb, amount: 300n }), line('c', { account: 'bank:GSB', amount: 9n })],
    )
    expect(comparison.excess('bank:SCB', ago(0))).toBe(200n)
    expect(comparison.excess('bank:GSB', ago(7_200_000))).toBe(61n)
  })

  it('counts our lines that the outside shows, and those since the day that is asked for', () => {
    const old = line('old', { ...scb, amount: 5n, at: ago(9_000_000) })
    const fresh = line('new', { ...scb, amount: 7n, at: ago(3_600_000) })
    expect(compared([old, fresh], []).excess('bank:SCB', ago(3_600_000))).toBe(7n)
    expect(compared([old, fresh], [old]).excess('bank:SCB', ago(3_600_000))).toBe(7n)
    expect(compared([line('bare', scb)], [line('x', scb)]).excess('bank:SCB', ago(9e9))).toBe(0n)
  })
})

describe('a line that was booked to the wrong bank', () => {
  const ours = (more: Partial<Difference> = {}): Difference => ({
    with: 'bank in',
    what: 'MISSING_THERE',
    reference: 'r',
    ours: '100.00',
    theirs: null,
    since: NOW,
    account: 'bank:SCB',
    amount: 10_000n,
    ...more,
  })
  const theirs = (more: Partial<Difference> = {}): Difference =>
    ours({ what: 'MISSING_HERE', ours: null, theirs: '100.00', account: 'bank:GSB', ...more })

  it('is one difference where reference and amount are alike and the account is another', () => {
    expect(pairWrongBank([ours(), theirs()])).toEqual([
      ours({ what: 'WRONG_BANK', ours: '100.00 at bank:SCB', theirs: '100.00 at bank:GSB' }),
    ])
  })

  it.each([
    ['of another reference', theirs({ reference: 'other' })],
    ['of another amount', theirs({ amount: 1n })],
    ['at the same account', theirs({ account: 'bank:SCB' })],
    ['that is something else', theirs({ what: 'TWICE' })],
  ])('stays two beside one %s', (_what, other) => {
    expect(pairWrongBank([ours(), other])).toEqual([ours(), other])
  })

  it('is paired once', () => {
    expect(pairWrongBank([ours(), theirs(), ours()]).map(({ what }) => what)).toEqual([
      'MISSING_THERE',
      'WRONG_BANK',
    ])
  })

  it('leaves others as they are', () => {
    const amount = ours({ what: 'AMOUNT' })
    expect(pairWrongBank([amount, theirs()])).toEqual([amount, theirs()])
  })
})

it('an age is told in the largest unit of which there are two', () => {
  expect(
    [-5, 0, 119, 120, 7_199, 7_200, 172_799, 172_800].map((s) => ageInWords(ago(s * 1_000), NOW)),
  ).toEqual(['0 s', '0 s', '119 s', '2 min', '120 min', '2 h', '48 h', '2 d'])
})
