import { describe, expect, it } from 'vitest'
import { changedTerms } from './changedTerms.ts'

const terms = {
  gift: 100,
  turnover: 300,
  reach: null,
  failBelow: 5,
  until: null,
  matches: 0,
  own: 0,
}

describe('what has changed of the terms', () => {
  it('is each figure that is another, with the one that was read', () => {
    expect(changedTerms(terms, { ...terms, turnover: 900, reach: 400, failBelow: null })).toEqual([
      { name: 'turnover', before: 300, now: 900 },
      { name: 'reach', before: null, now: 400 },
      { name: 'failBelow', before: 5, now: null },
    ])
  })
  it("is nothing of the member's own money, and nothing where none was read", () => {
    expect(changedTerms(terms, { ...terms, own: 50 })).toEqual([])
    expect(changedTerms(null, terms)).toEqual([])
  })
})
