import { describe, expect, it } from 'vitest'
import { isNarrowed, searchOf, shownBy, whichOf } from './narrowing.ts'

describe('what the address narrows', () => {
  // Half past one in the night of 1 December in Bangkok; still November in UTC.
  const now = Date.parse('2026-11-30T18:30:00.000Z')
  const all = { game: null, kind: null, range: 'all', days: null }
  it.each([
    ['', all],
    ['?game=pg', { ...all, game: 'pg' }],
    ['?game=../x', all],
    ['?kind=slot', { ...all, kind: 'slot' }],
    ['?kind=toString', all],
    ['?days=today', { ...all, range: 'today', days: { from: '2026-12-01', to: '2026-12-01' } }],
    ['?days=week', { ...all, range: 'week', days: { from: '2026-11-25', to: '2026-12-01' } }],
    ['?days=2026-02-01..2026-01-05', all],
    ['?days=own', all],
  ] as const)('of "%s"', (search, shown) => {
    expect(shownBy(search, now)).toEqual(shown)
  })
  it('is written as it was read, and asked of the server as days and a game or a kind', () => {
    for (const search of ['', '?game=pg&days=last', '?kind=lotto&days=2026-01-05..2026-02-01'])
      expect(decodeURIComponent(searchOf(shownBy(search, now)))).toBe(search)
    expect(whichOf(shownBy('?game=pg&days=last', now))).toEqual({
      code: 'pg',
      from: '2026-11-01',
      to: '2026-11-30',
    })
    expect(whichOf(shownBy('', now))).toEqual({})
    expect(
      ['', '?days=today', '?game=pg'].map((search) => isNarrowed(shownBy(search, now))),
    ).toEqual([false, true, true])
  })
})
