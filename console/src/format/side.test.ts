import { expect, it } from 'vitest'
import { sided, sidedOf } from './side.ts'

it('an account reads the same in the books and in the reconciliation', () => {
  // What the ledger has of house:psp:KBANK, and what the reconciliation says that it holds.
  expect(sided(-230_200)).toEqual(sidedOf('psp:KBANK', 230_200))
  expect(sided(-230_200)).toEqual({ side: 'debit', amount: 230_200 })
  expect(sided(1_250)).toEqual(sidedOf('bank:main', -1_250))
  // Members' money in a game is theirs in both.
  expect(sided(500)).toEqual(sidedOf('game:pg', 500))
  expect(sided(0)).toEqual({ side: 'none', amount: 0 })
})
