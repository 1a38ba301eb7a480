import { expect, it } from 'vitest'
import { accountOf, codeIn, mayHave, movesApart } from './rules.ts'

const own = { memberId: 'mbr1', code: 'hub88' }
const [wallet, suspense] = ['member:mbr1:wallet', 'house:suspense:provider:hub88']
const moves = (net: bigint) => ({ legs: [], net })
const at = (net: bigint, held = 0n, isClosed = true, owed = 0n) =>
  movesApart(moves(net), own, { held, isClosed, owed })

it('leaves the wallet of an account that is open as it is', () => {
  for (const net of [-5n, 0n, 7n]) expect(at(net, 0n, false)).toEqual({ legs: [], net, kept: 0n })
  expect(at(7n, 3n, false)).toEqual({ legs: [], net: 7n, kept: 3n })
})

it.each([
  // net, held, owed: the wallet has more, waits after it, suspense has more
  [90n, 0n, 0n, 0n, 90n, 90n],
  [90n, 10n, 0n, 0n, 100n, 90n],
  [90n, 0n, 40n, 40n, 50n, 50n],
  [90n, 0n, 95n, 90n, 0n, 0n],
  // What waits of before pays no debt.
  [30n, 90n, 40n, 30n, 90n, 0n],
  [0n, 90n, 40n, 0n, 90n, 0n],
  [-50n, 90n, 40n, 0n, 40n, -50n],
  [-50n, 20n, 0n, -30n, 0n, -20n],
  [-50n, 0n, 0n, -50n, 0n, 0n],
])('of %s more, %s waiting and %s owed', (net, held, owed, more, kept, moved) => {
  const found = at(net, held, true, owed)
  expect([found.net, found.kept]).toEqual([more, kept])
  expect(found.legs).toEqual(
    moved > 0n
      ? [{ from: wallet, to: suspense, amount: moved }]
      : moved < 0n
        ? [{ from: suspense, to: wallet, amount: -moved }]
        : [],
  )
})

it('takes from suspense first of an account that is open again, as of one that is not', () => {
  expect(at(-50n, 90n, false)).toMatchObject({ net: 0n, kept: 40n })
})

it('what comes from suspense is there before the wallet pays, what goes there after it was paid', () => {
  const leg = { from: 'house:provider:hub88', to: wallet, amount: 9n }
  const first = movesApart({ legs: [leg], net: -2n }, own, { held: 9n, isClosed: true, owed: 0n })
  expect(first.legs.map(({ from }) => from)).toEqual([suspense, leg.from])
  const last = movesApart({ legs: [leg], net: 9n }, own, { held: 0n, isClosed: true, owed: 0n })
  expect(last.legs.map(({ to }) => to)).toEqual([wallet, suspense])
})

it('is booked beside the game, whose code is read again of where it waits', () => {
  expect(accountOf('hub88')).toBe('provider:hub88')
  expect(codeIn(accountOf('hub88'))).toBe('hub88')
})

it('is for its own member, and of who was erased for one who is active', () => {
  const known = { id: 'a', isErased: false }
  const gone = { id: 'a', isErased: true }
  const to = (id: string, status = 'ACTIVE', isErased = false) => ({ id, status, isErased })
  expect([mayHave(known, to('a', 'CLOSED')), mayHave(known, to('b'))]).toEqual([true, false])
  expect(mayHave(gone, to('b'))).toBe(true)
  expect([mayHave(gone, to('b', 'SUSPENDED')), mayHave(gone, to('a', 'CLOSED', true))]).toEqual([
    false,
    false,
  ])
})
