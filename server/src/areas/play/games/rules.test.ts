import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TRANSIT } from '../../../ledger/address.ts'
import {
  endsOf,
  isApart,
  isOverdue,
  legOfPlay,
  legsOfLateConfirmation,
  legsOfSettlement,
  movementOf,
  nextCheckMs,
  nextRecheckMs,
  type Movement,
} from './rules.ts'

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

describe('a movement', () => {
  it('is read from its row, and names its two ends', () => {
    const row = { member_id: 'm', code: 'pg', direction: 'IN' as const, amount: 5n }
    expect(movementOf(row)).toEqual(movement('IN', 5n))
    expect(endsOf(movement('IN', 5n))).toEqual({
      source: 'member:m:wallet',
      target: 'member:m:game:pg',
      from: 'WALLET',
      to: 'pg',
    })
    expect(endsOf(movement('OUT', 5n))).toEqual({
      source: 'member:m:game:pg',
      target: 'member:m:wallet',
      from: 'pg',
      to: 'WALLET',
    })
  })

  it('books what it moved beyond the amount held as play, leg by leg', () => {
    const [wallet, game, house] = ['member:m:wallet', 'member:m:game:pg', 'house:provider:pg']
    expect(legsOfSettlement(movement('IN', 5n), 5n)).toEqual([
      { from: TRANSIT, to: game, amount: 5n },
    ])
    expect(legsOfSettlement(movement('IN', 5n), 7n)).toEqual([
      { from: TRANSIT, to: game, amount: 5n },
      { from: house, to: game, amount: 2n },
    ])
    expect(legsOfSettlement(movement('OUT', 5n), 7n)).toEqual([
      { from: TRANSIT, to: wallet, amount: 5n },
      { from: house, to: game, amount: 2n },
      { from: game, to: wallet, amount: 2n },
    ])
    expect(legsOfSettlement(movement('OUT', 5n), 0n)).toEqual([
      { from: TRANSIT, to: game, amount: 5n },
    ])
  })
})

describe('what a provider moved after it had been given back', () => {
  const [wallet, game, house] = ['member:m:wallet', 'member:m:game:pg', 'house:provider:pg']
  it('in: goes from the wallet to the game, whatever the game holds', () => {
    expect(legsOfLateConfirmation(movement('IN', 9n), 5n, 0n)).toEqual([
      { from: wallet, to: game, amount: 5n },
    ])
  })
  it('out: first brings back what the books took for lost in play, and no more', () => {
    const out = { from: game, to: wallet, amount: 5n }
    expect(legsOfLateConfirmation(movement('OUT', 9n), 5n, 5n)).toEqual([out])
    expect(legsOfLateConfirmation(movement('OUT', 9n), 5n, 8n)).toEqual([out])
    expect(legsOfLateConfirmation(movement('OUT', 9n), 5n, 2n)).toEqual([
      { from: house, to: game, amount: 3n },
      out,
    ])
  })
})

it('two balances are apart when more than so much lies between them, either way', () => {
  expect([
    isApart(5n, 5n, 0n),
    isApart(5n, 4n, 1n),
    isApart(4n, 5n, 1n),
    isApart(6n, 4n, 1n),
    isApart(4n, 6n, 1n),
  ]).toEqual([false, false, false, true, true])
})

it('a transfer that was given back is asked about after 5 minutes, 1, 6 and 24 hours', () => {
  const minutes = (count: number) => count * 60_000
  const seen: (number | null)[] = []
  for (const age of [0, 4, 5, 59, 60, 359, 360, 1_439]) seen.push(nextRecheckMs(minutes(age)))
  expect(seen).toEqual([5, 1, 55, 1, 300, 1, 1_080, 1].map(minutes))
  expect([nextRecheckMs(minutes(1_440)), nextRecheckMs(minutes(9_999))]).toEqual([null, null])
})

it('a transfer is overdue from an hour on', () => {
  const [began, hour] = [new Date(0), 3_600_000]
  expect([hour - 1, hour, hour + 1].map((ms) => isOverdue(began, new Date(ms)))).toEqual([
    false,
    true,
    true,
  ])
})
