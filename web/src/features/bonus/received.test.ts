import { describe, expect, it } from 'vitest'
import { cardState, receivedOf } from './received.ts'

const had = (type: 'limit' | 'day' | 'week', ...times: string[]) => ({
  type,
  maxReceived: 1,
  userBonus: { _id: 'b', isActive: false, received: times.map((updatedAt) => ({ updatedAt })) },
})
const at = (text: string) => Date.parse(text)

describe('S145: how often a bonus has been received', () => {
  it('counts all of a limited one, however long ago', () => {
    expect(
      receivedOf(
        had('limit', '2020-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
        at('2026-11-21T00:00:00Z'),
      ),
    ).toBe(2)
  })

  it("counts a day's by Bangkok's midnight, which is 17:00 UTC", () => {
    const bonus = had('day', '2026-11-20T16:59:59.999Z')
    expect(receivedOf(bonus, at('2026-11-20T16:59:59.999Z'))).toBe(1)
    expect(receivedOf(bonus, at('2026-11-20T17:00:00.000Z'))).toBe(0)
  })

  it("counts a week's from Monday", () => {
    // 2026-11-22 is a Sunday.
    const bonus = had('week', '2026-11-22T16:59:00.000Z')
    expect(receivedOf(bonus, at('2026-11-15T17:00:00.000Z'))).toBe(1)
    expect(receivedOf(bonus, at('2026-11-22T17:00:00.000Z'))).toBe(0)
  })

  it('counts a week over New Year as one', () => {
    expect(
      receivedOf(had('week', '2026-12-30T05:00:00.000Z'), at('2027-01-02T05:00:00.000Z')),
    ).toBe(1)
  })
})

describe('a card', () => {
  const now = at('2026-11-21T05:00:00Z')
  it('S83: is open, then current, then received', () => {
    expect(cardState(had('day'), now)).toBe('open')
    expect(
      cardState({ ...had('day'), userBonus: { _id: 'b', isActive: true, received: [] } }, now),
    ).toBe('current')
    expect(cardState(had('day', '2026-11-21T04:00:00.000Z'), now)).toBe('received')
  })
})
