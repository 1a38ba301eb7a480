import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TRANSIT } from '../../ledger/address.ts'
import { legOfPlay, legsOfSettlement, nextCheckMs, type Movement } from './rules.ts'

const movement = (direction: 'IN' | 'OUT', amount: bigint): Movement => ({
  memberId: 'm',
  code: 'pg',
  direction,
  amount,
})
const net = (legs: { from: string; to: string; amount: bigint }[], address: string): bigint =>
  legs.reduce(
    (sum, leg) =>
      sum + (leg.to === address ? leg.amount : 0n) - (leg.from === address ? leg.amount : 0n),
    0n,
  )

describe('legs of a settlement', () => {
  const amounts = fc.bigInt(1n, 10n ** 9n)
  const anyMoved = fc.bigInt(0n, 10n ** 9n)

  it.each(['IN', 'OUT'] as const)(
    '%s: take exactly the held amount out of transit, whatever the provider moved',
    (direction) => {
      fc.assert(
        fc.property(amounts, anyMoved, (amount, moved) => {
          const legs = legsOfSettlement(movement(direction, amount), moved)
          return net(legs, TRANSIT) === -amount && legs.every((leg) => leg.amount > 0n)
        }),
      )
    },
  )

  it('in: the game account gains what the provider says it took, the wallet gets back the rest', () => {
    fc.assert(
      fc.property(amounts, anyMoved, (amount, moved) => {
        const legs = legsOfSettlement(movement('IN', amount), moved)
        return (
          net(legs, 'member:m:game:pg') === moved &&
          net(legs, 'member:m:wallet') === (moved < amount ? amount - moved : 0n)
        )
      }),
    )
  })

  it('out: the wallet gains what the provider says it gave, more or less than asked', () => {
    fc.assert(
      fc.property(amounts, anyMoved, (amount, moved) => {
        const legs = legsOfSettlement(movement('OUT', amount), moved)
        return (
          net(legs, 'member:m:wallet') === moved &&
          net(legs, 'member:m:game:pg') === (moved < amount ? amount - moved : 0n)
        )
      }),
    )
  })
})

describe('play', () => {
  it('is the difference between what the provider holds and what we believed', () => {
    expect(legOfPlay('m', 'pg', 500n, 500n)).toBeNull()
    expect(legOfPlay('m', 'pg', 500n, 750n)).toEqual({
      from: 'house:provider:pg',
      to: 'member:m:game:pg',
      amount: 250n,
    })
    expect(legOfPlay('m', 'pg', 500n, 0n)).toEqual({
      from: 'member:m:game:pg',
      to: 'house:provider:pg',
      amount: 500n,
    })
  })
})

describe('the next check of an unanswered transfer', () => {
  it('comes after 2 s, doubles, and never later than 5 minutes', () => {
    expect([0, 1, 2, 7, 8, 500].map(nextCheckMs)).toEqual([
      2_000, 4_000, 8_000, 256_000, 300_000, 300_000,
    ])
  })
})
