import { describe, expect, it } from 'vitest'
import { birthOf, isFaceSure, nameMatch, stopsOf, worstOf, type Looked } from './rules.ts'

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
    // A verifier that read a face and no card.
    [{ expiresOn: '2026-11-26', verdict: { card: null, face: null } }, ['expired']],
    [
      { expiresOn: null, verdict: { card: { ...read, expiresOn: '2020-01-01' }, face: null } },
      ['expired'],
    ],
    [{ cardOf: 'another' }, ['cardTaken']],
    [{ isBlocked: true }, ['blocked']],
    [{ birthDate: null, verdict: null }, ['noBirthDate']],
    // Twenty today, and a card that ends today.
    [{ birthDate: '2006-11-27', verdict: null, expiresOn: '2026-11-27' }, []],
    [{ expiresOn: null, verdict: { card: { ...read, expiresOn: null }, face: null } }, []],
    [
      {
        birthDate: null,
        verdict: null,
        expiresOn: '2026-11-26',
        cardOf: 'another',
        isBlocked: true,
      },
      ['noBirthDate', 'expired', 'cardTaken', 'blocked'],
    ],
    [
      { toLevel: 3 as const, cardOf: 'another', expiresOn: '2020-01-01', isBlocked: true },
      ['blocked'],
    ],
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

  it('is looked at for what stops it before all else, and of level 3 for the name alone', () => {
    const asked = { toLevel: 2, verdict: null, names: ['NO_MATCH'] } as const
    expect(worstOf(['expired', 'blocked'], asked)).toBe('expired')
    expect(worstOf([], { ...asked, names: ['MATCH'] })).toBe('unread')
    expect(worstOf([], { ...asked, toLevel: 3 })).toBe('nameDiffers')
    expect(worstOf([], { ...asked, toLevel: 3, names: ['UNCLEAR'] })).toBeNull()
  })

  it('has a sure face from 90 percent on, where the verifier says it is the same', () => {
    const face = (same: boolean, percent: number) =>
      isFaceSure({ card: null, face: { same, percent } })
    expect([face(true, 90), face(true, 89), face(false, 90)]).toEqual([true, false, false])
    expect([isFaceSure(null), isFaceSure({ card: read, face: null })]).toEqual([false, false])
  })

  it('has the birthday of the card, else the one that was typed', () => {
    const verdict = { card: { ...read, birthDate: '1990-02-03' }, face: null }
    expect(birthOf({ verdict, birthDate: '1998-05-01' })).toBe('1990-02-03')
    const unread = { card: { ...read, birthDate: null }, face: null }
    expect(birthOf({ verdict: unread, birthDate: '1998-05-01' })).toBe('1998-05-01')
    expect(birthOf({ verdict: { card: null, face: null }, birthDate: '1998-05-01' })).toBe(
      '1998-05-01',
    )
  })

  it('compares names as registered', () => {
    expect(nameMatch(['สมชาย ใจดี'], ['สมชาย ใจดี'])).toBe('MATCH')
    expect(nameMatch(['สมชาย ใจดี'], ['ปราณี แก้วใส'])).toBe('NO_MATCH')
  })
})
