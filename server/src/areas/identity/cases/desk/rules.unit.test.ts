import { describe, expect, it } from 'vitest'
import { stopsOf, worstOf, type Looked } from './rules.ts'

const read = { isNumberSame: true, names: [], birthDate: '1998-05-01', expiresOn: '2028-03-14' }
const looked: Looked = {
  toLevel: 2,
  today: '2026-11-27',
  minimumAge: 20,
  birthDate: '1998-05-01',
  expiresOn: '2028-03-14',
  verdict: { card: read, face: { same: true, percent: 96 } },
  cardOf: null,
  isBlocked: false,
}

describe('a case', () => {
  it('is stopped by nothing where everything fits', () => {
    expect(stopsOf(looked)).toEqual([])
    expect(worstOf([], { ...looked, names: ['MATCH'] })).toBeNull()
  })

  it.each([
    [{ birthDate: '2006-11-28', verdict: null }, ['underAge']],
    // What the card says counts for more than what was typed.
    [{ verdict: { card: { ...read, birthDate: '2010-01-01' }, face: null } }, ['underAge']],
    [{ expiresOn: '2026-11-26' }, ['expired']],
    [
      { expiresOn: null, verdict: { card: { ...read, expiresOn: '2020-01-01' }, face: null } },
      ['expired'],
    ],
    [{ cardOf: 'another' }, ['cardTaken']],
    [{ isBlocked: true }, ['blocked']],
    [{ birthDate: null, verdict: null }, ['noBirthDate']],
  ] satisfies [Partial<Looked>, string[]][])('with %o is stopped by %o', (change, stops) => {
    expect(stopsOf({ ...looked, ...change })).toEqual(stops)
  })

  it('of level 3 rests on no card', () => {
    expect(stopsOf({ ...looked, toLevel: 3, birthDate: null, verdict: null })).toEqual([])
  })

  it.each([
    [{ names: ['NO_MATCH'] as const }, 'nameDiffers'],
    [{ verdict: { card: null, face: null } }, 'unread'],
    [{ verdict: { card: { ...read, isNumberSame: false }, face: null } }, 'unread'],
    [{ verdict: { card: read, face: { same: true, percent: 89 } } }, 'faceUnclear'],
    [{ verdict: { card: read, face: { same: false, percent: 99 } } }, 'faceUnclear'],
  ])('with %o is looked at for %s', (change, worst) => {
    expect(worstOf([], { ...looked, names: ['MATCH'], ...change })).toBe(worst)
  })
})
