import { describe, expect, it } from 'vitest'
import { clockOf } from './clock.ts'
import { comingBaht, inOrder, inStrip, signOf, type Movement } from './movements.ts'

const NOW = Date.parse('2026-11-21T07:32:00.000Z')
const ago = (seconds: number): string => new Date(NOW - seconds * 1_000).toISOString()
let made = 0
const movement = (kind: Movement['kind'], given: Partial<Movement> = {}): Movement => ({
  reference: `m${(made += 1)}`,
  kind,
  state: 'BANK',
  amount: 500,
  since: ago(10),
  ...given,
})
const code = (given: Partial<Movement> = {}) =>
  movement('QR', { state: 'UNPAID', until: ago(-522), ...given })

describe('the strip', () => {
  it('has what needs the member first, then the oldest', () => {
    const [payout, transfer, qr] = [
      movement('PAYOUT', { since: ago(9_000) }),
      movement('TRANSFER', { since: ago(12) }),
      code({ since: ago(5) }),
    ]
    expect(inOrder([transfer, payout, qr], NOW)).toEqual([qr, payout, transfer])
    const paid = { ...qr, state: 'BANK' as const }
    expect(inOrder([transfer, payout, paid], NOW)).toEqual([payout, transfer, paid])
  })

  it('has no code that has run out since it was asked for', () => {
    expect(inOrder([code({ until: ago(1) })], NOW)).toEqual([])
  })

  it('has three cells, or two and the way to the others', () => {
    const four = Array.from({ length: 4 }, () => movement('SLIP'))
    expect(inStrip(four.slice(0, 3))).toEqual({ shown: four.slice(0, 3), more: 0 })
    expect(inStrip(four)).toEqual({ shown: four.slice(0, 2), more: 2 })
  })
})

describe('what comes', () => {
  it('is never a code that nobody said is paid, nor what goes or stays inside', () => {
    expect(comingBaht([code(), movement('PAYOUT'), movement('TRANSFER')])).toBe(0)
    expect(comingBaht([code({ state: 'BANK' }), movement('LINK', { amount: 0.2 })])).toBe(500.2)
  })

  it('counts a slip of an announced transfer once, and one that is not read as nothing', () => {
    const announced = movement('ANNOUNCED', { amount: 300 })
    expect(comingBaht([announced, movement('SLIP', { amount: 300 })])).toBe(300)
    expect(comingBaht([announced, movement('SLIP', { amount: 200 })])).toBe(500)
    expect(comingBaht([movement('SLIP', { amount: null })])).toBe(0)
  })

  it('has a sign by its way', () => {
    expect(['QR', 'PAYOUT', 'TRANSFER'].map((kind) => signOf(movement(kind as 'QR')))).toEqual([
      'in',
      'out',
      null,
    ])
  })
})

describe('the clock', () => {
  it('counts down to the end of a code alone', () => {
    expect(clockOf(code(), NOW)).toEqual({ counts: 'down', minutes: 8, seconds: 42 })
    expect(clockOf(code({ until: ago(3) }), NOW)).toMatchObject({ minutes: 0, seconds: 0 })
    expect(clockOf(movement('PAYOUT', { until: ago(-600) }), NOW)).toMatchObject({ counts: 'up' })
  })

  it('counts up by seconds, then hours, then days', () => {
    const up = (seconds: number) => clockOf(movement('TRANSFER', { since: ago(seconds) }), NOW)
    expect(up(12)).toEqual({ counts: 'up', minutes: 0, seconds: 12 })
    expect(up(3_599)).toEqual({ counts: 'up', minutes: 59, seconds: 59 })
    expect(up(9_000)).toEqual({ counts: 'up', unit: 'hours', n: 2 })
    expect(up(49 * 3_600)).toEqual({ counts: 'up', unit: 'days', n: 2 })
  })
})
