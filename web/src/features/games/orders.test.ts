import { describe, expect, it } from 'vitest'
import { orderOf } from './orders.ts'

describe('the amount field of a game', () => {
  it('S105: moves nothing for an empty field, zero and anything that is not an amount', () => {
    for (const text of ['', '0', '0.00', '0.', '.', '-5', '1e3', 'NaN'])
      expect(orderOf(text, 100)).toEqual({ kind: 'none' })
  })
  it('refuses less than the minimum and more than the wallet', () => {
    expect(orderOf('0.99', 100)).toEqual({ kind: 'tooSmall' })
    expect(orderOf('100.01', 100)).toEqual({ kind: 'tooMuch' })
    expect(orderOf('1', 0)).toEqual({ kind: 'tooMuch' })
  })
  it('moves from one baht up to all there is', () => {
    expect(orderOf('1', 100)).toEqual({ kind: 'move', amount: 1 })
    expect(orderOf('100.00', 100)).toEqual({ kind: 'move', amount: 100 })
  })
})
