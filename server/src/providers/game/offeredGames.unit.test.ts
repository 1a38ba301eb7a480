import { expect, it } from 'vitest'
import { offeredGames, toldGame, type OfferedText } from './offeredGames.ts'

const good = {
  id: 'a',
  name: 'A',
  sort: 'slot',
  logo: null,
  returns: 0.96,
  deviation: 5,
  highest: 120.001,
  closed: null,
}
const read = (...list: unknown[]) => offeredGames(list, (told) => told as OfferedText)

it('reads a list whole, figures in hundredths', () => {
  expect(read(good)).toEqual({
    kind: 'done',
    value: [{ ...good, returns: 9_600, deviation: 500, highest: 12_001 }],
  })
  expect(read()).toEqual({ kind: 'done', value: [] })
  // What it leaves out it does not tell.
  const { id, name } = good
  expect(read({ id, name })).toMatchObject({
    value: [
      { sort: 'other', logo: null, returns: null, deviation: null, highest: null, closed: null },
    ],
  })
  // A picture that is none is left out; a kind that we do not know is another.
  expect(read({ ...good, logo: 'javascript:x', sort: 'tarot' })).toMatchObject({
    value: [{ logo: null, sort: 'other' }],
  })
})

it.each([
  ['without an id', { ...good, id: '' }],
  ['with a figure that is none', { ...good, returns: Number.NaN }],
  ['that gives back more than twice', { ...good, returns: 2.1 }],
  ['with a text for a figure', { ...good, returns: '0.96' }],
  ['with half a window', { ...good, closed: { from: '2026-01-01T00:00:00Z' } }],
  ['that is no game', 'x'],
  ['that is nothing', null],
])('tells no list with one %s: it would look as if it had vanished', (_name, bad) => {
  expect(read(good, { ...(bad as object) })).toMatchObject({ kind: 'unknown' })
})

it('tells no list in which a game stands twice', () => {
  expect(read(good, good)).toMatchObject({ kind: 'unknown' })
})

it('loses no round for the name of its game', () => {
  expect(toldGame('a', null)).toEqual({ id: 'a', name: 'a' })
  expect(toldGame('a\0', 'A')).toBeNull()
  expect(toldGame(null, 'A')).toBeNull()
})
